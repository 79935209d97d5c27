// One hand on its player's own screen: its known cards behind a tap, those still to be told, and playing one.

import { ask, sentence, tell } from "../api.js";
import { cardFace, cardParts } from "../card_face.js";
import { fill, make } from "../element.js";
import { RANKS } from "../entry.js";
import { Live } from "../live.js";
import { notice } from "../notice.js";
import { chip, wear } from "../paint.js";
import { PAGE, say } from "../texts.js";

const REMEMBERED = "seat";

const place = document.getElementById("hand");
const said = document.getElementById("hand-says");
let view = null;
let seat = Number(new URLSearchParams(location.search).get(REMEMBERED) ?? NaN);
let open = false;
let cards = [];

new Live(received, (state) => { document.body.dataset.connection = state; }).start();
document.addEventListener("visibilitychange", () => document.hidden && cover());

async function received(message) {
  if (message.page !== PAGE) location.reload();
  const another = view !== null && view.game_id !== message.view.game_id;
  view = message.view;
  if (another) cover();
  if (!view.hands.some((hand) => hand.seat === seat)) seat = view.hands[0]?.seat ?? NaN;
  await look();
}

/** Cards are fetched only while they are to be seen. */
async function look() {
  if (open && view.hands.some((hand) => hand.seat === seat)) {
    try {
      ({ cards } = await ask(`api/hand?seat=${seat}`));
    } catch (error) {
      notice(sentence(error), "refused");
      cards = [];
    }
  }
  render();
}

function cover() {
  open = false;
  cards = [];
  if (view) render();
}

function choose(other) {
  seat = other;
  history.replaceState(null, "", `?${REMEMBERED}=${seat}`);
  cover();
}

function render() {
  const hand = view.hands.find((each) => each.seat === seat);
  if (!hand) {
    said.textContent = say("hand.nobody");
    fill(place);
    return;
  }
  const player = view.seats[seat];
  wear(document.getElementById("hand-head"), player.colours[0]);
  said.textContent = turnWords(player);
  fill(
    place,
    view.hands.length > 1 && whose(),
    make("p", { class: "hint" }, hand.unseen ? say("hand.holds", hand) : say("hand.full")),
    open ? shown() : make("button", { type: "button", class: "wide", "data-key": "show", onclick: () => { open = true; look(); } }, say("hand.show", { name: player.name })),
    hand.unseen > 0 && telling(),
    takeBack(),
  );
}

function turnWords(player) {
  if (view.phase === "finished") return view.headline;
  if (!player.to_move) return say("hand.wait", { name: view.seats[view.to_move].name });
  return view.phase === "awaiting-card" ? say("hand.play") : view.prompt;
}

function whose() {
  return make("fieldset", { class: "whose" }, make("legend", {}, say("hand.whose")),
    view.hands.map(({ seat: each }) => make("button", {
      type: "button", "aria-pressed": String(each === seat), "data-key": `seat-${each}`, onclick: () => choose(each),
    }, view.seats[each].colours.map((colour) => chip(colour)), view.seats[each].name)));
}

function shown() {
  const playable = view.to_move === seat && view.phase === "awaiting-card" ? new Set(view.cards) : new Set();
  return [
    cards.length ? make("ul", { class: "hand-cards" }, cards.map((code, index) => make("li", {}, face(code, index, playable)))) : make("p", {}, say("hand.none")),
    make("button", { type: "button", "data-key": "hide", onclick: cover }, say("hand.hide")),
  ];
}

function face(code, index, playable) {
  const { rank } = cardParts(code);
  const words = rank === "JOKER" ? say("cards.joker") : say("cards.card", { card: rank });
  if (!playable.has(rank)) return cardFace(code, words);
  return make("button", { type: "button", "data-key": `held-${index}`, "aria-label": words, onclick: () => tell("api/card", { code }) }, cardFace(code, words));
}

function telling() {
  return make("section", { "aria-label": say("hand.tell") }, make("h2", {}, say("hand.tell")),
    make("p", { class: "hint" }, say("hand.tell_help")),
    make("div", { class: "pad pad-cards" }, RANKS.map((rank) => make("button", {
      type: "button", class: rank === "JOKER" ? "key key-joker" : "key", "data-key": `told-${rank}`,
      "aria-label": rank === "JOKER" ? say("cards.joker") : say("cards.card", { card: rank }),
      onclick: () => tell("api/drawn", { code: rank, seat }),
    }, rank === "JOKER" ? say("cards.joker") : rank))));
}

/** Only what this hand told last; other things are taken back at the board. */
function takeBack() {
  const last = view.lines.at(-1);
  const own = last?.event === "card-drawn" && last.seat === seat && view.buttons.includes("take-back");
  return own && make("button", { type: "button", "data-key": "take-back", onclick: () => tell("api/press", { name: "take-back" }) }, say("press.take-back"));
}
