// Signs on marbles, for what is remembered of them beside their places: shapes, not colours.

import { draw } from "./element.js";

/** One sign for each kind of mark of a game: double arrow, cross, bar. */
const SHAPES = [
  "M-.62-.5L-.12 0L-.62 .5M.08-.5L.58 0L.08 .5",
  "M-.45-.45L.45 .45M.45-.45L-.45 .45",
  "M-.55 0H.55",
];
const SIZE = 0.64;
const AWAY = 0.78;

/** The sign of the mark of that place in the list, beside a marble of radius 1 round (0, 0). */
export function sign(index) {
  return draw("g", { class: "sign", transform: `translate(${AWAY} ${-AWAY}) scale(${SIZE})` }, ...shape(index));
}

/** The same as a picture in a line of text. */
export function signPicture(index) {
  return draw("svg", { class: "sign-picture", viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" }, draw("g", { class: "sign" }, ...shape(index)));
}

function shape(index) {
  return [
    draw("circle", { r: 1, class: "sign-ground" }),
    draw("path", { d: SHAPES[index % SHAPES.length], class: "sign-line" }),
  ];
}
