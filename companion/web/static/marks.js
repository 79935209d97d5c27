// Chooses what to mark on a board for a view and what a person looks at.

import { fill } from "./element.js";
import { breachMarks, choiceMarks, hintMarks, lastMarks, playMarks, repairMarks } from "./board_marks.js";

/** Lays the marks of *view* over *board*; *last* marks the last play too. */
export function showMarks(board, view, looking, { last = true } = {}) {
  if (!board.drawing || !view) return;
  const colour = view.seats[view.to_move]?.colours[0] ?? null;
  const quiet = view.ruling !== null || looking.kind !== null || view.computer_asks;
  const mover = view.last_seat === null ? null : view.seats[view.last_seat]?.colours[0];
  fill(
    board.under,
    last && view.last && !quiet ? lastMarks(board, view.last, mover ?? colour) : [],
    !quiet && !view.question ? hintMarks(board, near(view.plays, looking.space)) : [],
  );
  fill(board.marks, marks(board, view, looking, colour));
}

/** The marbles as they stand: those of the game, with the repair undone. */
export function standing(view) {
  const marbles = { ...view.marbles };
  const repair = view.ruling?.repair ?? [];
  for (const { end } of repair) if (end) delete marbles[end];
  for (const { start, marble } of repair) if (start) marbles[start] = marble;
  return marbles;
}

function marks(board, view, looking, colour) {
  const { ruling, question, plays } = view;
  if (looking.kind === "play" && plays[looking.index]) return playMarks(board, plays[looking.index], colour);
  if (ruling && looking.kind === "nearest" && ruling.nearest[looking.index]) {
    return playMarks(board, ruling.nearest[looking.index], colour);
  }
  if (ruling) {
    const one = looking.kind === "breach" ? ruling.breaches[looking.index] : null;
    const spaces = one ? one.spaces : ruling.breaches.flatMap((breach) => breach.spaces);
    return [...breachMarks(board, [...new Set(spaces)]), ...(one ? [] : repairMarks(board, ruling.repair))];
  }
  if (view.computer_asks && plays.length === 1) return playMarks(board, plays[0], colour);
  if (question) {
    const one = looking.kind === "choice" ? question.choices[looking.index] : null;
    return one ? playMarks(board, one, colour) : choiceMarks(board, question.choices);
  }
  return [];
}

function near(plays, space) {
  return space ? plays.filter((play) => play.steps.some((step) => step.includes(space))) : plays;
}
