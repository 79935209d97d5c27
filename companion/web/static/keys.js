// Keys on a keyboard: cards, take back, going through the plays; and the list of them.

import { tell } from "./api.js";
import { make } from "./element.js";
import { say } from "./texts.js";

const CARDS = { a: "A", 0: "10", j: "J", q: "Q", k: "K", o: "JOKER" };
const LIST = [
  ["A 2–9 0 J Q K O", "keys.cards"],
  ["U", "keys.take_back"],
  ["N  P", "keys.plays"],
  ["Esc", "keys.clear"],
];

/** enter(rank) enters a card; view() is the newest view. */
export function keys({ enter, view, looking }) {
  const dialog = document.getElementById("keys");
  dialog.append(make("form", { method: "dialog", class: "sheet" },
    make("h2", { id: "keys-title" }, say("keys.title")),
    make("dl", { class: "key-list" }, LIST.map(([key, words]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, say(words))])),
    make("div", { class: "sheet-foot" }, make("button", { class: "wide" }, say("keys.close")))));
  document.getElementById("open-keys").addEventListener("click", () => dialog.showModal());

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const now = view();
    if (!now || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const rank = CARDS[key] ?? (/^[2-9]$/.test(key) ? key : null);
    if (rank && now.cards.length && now.phase !== "awaiting-die") enter(rank);
    else if (now.phase === "awaiting-die" && now.cards.includes(key)) tell("api/die", { pips: Number(key) });
    else if (key === "u" && now.buttons.includes("take-back")) tell("api/press", { name: "take-back" });
    else if (key === "n" || key === "p") go(now, key === "n" ? 1 : -1);
    else if (key === "escape") looking.clear();
  });

  function go(now, by) {
    if (now.question) looking.step("choice", now.question.choices.length, by);
    else if (now.ruling) looking.step("nearest", now.ruling.nearest.length, by);
    else looking.step("play", now.plays.length, by);
  }
}

function isTyping(target) {
  return target instanceof Element && target.closest("input:not([type=checkbox], [type=radio]), select, textarea") !== null;
}
