// The form for a new game: game, board, who plays which colour, and the house's rules.

import { ask, sentence, tell } from "./api.js";
import { make } from "./element.js";
import { notice } from "./notice.js";
import { chip } from "./paint.js";
import { optionFields } from "./setup_options.js";
import { colourName, say } from "./texts.js";

/** Returns open({rules}), which shows the form; rules: the name of a kept set to begin with. table() is the newest view. */
export function setup(table) {
  const dialog = document.getElementById("setup");
  let games;
  let sets;
  let chosen;

  async function open({ rules } = {}) {
    let kept;
    try {
      [games, kept] = await Promise.all([ask("api/setups"), ask("api/rules")]);
    } catch (error) {
      notice(sentence(error), "refused");
      return;
    }
    if (kept.problem) notice(kept.problem, "refused");
    sets = kept.sets.filter((set) => games.some((game) => game.name === set.game));
    const set = sets.find((each) => each.name === rules);
    chosen = null;
    choose({ game: games.find((game) => game.name === set?.game) ?? games[0], set });
    dialog.showModal();
  }

  /** What is not named stays, as far as it belongs to the game. */
  function choose({ game = chosen.game, set, board, seating }) {
    const same = game === chosen?.game;
    const begins = set !== undefined || !same;
    const options = begins ? set?.options ?? {} : chosen.readOptions();
    const rules = begins ? set : chosen.set;
    const on = board ?? boardOf(game, rules, same ? chosen.board : game.boards[0]);
    const sitting = seating ?? on.seatings[0];
    const stays = same && on === chosen.board && sitting === chosen.seating;
    const seats = stays ? chosen.seats : sitting.seats.map((seat) => ({ ...seat }));
    const { cards, friendly = table()?.friendly ?? false, infers = table()?.infers_cards ?? false } = chosen ?? {};
    chosen = { game, board: on, seating: sitting, set: rules, seats, options, cards, friendly, infers };
    render();
  }

  /** The kept sets for this game, null standing for the printed rules. */
  function houseRules() {
    const own = sets.filter((set) => set.game === chosen.game.name);
    const list = [null, ...own].map((set) => ({ title: set?.name ?? say("rules.printed"), set }));
    const current = list.find((each) => each.set === (chosen.set ?? null));
    return own.length > 0 && picker("rules.in_setup", list, current, (picked) => choose({ set: picked.set }));
  }

  function render() {
    const { game, board, seating } = chosen;
    const options = optionFields(game.options, chosen.options);
    chosen.readOptions = options.read;
    dialog.replaceChildren(make("form", { class: "sheet", onsubmit: start },
      make("h2", { id: "setup-title" }, say("setup.title")),
      picker("setup.game", games, game, (picked) => choose({ game: picked })),
      game.says && make("p", { class: "hint" }, game.says),
      picker("setup.board", game.boards, board, (picked) => choose({ board: picked })),
      board.says && make("p", { class: "hint" }, board.says),
      picker("setup.seating", board.seatings, seating, (picked) => choose({ board, seating: picked })),
      make("div", { class: "seat-fields" }, chosen.seats.map(seatFields)),
      cardsField(),
      tick(["setup.friendly", "setup.friendly_help"], chosen.friendly, (on) => { chosen.friendly = on; }),
      houseRules(),
      options.element,
      make("p", { class: "hint" }, say("setup.leaves")),
      make("div", { class: "sheet-foot" },
        make("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, say("setup.cancel")),
        make("button", { type: "submit", class: "wide" }, say("setup.start")))));
  }

  function picker(name, list, current, picked) {
    const id = name.replace(".", "-");
    return make("div", { class: "field" }, make("label", { for: id }, say(name)),
      make("select", { id, onchange: (event) => picked(list[event.target.selectedIndex]) },
        list.map((each) => make("option", { selected: each === current }, each.title))));
  }

  function seatFields(seat, place) {
    const colours = seat.colours ?? [seat.colour];
    return make("fieldset", { class: "seat-field" },
      make("legend", {}, colours.map((colour) => chip(colour, { named: true })), " ", say("setup.player", { number: place + 1 }),
        seat.team ? ` · ${say("seats.team", { team: seat.team })}` : ""),
      make("label", {}, make("span", {}, say("setup.name")), make("input", {
        type: "text", maxlength: 40, autocomplete: "off", placeholder: colours.map(colourName).join(", "), value: seat.name ?? "",
        oninput: (event) => { seat.name = event.target.value.trim(); },
      })),
      colours.map((colour, which) => colourPicker(seat, which, colour)),
      whoPlays(seat));
  }

  /** A person, unless the game can also be played by the computer; then how well it plays. */
  function whoPlays(seat) {
    const { players = [], levels = [], usual_level: usual } = chosen.game;
    if (players.length < 2) return null;
    const meaning = make("small", { class: "meaning" });
    const level = make("select", { onchange: (event) => { seat.level = event.target.value; explain(); } },
      levels.map((each) => make("option", { value: each, selected: each === (seat.level ?? usual) }, say(`setup.level_${each}`))));
    const howWell = make("label", {}, make("span", {}, say("setup.level")), level);
    const explain = () => {
      const computer = seat.player === "computer";
      howWell.hidden = meaning.hidden = !computer;
      if (computer) seat.level ??= usual;
      else delete seat.level;
      meaning.textContent = computer ? say(`setup.level_says_${seat.level}`) : "";
    };
    const who = make("select", { onchange: (event) => { setPlayer(seat, event.target.value); level.value = usual; explain(); explainCards(); } },
      players.map((each) => make("option", { value: each, selected: each === (seat.player ?? players[0]) }, say(`setup.${each}`))));
    explain();
    return [make("label", {}, make("span", {}, say("setup.who")), who), howWell, meaning];
  }

  function setPlayer(seat, player) {
    if (player === chosen.game.players[0]) delete seat.player;
    else seat.player = player;
  }

  let explainCards = () => {};

  /** Where cards come from, and what that means at this table. */
  function cardsField() {
    const { cards = [], hand } = chosen.game;
    if (!cards.length) return null;
    if (!cards.includes(chosen.cards)) chosen.cards = cards[0];
    const meaning = make("p", { class: "hint", id: "setup-cards-says" });
    const workedOut = tick(["setup.infer", "setup.infer_help"], chosen.infers, (on) => { chosen.infers = on; });
    explainCards = () => {
      workedOut.hidden = chosen.cards === "dealt";
      const computers = chosen.seats.some(({ player }) => player === "computer");
      const says = [say(`setup.cards_says_${key(chosen.cards)}`)];
      if (computers && chosen.cards !== "dealt") says.push(say(hand ? "setup.cards_computers" : "setup.cards_computers_draw"));
      if (computers && chosen.seats.every(({ player }) => player === "computer")) says.push(say("setup.only_computers"));
      meaning.textContent = says.join(" ");
    };
    explainCards();
    return [make("div", { class: "field" }, make("label", { for: "setup-cards" }, say("setup.cards")),
      make("select", { id: "setup-cards", "aria-describedby": "setup-cards-says", onchange: (event) => { chosen.cards = cards[event.target.selectedIndex]; explainCards(); } },
        cards.map((each) => make("option", { selected: each === chosen.cards }, say(`setup.cards_${key(each)}`))))), meaning, workedOut];
  }

  function tick([name, help], checked, picked) {
    return make("label", { class: "tick" },
      make("input", { type: "checkbox", checked, onchange: (event) => picked(event.target.checked) }),
      make("span", {}, say(name), make("small", {}, say(help))));
  }

  function colourPicker(seat, which, colour) {
    return make("label", {}, make("span", {}, say("setup.colour")), make("select", {
      onchange: (event) => { recolour(seat, which, event.target.value); },
    }, chosen.board.colours.map((each) => make("option", { value: each, selected: each === colour }, colourName(each)))));
  }

  /** Gives the seat that colour; a seat that had it gets the old one. */
  function recolour(seat, which, colour) {
    const old = colourOf(seat, which);
    for (const other of chosen.seats) {
      const has = (other.colours ?? [other.colour]).indexOf(colour);
      if (has >= 0) setColour(other, has, old);
    }
    setColour(seat, which, colour);
    chosen.options = chosen.readOptions();
    render();
  }

  async function start(event) {
    event.preventDefault();
    const { game, board, seats, readOptions } = chosen;
    const taken = await tell("api/game", {
      game: game.name,
      board: board.name,
      options: { ...board.options, ...readOptions() },
      seats: seats.map(withoutBlankName),
      ...(game.cards?.length ? { cards: chosen.cards, infer_cards: chosen.infers && chosen.cards !== "dealt" } : {}),
      friendly: chosen.friendly,
    });
    if (taken) dialog.close();
  }

  return open;
}

/** The board that the set of house rules asks for; else *otherwise*. */
function boardOf(game, set, otherwise = game.boards[0]) {
  const asked = Object.entries(set?.options ?? {});
  const fits = (board) => asked.every(([name, value]) => !(name in board.options) || board.options[name] === value);
  return fits(otherwise) ? otherwise : game.boards.find(fits) ?? otherwise;
}

/** "on the table" as a part of a text's name. */
function key(words) {
  return words.replaceAll(" ", "_");
}

function colourOf(seat, which) {
  return seat.colours ? seat.colours[which] : seat.colour;
}

function setColour(seat, which, colour) {
  if (seat.colours) seat.colours = seat.colours.with(which, colour);
  else seat.colour = colour;
}

function withoutBlankName({ name, ...seat }) {
  return name ? { ...seat, name } : seat;
}
