// The list of legal plays; tapping one shows it on the board.

import { fill, make } from "./element.js";
import { say, SIMULATED } from "./texts.js";

const FEW = 12;

/** show(view) lists the plays; *byHand* does one on the simulated table. */
export function plays(looking, byHand) {
  const place = document.getElementById("plays");
  let view = null;
  let all = false;

  function render() {
    if (!view || !view.plays.length || view.ruling || view.question || view.computer_asks) return fill(place);
    const touching = view.plays.map((play, index) => ({ play, index }))
      .filter(({ play }) => !looking.space || touches(play, looking.space));
    const shown = all || looking.space ? touching : keepLooked(touching);
    return fill(
      place,
      make("h2", {}, say(view.plays.length === 1 ? "plays.one" : "plays.title")),
      looking.space ? only() : make("p", { class: "hint" }, say("plays.hint")),
      make("ol", { class: "list" }, shown.map(({ play, index }) => item(play, index))),
      shown.length < touching.length && make("button", {
        type: "button", class: "quiet", "data-key": "all-plays", onclick: () => { all = true; render(); },
      }, say("plays.more", { count: touching.length })),
    );
  }

  function keepLooked(list) {
    return list.filter(({ index }, at) => at < FEW || looking.is("play", index));
  }

  function only() {
    return make("p", { class: "hint" }, say("plays.filtered", { space: looking.space }), " ",
      make("button", { type: "button", class: "link", "data-key": "no-filter", onclick: () => looking.clear() }, say("plays.all")));
  }

  function item(play, index) {
    const looked = looking.is("play", index);
    return make("li", { value: index + 1 },
      playButton(play, { looked, key: `play-${index}`, onclick: () => looking.toggle("play", index) }),
      looked && SIMULATED && make("button", {
        type: "button", class: "by-hand", "data-key": `hand-${index}`, onclick: () => byHand(play),
      }, say("plays.by_hand")));
  }

  looking.onChange(render);
  return {
    show(newest) {
      if (!view || newest.plays.length !== view.plays.length) all = false;
      view = newest;
      render();
    },
  };
}

/** A play in words, as a button that shows it. */
export function playButton(play, { looked, key, onclick }) {
  return make("button", {
    type: "button", class: "play", "aria-pressed": String(looked), "data-key": key, onclick,
  }, play.says);
}

function touches(play, space) {
  return play.steps.some((step) => step.includes(space));
}
