// Short sentences that appear over the page for a few seconds.

import { make } from "./element.js";

const SHOWN_MS = 6000;
const MOST = 3;

/** Shows *text*; kind "refused" stands out. A sentence that is shown already is not doubled. */
export function notice(text, kind = "plain") {
  const place = document.getElementById("notices");
  for (const shown of place.children) {
    if (shown.textContent === text) return;
  }
  const line = make("p", { class: `notice notice-${kind}` }, text);
  line.addEventListener("click", () => line.remove());
  place.append(line);
  while (place.children.length > MOST) place.firstElementChild.remove();
  setTimeout(() => line.remove(), SHOWN_MS);
}
