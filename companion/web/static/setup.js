// The form for a new game: game, board, who plays which colour, and the house's rules.

import { ask, sentence, tell } from "./api.js";
import { make } from "./element.js";
import { notice } from "./notice.js";
import { chip } from "./paint.js";
import { optionFields } from "./setup_options.js";
import { colourName, say } from "./texts.js";

/** Returns open(), which fetches what can be set up and shows the form. */
export function setup() {
  const dialog = document.getElementById("setup");
  let games;
  let chosen;

  async function open() {
    try {
      games = await ask("api/setups");
    } catch (error) {
      notice(sentence(error), "refused");
      return;
    }
    choose({ game: games[0] });
    dialog.showModal();
  }

  function choose({ game = chosen.game, board = game.boards[0], seating = board.seatings[0] }) {
    chosen = { game, board, seating, seats: seating.seats.map((seat) => ({ ...seat })), options: {} };
    render();
  }

  function render() {
    const { game, board, seating } = chosen;
    const options = optionFields(game.options);
    chosen.readOptions = options.read;
    dialog.replaceChildren(make("form", { class: "sheet", onsubmit: start },
      make("h2", { id: "setup-title" }, say("setup.title")),
      picker("setup.game", games, game, (picked) => choose({ game: picked })),
      game.says && make("p", { class: "hint" }, game.says),
      picker("setup.board", game.boards, board, (picked) => choose({ board: picked })),
      picker("setup.seating", board.seatings, seating, (picked) => choose({ board, seating: picked })),
      make("div", { class: "seat-fields" }, chosen.seats.map(seatFields)),
      make("label", { class: "tick" }, make("input", { type: "checkbox", id: "friendly" }), make("span", {},
        say("setup.friendly"), make("small", {}, say("setup.friendly_help")))),
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

  /** A person, unless the game can also be played by the computer. */
  function whoPlays(seat) {
    const players = chosen.game.players ?? [];
    return players.length < 2 ? null : make("label", {}, make("span", {}, say("setup.who")), make("select", {
      onchange: (event) => { seat.player = event.target.value; },
    }, players.map((who) => make("option", { value: who, selected: who === seat.player }, say(`setup.${who}`)))));
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
      friendly: document.getElementById("friendly").checked,
    });
    if (taken) dialog.close();
  }

  return open;
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
