// Entering what was played: fourteen large card buttons, or the faces of a die.

import { tell } from "./api.js";
import { cardParts, dieFace } from "./card_face.js";
import { fill, make, onChange } from "./element.js";
import { say } from "./texts.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER"];

/** show(view) shows what can be entered now; card(rank) enters a card when it can be. */
export function entry() {
  const place = document.getElementById("entry");
  let codes = new Map();
  const show = onChange(({ phase, cards, holder, drawn }) => {
    codes = new Map();
    if (!cards.length) fill(place);
    else if (phase === "awaiting-die") fill(place, die(cards));
    else if (holder) fill(place, cover(holder, () => open(cards)));
    else if (drawn) fill(place, drawButton(cards[0]));
    else open(cards);
  });

  function open(cards) {
    for (const code of cards) {
      const { rank } = cardParts(code);
      if (!codes.has(rank)) codes.set(rank, code);
    }
    fill(place, pad(codes));
  }

  return {
    show: (view) => show({ phase: view.phase, cards: view.cards, holder: holderOf(view), drawn: isDrawn(view) }),
    card: (rank) => codes.has(rank) && tell("api/card", { code: codes.get(rank) }),
  };
}

/** The name of the player whose whole hand is known: which cards it may play is not for all to see. */
function holderOf(view) {
  const whole = view.hands.some(({ seat, known, unseen }) => seat === view.to_move && known && !unseen);
  return whole ? view.seats[view.to_move].name : null;
}

/** There is one next card, which the companion has shuffled. */
function isDrawn(view) {
  return view.phase === "awaiting-card" && view.cards.length === 1;
}

function cover(name, onclick) {
  return [
    make("h2", {}, say("cards.title")),
    make("button", { type: "button", class: "wide", "data-key": "show-cards", onclick }, say("hand.show", { name })),
    make("p", { class: "hint" }, say("hand.cover")),
  ];
}

function drawButton(code) {
  return make("button", { type: "button", class: "wide", "data-key": "draw", onclick: () => tell("api/card", { code }) }, say("cards.draw"));
}

function pad(codes) {
  const ranks = [...RANKS, ...[...codes.keys()].filter((rank) => !RANKS.includes(rank))];
  return [
    make("h2", {}, say("cards.title")),
    make("div", { class: "pad pad-cards" }, ranks.map((rank) => cardButton(rank, codes.get(rank)))),
  ];
}

function cardButton(rank, code) {
  const joker = rank === "JOKER";
  return make(
    "button",
    {
      type: "button",
      class: joker ? "key key-joker" : "key",
      disabled: code === undefined,
      "aria-label": joker ? say("cards.joker") : say("cards.card", { card: rank }),
      "data-key": `card-${rank}`,
      onclick: () => tell("api/card", { code }),
    },
    joker ? [make("span", { "aria-hidden": "true" }, "★ "), say("cards.joker")] : rank,
  );
}

function die(faces) {
  return [
    make("h2", {}, say("die.title")),
    make("div", { class: "pad pad-die" }, faces.map((face) => make(
      "button",
      {
        type: "button",
        class: "key",
        "aria-label": say("die.face", { pips: face }),
        "data-key": `die-${face}`,
        onclick: () => tell("api/die", { pips: Number(face) }),
      },
      dieFace(face),
    ))),
  ];
}
