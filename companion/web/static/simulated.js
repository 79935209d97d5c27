// The simulated table: drag marbles, or tap one and then where it goes. The camera looks on.

import { ask, tell } from "./api.js";
import { Board } from "./board.js";
import { draw, make, onChange } from "./element.js";
import { Hand } from "./hand.js";
import { showMarks } from "./marks.js";
import { notice } from "./notice.js";
import { marble } from "./paint.js";
import { colourName, say } from "./texts.js";

const TRAY = 2.4;
const REFRESH_MS = 1500;
const DRAG_PX = 6;
const OUTSIDE = 0.25;

export class SimulatedTable {
  constructor(looking) {
    this.looking = looking;
    this.hand = new Hand((board) => this.shown(board));
    this.held = null;
    this.beside = [];
    this.position = {};
    this.inView = false;
    this.busy = 0;
    this.panel = document.getElementById("panel-table");
    this.hint = make("p", { class: "hint panel-hint", "aria-live": "polite" }, say("table.help"));
    looking.onChange(() => this.mark());
  }

  setDrawing(drawing) {
    this.panel.replaceChildren();
    this.held = null;
    this.board = new Board(this.panel, {
      label: say("table.title"),
      trayMm: drawing.marble_diameter_mm * TRAY,
      onTap: (space, point) => this.tapped(space, point),
    });
    this.board.svg.classList.add("board-table");
    this.board.setDrawing(drawing);
    this.tray = draw("g", { class: "tray" });
    this.showBeside = onChange(() => this.renderTray());
    this.board.svg.insertBefore(this.tray, this.board.layers.marbles);
    this.listen(this.board.svg);
    this.panel.append(this.hint, make("div", { class: "panel-foot" }, this.buttons()));
    this.refresh();
  }

  buttons() {
    const press = (name, act) => make("button", { type: "button", class: "press", onclick: act }, say(name));
    const cable = press("table.cover", async () => {
      const pulled = cable.dataset.pulled === "true";
      if (!(await tell("api/simulated/camera", { on: pulled }))) return;
      cable.dataset.pulled = String(!pulled);
      cable.textContent = say(pulled ? "table.cover" : "table.uncover");
    });
    return make("div", { class: "presses" },
      press("table.nudge", () => tell("api/simulated/nudge")),
      cable,
      press("table.as_game", () => this.view && this.hand.setPosition(this.view.marbles)));
  }

  show(view) {
    this.view = view;
    this.mark();
    if (this.inView) this.refresh();
  }

  looked(on) {
    this.inView = on;
    clearInterval(this.timer);
    if (on) {
      this.refresh();
      this.timer = setInterval(() => this.refresh(), REFRESH_MS);
    }
  }

  async refresh() {
    if (this.held || this.busy || document.hidden || !this.board) return;
    try {
      const board = await ask("api/simulated");
      if (!this.held && !this.busy) this.shown(board);
    } catch {
      // The connection's own sign says that the table does not answer.
    }
  }

  shown({ position, beside, held }) {
    this.position = position;
    this.beside = beside;
    if (this.held) return;
    this.render();
    if (held && !this.busy) this.holdNow(held);
  }

  /** A marble is in the hand already: left over from another page, or taken in exchange. */
  holdNow(colour, at = this.trayAt(this.beside.length)) {
    const element = draw("g", { class: "held" }, marble(colour));
    this.board.svg.append(element);
    this.board.place(element, at);
    this.held = { space: null, colour, element, dragged: false };
    this.hint.textContent = say("table.held", { colour: colourName(colour) });
  }

  render() {
    this.board.setMarbles(this.position);
    this.showBeside(this.beside);
    this.mark();
  }

  renderTray() {
    const { left, top, width, boardHeight, height } = this.board.box;
    const r = this.board.radius;
    this.tray.replaceChildren(
      draw("rect", { x: left + r, y: top + boardHeight, width: width - 2 * r, height: height - boardHeight - r * 0.4, rx: r, class: "tray-place" }),
      draw("text", { x: left + width - 2 * r, y: top + boardHeight + r * 2.5, "font-size": r * 1.3, class: "tray-words", "text-anchor": "end" }, say("table.beside")),
      ...this.beside.map((colour, place) => {
        const [x, y] = this.trayAt(place);
        return draw("g", { transform: `translate(${x} ${y}) scale(${r})` }, marble(colour));
      }),
    );
  }

  mark() {
    if (this.board && this.view) this.board.setSigns(this.view.marks, this.view.marbles);
    if (this.board && this.view) showMarks(this.board, this.view, this.looking, { last: false });
  }

