// The ruling of a board that cannot stand: the rule's words, the way back, what was allowed.

import { tell } from "./api.js";
import { fill, make } from "./element.js";
import { chip } from "./paint.js";
import { playButton } from "./plays.js";
import { say, SIMULATED } from "./texts.js";

/** show(view) shows its ruling, if any; *byHand* repairs the simulated table. */
export function ruling(looking, byHand) {
  const place = document.getElementById("ruling");
  let now = null;

  function render() {
    if (!now) return fill(place);
    return fill(
      place,
      make("div", { class: "ruling", "data-kind": now.breaches.length ? "broken" : "differs" },
        make("h2", {}, now.headline),
        now.breaches.map(breach),
        now.repair.length ? repair(now.repair) : null,
        now.nearest.length ? nearest(now.nearest) : null,
        now.may_wave_through && make("button", {
          type: "button", class: "wide", "data-key": "wave-through", onclick: () => tell("api/press", { name: "wave-through" }),
        }, say("ruling.wave_through"))),
    );
  }

  function breach({ rule, title, says }, index) {
    return make("button", {
      type: "button", class: "breach", "data-key": `breach-${index}`,
      "aria-pressed": String(looking.is("breach", index)), onclick: () => looking.toggle("breach", index),
    }, make("span", { class: "breach-rule" }, say("ruling.rule", { rule }), title ? ` · ${title}` : ""),
    make("span", { class: "breach-says" }, says));
  }

  function repair(steps) {
    return [
      make("h3", {}, say("ruling.repair")),
      make("ol", { class: "repair" }, steps.map(({ marble, says }) => make("li", {}, chip(marble), make("span", {}, says)))),
      SIMULATED && make("button", {
        type: "button", class: "by-hand", "data-key": "repair", onclick: () => byHand(steps),
      }, say("ruling.by_hand")),
      make("p", { class: "hint" }, say("ruling.waiting")),
    ];
  }

  function nearest(list) {
    return [
      make("h3", {}, say("ruling.nearest")),
      make("ol", { class: "list" }, list.map((play, index) => make("li", {}, playButton(play, {
        looked: looking.is("nearest", index), key: `nearest-${index}`, onclick: () => looking.toggle("nearest", index),
      })))),
    ];
  }

  looking.onChange(render);
  return {
    show(view) {
      now = view.ruling;
      render();
    },
  };
}
