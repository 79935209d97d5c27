// The simulated table's one hand: what it does is sent one thing after another.

import { tell } from "./api.js";

const STEPS = 6;
const STEP_MS = 60;
const PAUSE_MS = 150;

/** *onBoard* gets {position, beside} whenever the table tells it. */
export class Hand {
  constructor(onBoard) {
    this.onBoard = onBoard;
    this.queue = Promise.resolve();
    this.pointing = false;
  }

  lift(space) {
    return this.then("api/simulated/lift", { space });
  }

  take(colour) {
    return this.then("api/simulated/take", { colour });
  }

  /** space null: beside the board. */
  put(space) {
    return this.then("api/simulated/put", { space });
  }

  setPosition(position) {
    return this.then("api/simulated/position", { position });
  }

  /** Tells where the hand is; one at a time, the ones in between do not matter. */
  async over([x, y]) {
    if (this.pointing) return;
    this.pointing = true;
    await this.queue;
    await tell("api/simulated/hand", { x_mm: x, y_mm: y }, { quiet: true });
    setTimeout(() => { this.pointing = false; }, STEP_MS);
  }

  then(path, value) {
    const done = this.queue.then(() => tell(path, value));
    this.queue = done.then((board) => { if (board) this.onBoard(board); });
    return done;
  }

  /**
   * Carries marbles as a player would. carries: [{from, to}], null = beside the board.
   * A marble that stands in the way is laid aside first and comes back when its turn comes.
   */
  async carry(carries, marbles, at) {
    const aside = new Map();
    const now = { ...marbles };
    for (const { from, to } of carries) {
      if (to && now[to]) {
        aside.set(to, now[to]);
        await this.walk(to, null, at);
        delete now[to];
      }
      const colour = aside.get(from) ?? now[from];
      if (from && !aside.has(from)) {
        await this.walk(from, to, at);
        delete now[from];
      } else {
        await this.walk(null, to, at, colour);
        aside.delete(from);
      }
      if (to) now[to] = colour;
    }
  }

  async walk(from, to, at, colour = null) {
    if (from) await this.lift(from);
    else await this.take(colour);
    const [start, end] = [at(from) ?? at(to), at(to) ?? at(from)];
    for (let step = 1; step <= STEPS && start; step += 1) {
      const share = step / STEPS;
      await tell("api/simulated/hand", {
        x_mm: start[0] + (end[0] - start[0]) * share, y_mm: start[1] + (end[1] - start[1]) * share,
      }, { quiet: true });
      await pause(STEP_MS);
    }
    await this.put(to);
    await pause(PAUSE_MS);
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
