// The page's words and settings, as the server put them into the page.

const settings = JSON.parse(document.getElementById("settings").textContent);

export const BEAT_S = settings.beat_s;
export const PAGE = settings.page;
export const SIMULATED = settings.simulated;

/** The text of that name with {words} filled in. */
export function say(name, words = {}) {
  const text = settings.texts[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, word) => (word in words ? words[word] : whole));
}

/** The text of that name, or *otherwise* when there is none. */
export function sayOr(name, otherwise) {
  return settings.texts[name] ?? otherwise;
}

/** A colour's name in the page's language. */
export function colourName(colour) {
  return sayOr(`colour.${colour}`, colour);
}
