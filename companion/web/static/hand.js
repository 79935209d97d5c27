// The simulated table's one hand: what it does is sent one thing after another.

import { tell } from "./api.js";

const STEP_MS = 80;

/** *onBoard* gets {position, beside, held} whenever the table tells it. */
export class Hand {
  constructor(onBoard) {
    this.onBoard = onBoard;
    this.queue = Promise.resolve();
    this.pointing = false;
  }

  lift(space) {
    return this.then("api/simulated/lift", { space });
  }

  take(colour) {
    return this.then("api/simulated/take", { colour });
  }

  /** space null: beside the board. */
  put(space) {
    return this.then("api/simulated/put", { space });
  }

  swap(space) {
    return this.then("api/simulated/swap", { space });
  }

  setPosition(position) {
    return this.then("api/simulated/position", { position });
  }

  /** Tells where the hand is; one at a time, the ones in between do not matter. */
  async over([x, y]) {
    if (this.pointing) return;
    this.pointing = true;
    await this.queue;
    await tell("api/simulated/hand", { x_mm: x, y_mm: y }, { quiet: true });
    setTimeout(() => { this.pointing = false; }, STEP_MS);
  }

  then(path, value) {
    const done = this.queue.then(() => tell(path, value));
    this.queue = done.then((board) => { if (board) this.onBoard(board); });
    return done;
  }

  /**
   * Carries marbles as a player would. carries: [{from, to, colour}], null = beside the board.
   * A marble that stands in the way is taken up in exchange and goes where its own turn says.
   */
  async carry(carries, marbles) {
    const standing = new Set(Object.keys(marbles));
    const left = [...carries];
    while (left.length) {
      const { from, to, colour } = left.shift();
      if (from ? !standing.has(from) : !colour) continue;
      if (!(await (from ? this.lift(from) : this.take(colour)))) return;
      standing.delete(from);
      await this.follow(to, left, standing);
    }
  }

  /** Sets the held marble down on *to*, and whatever that drives out on its own goal. */
  async follow(to, left, standing) {
    while (to && standing.has(to)) {
      if (!(await this.swap(to))) return;
      const next = left.findIndex(({ from }) => from === to);
      to = next < 0 ? null : left.splice(next, 1)[0].to;
    }
    if (to) standing.add(to);
    await this.put(to);
  }
}
