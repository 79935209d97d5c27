// A board as SVG in millimetres: wood, holes, marbles, and marks laid over them.

import { draw, make } from "./element.js";
import { marble } from "./paint.js";
import { sign } from "./signs.js";
import { extent, wood } from "./board_wood.js";
import { cursorOf } from "./board_cursor.js";
import { colourName, say } from "./texts.js";

const NEAR = 1.1;
const LARGER_THAN_LIFE = 1.3;
const SHARE_OF_GAP = 0.47;

/**
 * options: label; onTap(space, point); trayMm: height of a tray for marbles beside the board.
 * Use `setDrawing` first, then `setMarbles` and `marks` (a layer to put marks into).
 */
export class Board {
  constructor(place, { label, onTap = null, trayMm = 0 }) {
    this.trayMm = trayMm;
    this.onTap = onTap;
    this.drawing = null;
    this.shown = new Map();
    this.layers = {};
    this.signs = [];
    for (const name of ["wood", "under", "marbles", "marks", "cursor"]) {
      this.layers[name] = draw("g", { class: `layer-${name}` });
    }
    this.svg = draw("svg", { class: "board", role: "group", "aria-label": label }, ...Object.values(this.layers));
    this.said = make("p", { class: "unseen", "aria-live": "polite" });
    place.append(this.svg, this.said);
    if (onTap) {
      this.svg.addEventListener("click", (event) => this.tapped(event));
      this.cursor = cursorOf(this);
    }
  }

  get marks() {
    return this.layers.marks;
  }

  get under() {
    return this.layers.under;
  }

  setDrawing(drawing) {
    this.drawing = drawing;
    this.radius = shownRadius(drawing);
    this.box = extent(drawing, this.trayMm);
    this.svg.setAttribute("viewBox", `${this.box.left} ${this.box.top} ${this.box.width} ${this.box.height}`);
    this.svg.style.setProperty("--shape", this.box.width / this.box.height);
    this.svg.style.setProperty("--u", this.radius / 10);
    this.layers.wood.replaceChildren(...wood(drawing, this.box));
    for (const name of ["under", "marbles", "marks", "cursor"]) this.layers[name].replaceChildren();
    this.shown.clear();
    this.marbles = {};
    this.cursor?.reset();
  }

  /** Shows these marbles; one that went from a space to another glides there. */
  setMarbles(marbles, steps = []) {
    const gone = [...this.shown.keys()].filter((space) => this.shown.get(space).colour !== marbles[space]);
    const come = Object.keys(marbles).filter((space) => this.shown.get(space)?.colour !== marbles[space]);
    const left = new Map(gone.map((space) => [space, this.shown.get(space)]));
    for (const space of gone) this.shown.delete(space);
    const told = new Map(steps.map(([start, end]) => [end, start]));
    for (const space of come) {
      const from = this.origin(marbles[space], told.get(space), left);
      const item = from === null ? this.newMarble(marbles[space]) : left.get(from);
      if (from !== null) left.delete(from);
      this.shown.set(space, item);
      item.element.dataset.space = space;
      this.place(item.element, this.at(space));
    }
    for (const item of left.values()) item.element.remove();
    this.marbles = marbles;
    this.showSigns();
  }

  /** marks: [{title, spaces}]; each kind has its own sign, on those of its spaces that hold what *marbles* says. */
  setSigns(marks, marbles) {
    this.signs = marks.map(({ title, spaces }) => ({ title, colours: new Map(spaces.map((space) => [space, marbles[space]])) }));
    this.showSigns();
  }

  /** A sign goes with its marble. */
  showSigns() {
    for (const [space, { element, colour }] of this.shown) {
      element.querySelectorAll(".sign").forEach((each) => each.remove());
      this.signs.forEach(({ colours }, index) => colours.get(space) === colour && element.append(sign(index)));
    }
  }

  origin(colour, told, left) {
    if (told && left.get(told)?.colour === colour) return told;
    for (const [space, item] of left) if (item.colour === colour) return space;
    return null;
  }

  newMarble(colour) {
    const element = draw("g", { class: "glide" }, marble(colour));
    this.layers.marbles.append(element);
    return { colour, element };
  }

  /** Moves a marble's group to a point in millimetres. */
  place(element, [x, y]) {
    element.style.transform = `translate(${x}px, ${y}px) scale(${this.radius})`;
  }

  at(space) {
    return this.drawing.spaces[space];
  }

  element(space) {
    return this.shown.get(space)?.element;
  }

  /** The point of the board under a pointer, in millimetres. */
  pointOf(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [x, y];
  }

  /** The space at a point, when one is near enough for a finger. */
  spaceAt([x, y]) {
    let best = null;
    let least = this.drawing.marble_diameter_mm * NEAR;
    for (const [space, [ax, ay]] of Object.entries(this.drawing.spaces)) {
      const away = Math.hypot(ax - x, ay - y);
      if (away < least) [best, least] = [space, away];
    }
    return best;
  }

  /** "T0.5: red", for people who cannot see it. */
  words(space) {
    const colour = this.marbles[space];
    const signs = colour ? this.signs.filter(({ colours }) => colours.get(space) === colour).map(({ title }) => title) : [];
    return say("board.space", { space, colour: [colour ? colourName(colour) : say("board.empty"), ...signs].join(", ") });
  }

  tapped(event) {
    if (!this.drawing) return;
    const point = this.pointOf(event);
    this.onTap(this.spaceAt(point), point);
  }
}

/** Marbles are shown somewhat larger than they are, to be told apart from afar. */
function shownRadius(drawing) {
  const spots = Object.values(drawing.spaces);
  let gap = Infinity;
  for (const [place, [x, y]] of spots.entries()) {
    for (const [ox, oy] of spots.slice(place + 1)) gap = Math.min(gap, Math.hypot(ox - x, oy - y));
  }
  return Math.min((drawing.marble_diameter_mm / 2) * LARGER_THAN_LIFE, gap * SHARE_OF_GAP);
}
