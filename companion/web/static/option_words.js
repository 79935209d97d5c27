// How options of a game and their values are said.

import { say } from "./texts.js";

/** What *value* of a number means, "" where nothing is said of it. */
export function meaningOfNumber(option, value) {
  const text = option.meanings?.[String(value)] ?? option.meanings?.number ?? "";
  return text.replaceAll("{value}", String(value));
}

/** A value as people say it. */
export function valueWords(value) {
  if (value === true) return say("setup.yes");
  if (value === false) return say("setup.no");
  return String(value).replaceAll("-", " ").replaceAll("_", " ");
}
