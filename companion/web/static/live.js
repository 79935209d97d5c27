// Keeps the page up to date: live while a stream is free, by asking otherwise.
// Every message carries the whole view, so whatever was missed does not matter.

import { ask } from "./api.js";
import { BEAT_S } from "./texts.js";

const POLL_MS = 2000;
const TRY_STREAM_AGAIN_MS = 20000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const SILENCE_MS = Math.max(3 * BEAT_S, 6) * 1000;
const HIDDEN_MS = 15000;

/** Calls *onMessage* with {mark, page, drawing, view} and *onState* with "live", "asking" or "lost". */
export class Live {
  constructor(onMessage, onState) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.mark = "";
    this.source = null;
    this.timer = 0;
    this.waitMs = FIRST_WAIT_MS;
    this.heardAtMs = 0;
  }

  start() {
    this.open();
    setInterval(() => this.watch(), 1000);
    document.addEventListener("visibilitychange", () => this.shownOrHidden());
    addEventListener("online", () => this.retryNow());
    addEventListener("pageshow", (event) => event.persisted && this.retryNow());
    addEventListener("pagehide", () => this.close());
  }

  open() {
    this.close();
    this.heardAtMs = performance.now();
    const source = new EventSource(`stream?after=${encodeURIComponent(this.mark)}`);
    this.source = source;
    let lived = false;
    const alive = () => {
      lived = true;
      this.heardAtMs = performance.now();
      this.waitMs = FIRST_WAIT_MS;
      this.onState("live");
    };
    source.addEventListener("beat", alive);
    source.addEventListener("view", (event) => {
      alive();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("error", () => this.source === source && this.fallBack(lived));
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** The stream is gone: ask once, then stream again, or go on asking when there is no room. */
  async fallBack(lived) {
    this.close();
    if (await this.askOnce()) {
      if (lived) this.open();
      else this.poll(performance.now() + TRY_STREAM_AGAIN_MS);
    } else {
      this.timer = setTimeout(() => this.fallBack(true), this.waitMs);
      this.waitMs = Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  poll(untilMs) {
    this.timer = setTimeout(async () => {
      if (performance.now() >= untilMs) this.open();
      else if (await this.askOnce()) this.poll(untilMs);
      else this.fallBack(true);
    }, POLL_MS);
  }

  async askOnce() {
    try {
      const message = await ask(`api/view?after=${encodeURIComponent(this.mark)}`);
      if (message) this.take(message);
      this.onState("asking");
      return true;
    } catch {
      this.onState("lost");
      return false;
    }
  }

  take(message) {
    this.mark = message.mark;
    this.onMessage(message);
  }

  watch() {
    if (this.source && performance.now() - this.heardAtMs > SILENCE_MS) this.fallBack(true);
  }

  /** A page in the background gives its place to others; browsers allow few connections. */
  shownOrHidden() {
    clearTimeout(this.hiding);
    if (document.hidden) {
      this.hiding = setTimeout(() => this.close(), HIDDEN_MS);
    } else if (!this.source) {
      this.retryNow();
    }
  }

  retryNow() {
    this.waitMs = FIRST_WAIT_MS;
    this.open();
  }
}