  trayAt(place) {
    const { left, top, width, boardHeight } = this.board.box;
    const r = this.board.radius;
    const step = Math.min(r * 2.3, (width - r * 4.8) / Math.max(this.beside.length, 1));
    return [left + r * 2.4 + place * step, top + boardHeight + r * 2.1];
  }

  /** What lies under a point: {space, colour}, {colour} beside the board, or null. */
  marbleAt(point) {
    const space = this.board.spaceAt(point);
    if (space && this.position[space]) return { space, colour: this.position[space] };
    const r = this.board.radius;
    const place = this.beside.findLastIndex((_, each) => {
      const [x, y] = this.trayAt(each);
      return Math.hypot(x - point[0], y - point[1]) < r * 1.2;
    });
    return place < 0 ? null : { space: null, colour: this.beside[place], place };
  }

  listen(svg) {
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.held?.dragged && this.setDown(this.held.space));
  }

  down(event) {
    if (this.held || event.button > 0) return;
    const found = this.marbleAt(this.board.pointOf(event));
    if (!found) return;
    event.preventDefault();
    this.board.svg.setPointerCapture(event.pointerId);
    this.pickUp(found);
    Object.assign(this.held, { pointer: event.pointerId, fromPx: [event.clientX, event.clientY], fresh: true });
  }

  moved(event) {
    const held = this.held;
    if (!held || held.pointer !== event.pointerId) return;
    const away = Math.hypot(event.clientX - held.fromPx[0], event.clientY - held.fromPx[1]);
    if (away > DRAG_PX) held.dragged = true;
    if (!held.dragged) return;
    const point = this.board.pointOf(event);
    this.board.place(held.element, point);
    this.hand.over(point);
  }

  up(event) {
    const held = this.held;
    if (!held || held.pointer !== event.pointerId) return;
    held.pointer = null;
    if (held.dragged) this.drop(this.board.pointOf(event));
  }

  /** A tap without dragging: the first takes a marble up, the second says where it goes. */
  tapped(space, point) {
    if (this.held?.fresh) this.held.fresh = false;
    else if (this.held) this.drop(point);
    else {
      const found = this.marbleAt(point);
      if (found) this.pickUp(found);
    }
  }

  pickUp({ space, colour, place }) {
    if (space) this.board.element(space)?.classList.add("lifted");
    this.holdNow(colour, space ? this.board.at(space) : this.trayAt(place));
    this.held.space = space;
    if (space) this.hand.lift(space);
    else this.hand.take(colour);
  }

  drop(point) {
    const space = this.board.spaceAt(point);
    if (space) this.setDown(space);
    else this.setDown(this.isOutside(point) ? null : this.held.space);
  }

  isOutside([x, y]) {
    const { left, top, width, boardHeight } = this.board.box;
    const slack = this.board.radius * OUTSIDE;
    return x < left + slack || x > left + width - slack || y < top + slack || y > top + boardHeight - slack
      || !this.board.svg.querySelector(".plate").isPointInFill(new DOMPoint(x, y));
  }

  /** Sets the held marble down; one that stands there is taken up in exchange. */
  async setDown(space) {
    const { element } = this.held;
    this.held = null;
    this.busy += 1;
    this.hint.textContent = say("table.help");
    await this.hand.queue;
    const inTheWay = space ? this.position[space] : null;
    if (space) this.board.place(element, this.board.at(space));
    if (inTheWay) notice(say("table.exchanged", { colour: colourName(inTheWay) }));
    await (inTheWay ? this.hand.swap(space) : this.hand.put(space));
    await this.hand.queue;
    this.busy -= 1;
    element.remove();
    for (const lifted of this.board.svg.querySelectorAll(".lifted")) lifted.classList.remove("lifted");
    if (!this.held && !this.busy) this.refresh();
  }

  /** Does a play: marbles that it sends away go first. */
  byHand(play) {
    const { to_move, seats } = this.view;
    const [colour] = seats[to_move]?.colours ?? [];
    return this.carry([...play.captured, ...play.steps].map(([from, to]) => ({ from, to, colour })));
  }

  repairByHand(steps) {
    return this.carry(steps.map(({ start, end, marble: colour }) => ({ from: start, to: end, colour })));
  }

  async carry(carries) {
    if (this.held || this.busy) return;
    this.busy += 1;
    await this.hand.carry(carries, this.position);
    await this.hand.queue;
    this.busy -= 1;
    this.refresh();
  }
}
