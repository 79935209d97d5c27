// Duties of a hand that could not be checked: one quiet line, only after a card it is true of.

import { fill, make, onChange } from "./element.js";
import { say } from "./texts.js";

/** show(view) says what was not checked, if anything. */
export function unchecked() {
  const place = document.getElementById("unchecked");
  const show = onChange((words) => fill(place, words && make("p", { class: "hint" }, words, " ",
    make("small", {}, say("hand.why_unchecked")))));
  return { show: (view) => show(view.unchecked) };
}
