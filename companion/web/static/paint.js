// The colours of marbles on a screen, and the symbol that tells them apart without colour.

import { draw } from "./element.js";
import { colourName } from "./texts.js";

const DARK = "#1d1206";
const LIGHT = "#ffffff";

/** Paint, the ink that can be read on it, and a symbol as an SVG path in a circle of radius 1. */
const PAINTS = {
  red: { paint: "#c4202f", ink: LIGHT, symbol: "M0-.6L.58.4H-.58Z" },
  blue: { paint: "#1d5fc2", ink: LIGHT, symbol: "M-.44-.44H.44V.44H-.44Z" },
  green: { paint: "#1a7a3a", ink: LIGHT, symbol: "M-.17-.57H.17V-.17H.57V.17H.17V.57H-.17V.17H-.57V-.17H-.17Z" },
  yellow: { paint: "#f8cf1c", ink: DARK, symbol: star(5, 0.64, 0.27) },
  white: { paint: "#f7f4ec", ink: DARK, symbol: ring(0.5, 0.26) },
  black: { paint: "#2b2b31", ink: LIGHT, symbol: "M-.5-.27L-.27-.5L0-.23L.27-.5L.5-.27L.23 0L.5 .27L.27 .5L0 .23L-.27 .5L-.5 .27L-.23 0Z" },
  orange: { paint: "#f0801f", ink: DARK, symbol: "M0-.64L.48 0L0 .64L-.48 0Z" },
  purple: { paint: "#7b3fa6", ink: LIGHT, symbol: star(6, 0.56, 0.485) },
};

const others = new Map();

/** {paint, ink, symbol} of a colour; one that is not known gets its CSS colour and first letter. */
export function paintOf(colour) {
  if (PAINTS[colour]) return PAINTS[colour];
  if (!others.has(colour)) others.set(colour, otherPaint(colour));
  return others.get(colour);
}

/** The colours that have a paint and a symbol of their own. */
export const KNOWN_COLOURS = Object.keys(PAINTS);

/** A marble as an SVG group round (0, 0) with radius 1. */
export function marble(colour) {
  const { paint, ink, symbol, letter } = paintOf(colour);
  const sign = letter
    ? draw("text", { class: "marble-letter", fill: ink, "text-anchor": "middle", y: "0.36", "font-size": "1.05" }, letter)
    : draw("path", { d: symbol, fill: ink, "fill-rule": "evenodd" });
  return draw(
    "g",
    { class: "marble", "data-colour": colour },
    draw("circle", { r: 0.94, fill: paint, class: "marble-body" }),
    draw("ellipse", { cx: -0.3, cy: -0.46, rx: 0.42, ry: 0.26, transform: "rotate(-30 -.3 -.46)", class: "marble-shine" }),
    sign,
  );
}

/** A marble as a picture in a line of text; *named* says its colour to a screen reader. */
export function chip(colour, { named = false } = {}) {
  const labels = named ? { role: "img", "aria-label": colourName(colour) } : { "aria-hidden": "true" };
  return draw("svg", { class: "marble-chip", viewBox: "-1.05 -1.05 2.1 2.1", ...labels }, marble(colour));
}

/** Sets --paint and --ink on *element* to those of *colour*. */
export function wear(element, colour) {
  const { paint, ink } = paintOf(colour);
  element.style.setProperty("--paint", paint);
  element.style.setProperty("--ink", ink);
}

function otherPaint(colour) {
  const known = CSS.supports("color", colour) ? colour : "#8a8f98";
  const swatch = document.createElement("canvas").getContext("2d");
  swatch.fillStyle = known;
  const paint = swatch.fillStyle;
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(paint.slice(at, at + 2), 16) / 255));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { paint, ink: light > 0.19 ? DARK : LIGHT, letter: colour.charAt(0).toUpperCase() };
}

function linear(share) {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function star(points, outer, inner) {
  const corners = [];
  for (let corner = 0; corner < points * 2; corner += 1) {
    const radius = corner % 2 ? inner : outer;
    const angle = (Math.PI * corner) / points - Math.PI / 2;
    corners.push(`${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`);
  }
  return `M${corners.join("L")}Z`;
}

function ring(outer, inner) {
  const circle = (radius) => `M${-radius} 0A${radius} ${radius} 0 1 0 ${radius} 0A${radius} ${radius} 0 1 0 ${-radius} 0Z`;
  return circle(outer) + circle(inner);
}
