// The buttons that the table would take now: take back, end the game and the like.

import { tell } from "./api.js";
import { fill, make, onChange } from "./element.js";
import { say, sayOr } from "./texts.js";

const ASK_FIRST = new Set(["end-game"]);
const ELSEWHERE = new Set(["wave-through"]);

/** show(view) shows its buttons; *newGame* opens the form once a game is over. */
export function presses(newGame) {
  const place = document.getElementById("presses");
  let asking = null;
  let now = { buttons: [], over: false };

  function render() {
    const names = now.buttons.filter((name) => !ELSEWHERE.has(name));
    fill(
      place,
      make("div", { class: "presses" },
        now.over && make("button", { type: "button", class: "wide", "data-key": "new-game", onclick: newGame }, say("now.new_game")),
        names.map((name) => (asking === name ? confirmation(name) : button(name)))),
    );
  }

  function button(name) {
    const press = () => {
      if (!ASK_FIRST.has(name)) return tell("api/press", { name });
      asking = name;
      return render();
    };
    const words = sayOr(`press.${name}`, name.replaceAll("-", " "));
    return make("button", { type: "button", class: ASK_FIRST.has(name) ? "quiet" : "press", "data-key": `press-${name}`, onclick: press }, words);
  }

  function confirmation(name) {
    const close = (taken) => {
      asking = null;
      render();
      if (taken) tell("api/press", { name });
    };
    return make("span", { class: "sure", role: "group", "aria-label": say("press.sure") },
      make("span", {}, say("press.sure")),
      make("button", { type: "button", class: "press", "data-key": `press-${name}`, onclick: () => close(false) }, say("press.no")),
      make("button", { type: "button", class: "quiet", onclick: () => close(true) }, say("press.yes")));
  }

  const changed = onChange((newest) => {
    now = newest;
    asking = null;
    render();
  });
  return { show: (view) => changed({ buttons: view.buttons, over: view.phase === "finished" }) };
}
