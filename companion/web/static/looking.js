// Which one of the things in the list a person is looking at: a play, a choice, a broken rule.

export class Looking {
  constructor() {
    this.kind = null;
    this.index = -1;
    this.space = null;
    this.listeners = [];
  }

  /** Calls *listener* whenever something else is looked at. */
  onChange(listener) {
    this.listeners.push(listener);
  }

  is(kind, index) {
    return this.kind === kind && this.index === index;
  }

  /** Looks at that one, or at nothing when it was looked at already. */
  toggle(kind, index) {
    if (this.is(kind, index)) this.set(null, -1, this.space);
    else this.set(kind, index, this.space);
  }

  /** Looks at the next or previous of *count* things of a kind. */
  step(kind, count, by) {
    if (!count) return;
    const from = this.kind === kind ? this.index : by > 0 ? -1 : 0;
    this.set(kind, (from + by + count) % count, null);
  }

  /** Wants only what touches *space*. */
  only(space) {
    this.set(null, -1, space);
  }

  clear() {
    if (this.kind !== null || this.space !== null) this.set(null, -1, null);
  }

  set(kind, index, space) {
    Object.assign(this, { kind, index, space });
    for (const listener of this.listeners) listener();
  }
}
