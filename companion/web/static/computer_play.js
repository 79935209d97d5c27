// What a computer wants done: which marble to carry from where to where, and that it is checked.

import { fill, make, onChange } from "./element.js";
import { chip } from "./paint.js";
import { say, SIMULATED } from "./texts.js";

/** show(view) tells a computer's play; *byHand* does it on the simulated table. */
export function computerPlay(byHand) {
  const place = document.getElementById("computer-play");
  const show = onChange((asked) => fill(place, asked && card(asked)));

  function card({ name, play, marbles }) {
    const carries = carriesOf(play, marbles);
    return make("div", { class: "computer-play", role: "group", "aria-labelledby": "computer-play-title" },
      make("h2", { id: "computer-play-title" }, say(carries.length > 1 ? "computer.several" : "computer.one", { name })),
      make("ol", { class: "carries" }, carries.map(({ colour, words }) => make("li", {}, chip(colour, { named: true }), make("span", {}, words)))),
      make("p", { class: "hint" }, say("computer.checked")),
      SIMULATED && make("button", { type: "button", class: "by-hand", "data-key": "computer-hand", onclick: () => byHand(play) }, say("plays.by_hand")));
  }

  return {
    show(view) {
      const asked = view.computer_asks && !view.ruling && view.plays.length === 1;
      show(asked ? { name: view.seats[view.to_move].name, play: view.plays[0], marbles: view.marbles } : null);
    },
  };
}

/** Each marble to carry, in words; those that are sent away go first, to make room. */
function carriesOf(play, marbles) {
  const now = { ...marbles };
  const swap = play.steps.length === 2 && play.steps[0][0] === play.steps[1][1] && play.steps[0][1] === play.steps[1][0];
  return [...play.captured, ...play.steps].map(([from, to]) => {
    const colour = (swap ? marbles : now)[from];
    if (to) now[to] = colour;
    if (from && now[from] === colour) delete now[from];
    return { colour, words: to ? say("computer.carry", { from, to }) : say("computer.off", { from }) };
  });
}
