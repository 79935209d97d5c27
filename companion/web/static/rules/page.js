// The page of the house rules: choose a game and its options, keep them under a name, see and print their sheet.

import { ask, sentence, tell } from "../api.js";
import { make } from "../element.js";
import { notice } from "../notice.js";
import { say } from "../texts.js";
import { optionCards } from "./option_cards.js";
import { sheetElements } from "./sheet.js";

const WAIT_MS = 150;

const place = document.getElementById("choosing");
const paper = document.getElementById("sheet");
let games = [];
let sets = [];
let game;
let cards;
let fields;
let hidden = {};
let begunWith;

async function begin() {
  try {
    const [setups, kept] = await Promise.all([ask("/api/setups"), ask("/api/rules")]);
    games = setups;
    take(kept);
  } catch (error) {
    notice(sentence(error), "refused");
    return;
  }
  const asked = new URLSearchParams(location.search);
  const named = sets.find((set) => set.name === asked.get("set"));
  game = games.find((each) => each.name === (named?.game ?? asked.get("game"))) ?? games[0];
  show(named);
}

function take({ sets: kept, problem }) {
  sets = kept;
  if (problem) notice(problem, "refused");
}

/** Shows the game with the values of *set*, or as printed. */
function show(set) {
  begunWith = set;
  const known = new Set(game.options.map((option) => option.name));
  hidden = Object.fromEntries(Object.entries(set?.options ?? {}).filter(([name]) => !known.has(name)));
  cards = optionCards(game.options, set?.options ?? {}, changed);
  fields = {
    name: make("input", { type: "text", id: "rules-name", maxlength: 60, autocomplete: "off", value: set?.name ?? "", placeholder: say("rules.name_example"), oninput: changed }),
    note: make("input", { type: "text", id: "rules-note", maxlength: 400, autocomplete: "off", value: set?.note ?? "", oninput: changed }),
  };
  const own = sets.filter((each) => each.game === game.name);
  place.replaceChildren(
    picker("rules-game", say("setup.game"), games.map((each) => each.title), games.indexOf(game), (index) => { game = games[index]; show(); }),
    make("p", { class: "hint" }, game.says),
    picker("rules-set", say("rules.begin_with"), [say("rules.printed"), ...own.map((each) => each.name)],
      own.findIndex((each) => each.name === set?.name) + 1, (index) => show(own[index - 1])),
    cards.element,
    make("form", { class: "keeping", onsubmit: keep },
      labelled("rules-name", say("rules.name"), fields.name),
      labelled("rules-note", say("rules.note"), fields.note),
      make("div", { class: "keeping-buttons" },
        make("button", { type: "submit", class: "wide" }, say("rules.keep")),
        make("a", { class: "button", id: "print", download: "" }, say("rules.print")),
        set && make("a", { class: "button", id: "play", href: `/?rules=${encodeURIComponent(set.name)}` }, say("rules.play")),
        set && make("button", { type: "button", class: "quiet", onclick: () => forget(set) }, say("rules.forget")))));
  changed();
}

function picker(id, label, titles, current, picked) {
  return labelled(id, label, make("select", { id, onchange: (event) => picked(event.target.selectedIndex) },
    titles.map((title, index) => make("option", { selected: index === current }, title))));
}

function labelled(id, label, field) {
  return make("div", { class: "field" }, make("label", { for: id }, label), field);
}

function chosen() {
  return { game: game.name, options: { ...hidden, ...cards.values() }, name: fields.name.value.trim(), note: fields.note.value.trim() };
}

let waiting;
/** Shows the sheet of what is chosen, a moment after the last change. Only what is kept can be played by. */
function changed() {
  document.getElementById("play")?.toggleAttribute("hidden", !isKept());
  const { options, ...rest } = chosen();
  document.getElementById("print").href = `/rules.pdf?${new URLSearchParams({ ...rest, options: JSON.stringify(options) })}`;
  clearTimeout(waiting);
  waiting = setTimeout(showSheet, WAIT_MS);
}

function isKept() {
  const { options, name } = chosen();
  const kept = begunWith.options;
  const names = Object.keys(options);
  return name === begunWith.name && names.length === Object.keys(kept).length && names.every((each) => options[each] === kept[each]);
}

let asked = 0;
async function showSheet() {
  asked += 1;
  const mine = asked;
  const sheet = await tell("/api/rules/sheet", chosen());
  if (sheet && mine === asked) paper.replaceChildren(...sheetElements(sheet));
}

async function keep(event) {
  event.preventDefault();
  const wanted = chosen();
  if (!wanted.name) {
    notice(say("rules.name_it"), "refused");
    fields.name.focus();
    return;
  }
  const kept = await tell("/api/rules/keep", wanted);
  if (!kept) return;
  take(kept);
  notice(say("rules.kept", { name: wanted.name }));
  show(sets.find((set) => set.name === wanted.name));
}

async function forget(set) {
  const button = place.querySelector(".keeping .quiet");
  if (!button.dataset.sure) {
    button.dataset.sure = "yes";
    button.textContent = say("rules.forget_sure");
    return;
  }
  const kept = await tell("/api/rules/forget", { name: set.name });
  if (!kept) return;
  take(kept);
  notice(say("rules.forgotten", { name: set.name }));
  show();
}

await begin();
