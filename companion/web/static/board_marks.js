// Marks over a board: where plays start, one play in full, a breach, the steps that repair it.

import { draw } from "./element.js";
import { marble, paintOf } from "./paint.js";

const CLEAR_OF_MARBLE = 1.15;
const BEND = 0.16;

/** An arrow for each step of *play*, rings where it ends, crosses on marbles that it sends away. */
export function playMarks(board, play, colour = null, kind = "play") {
  const ends = play.steps.map(([, end]) => end).filter(Boolean);
  return [
    ...ends.map((end) => ring(board, end, `ring-${kind}`, colour)),
    ...play.captured.flatMap(([from, to]) => [
      ...arrow(board, from, to, "arrow-away"),
      cross(board, from),
    ]),
    ...play.steps.flatMap(([start, end]) => arrow(board, start, end, `arrow-${kind}`)),
  ];
}

/** A quiet dot on every marble that may be played and where it may go. */
export function hintMarks(board, plays) {
  const starts = new Set();
  const ends = new Set();
  for (const play of plays) {
    for (const [start, end] of play.steps) {
      if (start) starts.add(start);
      if (end && !starts.has(end)) ends.add(end);
    }
  }
  return [
    ...[...ends].map((space) => ring(board, space, "hint-end")),
    ...[...starts].map((space) => ring(board, space, "hint-start")),
  ];
}

/** Rings round the spaces that show a broken rule. */
export function breachMarks(board, spaces) {
  return spaces.filter((space) => board.at(space)).map((space) => ring(board, space, "ring-breach"));
}

/** Numbered arrows: which marble to carry where, in order. */
export function repairMarks(board, repair) {
  return repair.flatMap(({ start, end, marble: colour }, place) => {
    const way = path(board, start, end);
    if (!way) return [];
    return [
      ...(end ? [ghost(board, end, colour), ring(board, end, "ring-repair")] : []),
      ...arrow(board, start, end, "arrow-repair"),
      number(board, way.middle, repair.length > 1 ? String(place + 1) : ""),
    ];
  });
}

/** One letter or number for each choice, at the end of its first step. */
export function choiceMarks(board, choices) {
  return choices.flatMap((choice, place) =>
    choice.steps.slice(0, 1).flatMap(([start, end]) => {
      const way = path(board, start, end);
      return [...arrow(board, start, end, "arrow-choice"), ...(way ? [number(board, way.middle, String(place + 1))] : [])];
    }));
}

/** A thin arrow from where the last play began to where it ended. */
export function lastMarks(board, play, colour) {
  return play.steps.flatMap(([start, end]) => {
    const way = path(board, start, end);
    if (!way) return [];
    const { paint } = paintOf(colour);
    return [
      draw("g", { class: "last" },
        draw("path", { d: way.line, class: "casing" }),
        draw("path", { d: way.line, class: "line", stroke: paint }),
        draw("path", { d: way.head, class: "last-head", fill: paint })),
      spot(board, start),
    ];
  });
}

/** The marble that belongs there but is not there yet. */
function ghost(board, space, colour) {
  const [x, y] = board.at(space) ?? [0, 0];
  return draw("g", { class: "ghost", transform: `translate(${x} ${y}) scale(${board.radius})` }, marble(colour));
}

function spot(board, space) {
  const at = board.at(space);
  return at ? draw("circle", { cx: at[0], cy: at[1], r: board.radius * 0.8, class: "last-start" }) : null;
}

function ring(board, space, kind, colour = null) {
  const [x, y] = board.at(space) ?? [0, 0];
  const r = board.radius * 1.28;
  return draw("g", { class: `ring ${kind}`, "data-space": space },
    draw("circle", { cx: x, cy: y, r, class: "casing" }),
    draw("circle", { cx: x, cy: y, r, class: "line", stroke: colour ? paintOf(colour).paint : null }));
}

function cross(board, space) {
  const [x, y] = board.at(space) ?? [0, 0];
  const arm = board.radius * 0.75;
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return draw("g", { class: "cross" }, draw("path", { d, class: "casing" }), draw("path", { d, class: "line" }));
}

function number(board, [x, y], text) {
  if (!text) return null;
  const r = board.radius * 0.72;
  return draw("g", { class: "number" },
    draw("circle", { cx: x, cy: y, r }),
    draw("text", { x, y: y + r * 0.5, "font-size": r * 1.4, "text-anchor": "middle" }, text));
}

/** A bent arrow with a dark casing, so that it shows on wood and on marbles. */
function arrow(board, start, end, kind) {
  const way = path(board, start, end);
  if (!way) return [];
  return [draw("g", { class: `arrow ${kind}` },
    draw("path", { d: way.line, class: "casing" }),
    draw("path", { d: way.head, class: "casing-head" }),
    draw("path", { d: way.line, class: "line" }),
    draw("path", { d: way.head, class: "head" }))];
}

/** {line, head, middle} of the way between two spaces; null stands for beside the board. */
function path(board, start, end) {
  if (!start && !end) return null;
  const a = board.at(start) ?? beside(board, board.at(end));
  const b = board.at(end) ?? beside(board, board.at(start));
  if (!a || !b) return null;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const clear = Math.min(board.radius * CLEAR_OF_MARBLE, length * 0.3);
  const bend = board.at(start) && board.at(end) ? length * BEND : 0;
  const control = [(a[0] + b[0]) / 2 - (dy / length) * bend, (a[1] + b[1]) / 2 + (dx / length) * bend];
  const from = toward(a, control, clear);
  const tip = toward(b, control, clear);
  const size = Math.min(board.radius * 0.95, length * 0.35);
  const neck = toward(tip, control, size * 0.8);
  const [ux, uy] = unit(control, tip);
  const base = [tip[0] - ux * size, tip[1] - uy * size];
  const half = size * 0.62;
  return {
    line: `M${pair(from)}Q${pair(control)} ${pair(neck)}`,
    head: `M${pair(tip)}L${pair([base[0] - uy * half, base[1] + ux * half])}L${pair([base[0] + uy * half, base[1] - ux * half])}Z`,
    middle: [0, 1].map((axis) => (from[axis] + 2 * control[axis] + neck[axis]) / 4),
  };
}

/** A point outside the plate, on the side nearest to *at*. */
function beside(board, at) {
  if (!at) return null;
  const { left, top, width, boardHeight } = board.box;
  const [x, y] = at;
  const sides = [[x - left, [left, y]], [left + width - x, [left + width, y]], [y - top, [x, top]], [top + boardHeight - y, [x, top + boardHeight]]];
  sides.sort((one, other) => one[0] - other[0]);
  return sides[0][1];
}

function toward(from, to, distance) {
  const [ux, uy] = unit(from, to);
  return [from[0] + ux * distance, from[1] + uy * distance];
}

function unit(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function pair(point) {
  return point.map((value) => value.toFixed(2)).join(" ");
}
