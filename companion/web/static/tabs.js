// Tabs over the stage: arrow keys go between them, one panel is shown.

/** names: panels in order. select(name) shows one; onSelect is called with the shown name. */
export function tabs(names, first, onSelect) {
  const tab = (name) => document.getElementById(`tab-${name}`);
  const panel = (name) => document.getElementById(`panel-${name}`);

  function select(name) {
    for (const each of names) {
      tab(each).setAttribute("aria-selected", String(each === name));
      tab(each).tabIndex = each === name ? 0 : -1;
      panel(each).hidden = each !== name;
    }
    onSelect(name);
  }

  for (const [place, name] of names.entries()) {
    tab(name).addEventListener("click", () => select(name));
    tab(name).addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const next = names[(place + by + names.length) % names.length];
      select(next);
      tab(next).focus();
    });
  }
  select(first);
  return { select };
}
