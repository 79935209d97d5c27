// What happened in this game, newest first; older lines are fetched when asked for.

import { ask, sentence } from "./api.js";
import { fill, make } from "./element.js";
import { notice } from "./notice.js";
import { chip } from "./paint.js";
import { say } from "./texts.js";

const BATCH = 50;

/** show(view) adds its lines; a line about a refused input is also shown as a notice. */
export function log() {
  const place = document.getElementById("log");
  let lines = new Map();
  let game = null;
  let seats = [];

  function show(view) {
    const newest = view.lines.at(-1)?.number ?? 0;
    const another = view.game_id !== game || newest < Math.max(0, ...lines.keys());
    const first = game === null || another;
    if (another) lines = new Map();
    game = view.game_id;
    const fresh = view.lines.filter((line) => !lines.has(line.number));
    const colours = JSON.stringify(view.seats.map((seat) => seat.colours));
    if (!first && !fresh.length && colours === JSON.stringify(seats)) return;
    seats = view.seats.map((seat) => seat.colours);
    for (const line of fresh) lines.set(line.number, line);
    if (!first) {
      for (const line of fresh) if (line.event === "input-refused") notice(line.says, "refused");
    }
    render();
  }

  async function older() {
    const wanted = game;
    let before = Math.min(...lines.keys());
    try {
      for (let found = 0; before > 1 && found === 0;) {
        const after = Math.max(0, before - 1 - BATCH);
        const batch = (await ask(`api/log?after=${after}&count=${BATCH}`)).filter((line) => line.number < before);
        if (game !== wanted) return;
        for (const line of batch) lines.set(line.number, line);
        found = batch.length;
        before = after + 1;
      }
    } catch (error) {
      notice(sentence(error), "refused");
    }
    reached = before;
    render();
  }

  let reached = Infinity;

  function render() {
    const sorted = [...lines.values()].sort((one, other) => other.number - one.number);
    const oldest = Math.min(reached, sorted.at(-1)?.number ?? 1);
    fill(
      place,
      sorted.length ? make("ol", { class: "log-lines", reversed: true }, sorted.map(item)) : make("p", { class: "hint" }, say("log.empty")),
      oldest > 1 && make("button", { type: "button", class: "quiet", "data-key": "older", onclick: older }, say("log.older")),
    );
  }

  function item(line) {
    const colours = line.seat === null ? [] : seats[line.seat] ?? [];
    return make("li", { "data-event": line.event },
      make("span", { class: "log-seat" }, colours.slice(0, 1).map((colour) => chip(colour))),
      make("span", {}, line.says));
  }

  return { show };
}
