// The plate of a board: outline, grain, pens, paint and holes. Drawn once for each drawing.

import { draw } from "./element.js";
import { paintOf } from "./paint.js";

const MARGIN = 0.5;
const GRAIN_LINES = 26;
let plates = 0;

/** The part of the plane to show, in millimetres: outline and spaces, a margin, and the tray. */
export function extent(drawing, trayMm) {
  const points = [...drawing.outline_mm, ...Object.values(drawing.spaces)];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const margin = drawing.marble_diameter_mm * MARGIN;
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const width = Math.max(...xs) + margin - left;
  const boardHeight = Math.max(...ys) + margin - top;
  return { left, top, width, boardHeight, height: boardHeight + trayMm };
}

/** The plate's elements, from the bottom up. */
export function wood(drawing, box) {
  plates += 1;
  const clip = `plate-${plates}`;
  const points = drawing.outline_mm.map((point) => point.join(",")).join(" ");
  return [
    draw("clipPath", { id: clip }, draw("polygon", { points })),
    draw("polygon", { points, class: "plate" }),
    draw("g", { "clip-path": `url(#${clip})`, class: "grain" }, ...grain(box)),
    draw("polygon", { points, class: "plate-edge", "stroke-width": box.width * 0.006 }),
    ...drawing.stores.filter((store) => store.length > 1).map((store) => pen(drawing, store)).filter(Boolean),
    ...Object.entries(drawing.spaces_colours).map(([space, colour]) => paintRing(drawing, space, colour)),
    ...Object.entries(drawing.spaces).map(([space, [x, y]]) =>
      draw("circle", { cx: x, cy: y, r: drawing.hole_diameter_mm / 2, class: "hole" }, draw("title", {}, space))),
  ];
}

function grain(box) {
  const lines = [];
  const gap = box.boardHeight / GRAIN_LINES;
  for (let line = 0; line <= GRAIN_LINES; line += 1) {
    const y = box.top + line * gap + gap * 0.35 * Math.sin(line * 2.4);
    const bend = gap * (0.7 + Math.sin(line * 1.7));
    const [a, b] = [box.left + box.width * 0.35, box.left + box.width * 0.7];
    const d = `M${box.left} ${y}C${a} ${y - bend} ${b} ${y + bend} ${box.left + box.width} ${y + bend * 0.3}`;
    lines.push(draw("path", { d, "stroke-width": gap * (0.1 + 0.12 * Math.abs(Math.sin(line * 3.1))) }));
  }
  return lines;
}

/** The painted disc round a pen; nothing for a store whose holes lie far apart. */
function pen(drawing, store) {
  const spots = store.map((space) => drawing.spaces[space]).filter(Boolean);
  const x = spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length;
  const reach = Math.max(...spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y)));
  if (reach > drawing.marble_diameter_mm * 3) return null;
  const r = reach + drawing.marble_diameter_mm * 0.8;
  const colours = new Set(store.map((space) => drawing.spaces_colours[space]));
  const [colour] = colours;
  const tint = colours.size === 1 && colour ? paintOf(colour).paint : null;
  return draw("g", { class: "pen" }, draw("circle", { cx: x, cy: y, r, fill: tint, class: "pen-disc" }),
    draw("circle", { cx: x, cy: y, r, stroke: tint, class: "pen-rim" }));
}

function paintRing(drawing, space, colour) {
  const [x, y] = drawing.spaces[space];
  const { paint } = paintOf(colour);
  const width = drawing.marble_diameter_mm * 0.13;
  return draw("g", { class: "paint" },
    draw("circle", { cx: x, cy: y, r: drawing.marble_diameter_mm * 0.55, class: "paint-edge", "stroke-width": width * 1.7 }),
    draw("circle", { cx: x, cy: y, r: drawing.marble_diameter_mm * 0.55, stroke: paint, fill: paint, "stroke-width": width }));
}
