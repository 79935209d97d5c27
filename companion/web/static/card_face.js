// A playing card or a die as a picture of HTML.

import { make } from "./element.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** {rank, suit} of a code such as "10H"; suit is "" when the code has none. */
export function cardParts(code) {
  const [, rank, suit] = /^(10|[2-9AJQK]|JOKER)([SHDC])?$/.exec(code) ?? [null, code, ""];
  return { rank, suit: suit ?? "" };
}

/** The declared card as it lies on the table; *says* is its name for people. */
export function cardFace(code, says) {
  const { rank, suit } = cardParts(code);
  const joker = rank === "JOKER";
  return make(
    "div",
    { class: "card-face", role: "img", "aria-label": says ?? code, "data-red": String(suit === "H" || suit === "D") },
    make("span", { class: "card-rank" }, joker ? "★" : rank),
    make("span", { class: "card-suit" }, joker ? "Joker" : SUITS[suit] ?? ""),
  );
}

/** A die's face, as pips for one to six and as a number above. */
export function dieFace(pips) {
  const spots = PIPS[pips];
  if (!spots) return make("span", { class: "die-number" }, String(pips));
  return make("span", { class: "die-face", "aria-hidden": "true" },
    spots.map((at) => make("span", { class: `pip pip-${at}` })));
}
