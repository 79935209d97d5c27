// Asks the table and tells it things. A refusal is shown as a notice in the table's words.

import { notice } from "./notice.js";
import { say } from "./texts.js";

const PATIENCE_MS = 8000;

/** The JSON at *path*, undefined when there is nothing new. Throws what went wrong. */
export async function ask(path) {
  const answer = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 204) return undefined;
  if (!answer.ok) throw new Error(await refusal(answer));
  return answer.json();
}

/** Sends *value* to *path*; the answer, or undefined after a notice when it was not taken. */
export async function tell(path, value = {}, { quiet = false } = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Companion": "page" },
      body: JSON.stringify(value),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(await refusal(answer));
    return await answer.json();
  } catch (error) {
    if (!quiet) notice(sentence(error), "refused");
    return undefined;
  }
}

/** What to tell people of an error: the table's own sentence, or that it does not answer. */
export function sentence(error) {
  const unheard = error instanceof TypeError || error.name === "TimeoutError" || error.name === "AbortError";
  return unheard ? say("error.no_answer") : error.message;
}

async function refusal(answer) {
  try {
    return (await answer.json()).error;
  } catch {
    return say("error.no_answer");
  }
}
