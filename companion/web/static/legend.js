// What the signs on marbles mean: what is remembered of them and nobody can see.

import { fill, make, onChange } from "./element.js";
import { signPicture } from "./signs.js";
import { say } from "./texts.js";

/** show(view) explains the signs that are on its board. */
export function legend() {
  const place = document.getElementById("legend");
  const show = onChange((marks) => fill(place, marks.length ? list(marks) : null));
  return {
    show: (view) => show(view.marks.map((mark, index) => ({ ...mark, index })).filter((mark) => mark.spaces.length)),
  };
}

function list(marks) {
  return make("ul", { class: "legend", "aria-label": say("marks.title") }, marks.map((mark) => make("li", {},
    signPicture(mark.index),
    make("span", {}, make("b", {}, mark.title), " ", make("small", {}, mark.says),
      make("small", { class: "legend-spaces" }, " ", say("marks.on", { spaces: mark.spaces.join(", ") }))))));
}
