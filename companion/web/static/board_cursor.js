// Moving over a board with the arrow keys: one stop for the Tab key, whatever the number of spaces.

import { draw } from "./element.js";
import { say } from "./texts.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Gives *board* (which has onTap) a cursor; reset() forgets where it was. */
export function cursorOf(board) {
  let space = null;
  const mark = draw("circle", { class: "cursor", r: 0 });
  board.svg.setAttribute("tabindex", "0");
  board.svg.setAttribute("aria-description", say("board.help"));

  function go(to) {
    space = to;
    const [x, y] = board.at(space);
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: board.radius * 1.35 })) {
      mark.setAttribute(name, value);
    }
    board.layers.cursor.replaceChildren(mark);
    board.said.textContent = board.words(space);
  }

  board.svg.addEventListener("keydown", (event) => {
    if (!board.drawing) return;
    if (WAYS[event.key]) {
      event.preventDefault();
      go(space === null ? firstSpace(board) : neighbour(board, space, WAYS[event.key]));
    } else if ((event.key === "Enter" || event.key === " ") && space !== null) {
      event.preventDefault();
      event.stopPropagation();
      board.onTap(space, board.at(space));
      board.said.textContent = board.words(space);
    }
  });
  board.svg.addEventListener("blur", () => board.layers.cursor.replaceChildren());
  return { reset: () => { space = null; } };
}

function firstSpace(board) {
  return Object.keys(board.marbles)[0] ?? Object.keys(board.drawing.spaces)[0];
}

/** The nearest space that lies that way; straight ahead counts for more. */
function neighbour(board, space, [dx, dy]) {
  const [x, y] = board.at(space);
  let best = space;
  let least = Infinity;
  for (const [other, [ox, oy]] of Object.entries(board.drawing.spaces)) {
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > board.radius * 0.3 && aside <= ahead * 1.2) {
      const cost = ahead + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    }
  }
  return best;
}
