// A browser's voice that only writes down what it is told to say; installed before the page's scripts.
(() => {
  const kept = { said: [], silenced: 0, heard: [] };
  class FakeUtterance {
    constructor(text) { this.text = text; }
  }
  const voice = {
    voices: window.fakeVoices ?? [{ name: "Nobody", lang: "en-GB", default: true }],
    getVoices() { return this.voices; },
    speak(utterance) { kept.said.push({ text: utterance.text, lang: utterance.lang }); },
    cancel() { kept.silenced += 1; },
    addEventListener(kind, listener) { kept.heard.push([kind, listener]); },
  };
  window.fakeSpeech = Object.assign(kept, { voice, tell: (kind) => kept.heard.filter(([each]) => each === kind).forEach(([, listen]) => listen()) });
  Object.defineProperty(window, "speechSynthesis", { value: voice });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: FakeUtterance });
})();
