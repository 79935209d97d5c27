// The referee's editor: what stands where, and whose turn it is, set by hand.

import { ask, sentence, tell } from "./api.js";
import { Board } from "./board.js";
import { make } from "./element.js";
import { standing } from "./marks.js";
import { notice } from "./notice.js";
import { chip } from "./paint.js";
import { signPicture } from "./signs.js";
import { colourName, say } from "./texts.js";

/** Returns open(view, drawing). */
export function corrector() {
  const dialog = document.getElementById("correct");
  let board;
  let view;
  let marbles;
  let marks;
  let paint;
  let changed;

  function open(newest, drawing) {
    view = newest;
    const colours = [...new Set([...view.seats.flatMap((seat) => seat.colours), ...Object.values(view.marbles)])];
    paint = colours[0] ?? null;
    marks = view.marks.map((mark) => ({ ...mark, set: new Set(mark.spaces) }));
    changed = make("p", { class: "hint", role: "status" });
    const place = make("div", { class: "correct-board" });
    dialog.replaceChildren(make("form", { method: "dialog", class: "sheet" },
      make("h2", { id: "correct-title" }, say("correct.title")),
      make("p", { class: "hint" }, say("correct.help")),
      palette(colours),
      marks.map((mark) => make("p", { class: "hint" }, make("b", {}, mark.title), ": ", mark.says)),
      place,
      turns(),
      changed,
      make("div", { class: "presses" },
        make("button", { type: "button", class: "press", onclick: () => use(standing(view)) }, say("correct.from_game")),
        make("button", { type: "button", class: "press", onclick: fromCamera }, say("correct.from_camera"))),
      make("div", { class: "sheet-foot" },
        make("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, say("correct.cancel")),
        make("button", { type: "button", class: "wide", onclick: confirm }, say("correct.confirm")))));
    board = new Board(place, { label: say("correct.title"), onTap: (space) => space && tap(space) });
    board.setDrawing(drawing);
    use(view.marbles);
    dialog.showModal();
  }

  function palette(colours) {
    const choice = (colour, label) => {
      const id = `paint-${colour ?? "empty"}`;
      const input = make("input", {
        type: "radio", name: "paint", id, checked: colour === paint, onchange: () => { paint = colour; },
      });
      return [input, make("label", { for: id, class: "swatch" }, colour && chip(colour), label)];
    };
    return make("fieldset", { class: "palette" }, make("legend", {}, say("correct.paint")),
      colours.map((colour) => choice(colour, colourName(colour))), choice(null, say("correct.empty")), marks.map(markChoice));
  }

  /** Gives a marble a sign, or takes it away. */
  function markChoice(mark, index) {
    const id = `paint-mark-${mark.key}`;
    const input = make("input", { type: "radio", name: "paint", id, onchange: () => { paint = mark; } });
    return [input, make("label", { for: id, class: "swatch" }, signPicture(index), mark.title)];
  }

  function turns() {
    return make("div", { class: "field" }, make("label", { for: "correct-turn" }, say("correct.turn")),
      make("select", { id: "correct-turn" },
        make("option", { value: "" }, say("correct.same_turn")),
        view.seats.map((seat, place) => make("option", { value: place }, seat.name))));
  }

  function tap(space) {
    if (marks.includes(paint)) return tapMark(paint, space);
    const next = { ...marbles };
    if (paint === null || next[space] === paint) delete next[space];
    else next[space] = paint;
    use(next);
  }

  function tapMark(mark, space) {
    if (!marbles[space] || !mark.may_be.includes(space)) return notice(say("correct.no_mark", { space, mark: mark.title }));
    if (!mark.set.delete(space)) mark.set.add(space);
    return use(marbles);
  }

  function use(position) {
    marbles = position;
    for (const { set } of marks) for (const space of set) if (!marbles[space]) set.delete(space);
    board.setMarbles(marbles);
    board.setSigns(marks.map(({ title, set }) => ({ title, spaces: [...set] })), marbles);
    const spaces = new Set([...Object.keys(marbles), ...Object.keys(view.marbles)]);
    const count = [...spaces].filter((space) => marbles[space] !== view.marbles[space]).length;
    const signs = marks.flatMap(({ set, spaces: before }) => [...new Set([...set, ...before])].filter((space) => set.has(space) !== before.includes(space)));
    changed.textContent = [say("correct.changed", { count }), signs.length && say("correct.signs", { spaces: signs.join(", ") })].filter(Boolean).join(" ");
  }

  /** Takes what the camera is sure of; where it is not, what stood there stays. */
  async function fromCamera() {
    try {
      const seen = await ask("api/seen");
      const next = { ...marbles };
      for (const [space, { content, hidden }] of Object.entries(seen.spaces)) {
        if (hidden || content === "unsure") continue;
        if (content) next[space] = content;
        else delete next[space];
      }
      use(next);
    } catch (error) {
      notice(sentence(error), "refused");
    }
  }

  async function confirm() {
    const turn = document.getElementById("correct-turn").value;
    const to_move = turn === "" ? null : Number(turn);
    const signs = marks.length ? Object.fromEntries(marks.map(({ key, set }) => [key, [...set].sort()])) : null;
    if (await tell("api/correction", { position: marbles, to_move, memory: null, marks: signs })) dialog.close();
  }

  return open;
}
