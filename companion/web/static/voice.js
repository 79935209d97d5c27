// Says aloud on this device what the table has to say, once somebody has switched it on here.

import { make } from "./element.js";
import { say } from "./texts.js";

const REMEMBERED = "companion.voice";
const LANGUAGE = "en"; // of the sentences that come with a view

/** show(view) says what is new. The switch is there only where the browser has a voice. */
export function voice(place) {
  const speech = window.speechSynthesis;
  if (!speech || typeof SpeechSynthesisUtterance === "undefined") return { show() {} };
  const button = make("button", { type: "button", role: "switch", class: "switch", id: "voice", hidden: true, onclick: toggle },
    make("span", { class: "switch-knob", "aria-hidden": "true" }), make("span", {}, say("voice.switch")));
  const hint = make("p", { class: "hint voice-hint", role: "status", hidden: true }, say("voice.tap"));
  place.append(button, hint);
  let on = remembered();
  let awake = false;
  let current = "";

  offer();
  speech.addEventListener?.("voiceschanged", offer);
  if (on) wakeAtFirstTap();
  render();

  /** Some browsers name their voices only after a while. */
  function offer() {
    button.hidden = speech.getVoices().length === 0;
    render();
  }

  function render() {
    button.setAttribute("aria-checked", String(on));
    hint.hidden = button.hidden || !on || awake;
  }

  function toggle() {
    on = !on;
    remember(on);
    if (on) wake(current || say("voice.on"));
    else speech.cancel();
    render();
  }

  /** A browser lets a page speak only after somebody has touched it. */
  function wakeAtFirstTap() {
    const touched = (event) => {
      for (const kind of ["pointerup", "keydown"]) removeEventListener(kind, touched, true);
      if (on && !awake && !button.contains(event.target)) wake(current);
      else awake = true;
      render();
    };
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, touched, true);
  }

  function wake(words) {
    awake = true;
    speak(words);
  }

  function speak(words) {
    speech.cancel();
    if (!words) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = LANGUAGE;
    speech.speak(utterance);
  }

  return {
    show({ spoken }) {
      if (spoken === current) return;
      current = spoken;
      if (on && awake) speak(current);
    },
  };
}

function remembered() {
  try {
    return localStorage.getItem(REMEMBERED) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember(on) {
  try {
    if (on) localStorage.setItem(REMEMBERED, "on");
    else localStorage.removeItem(REMEMBERED);
  } catch {
    // it is off again when the page is opened next
  }
}
