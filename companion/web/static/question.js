// A question to the players: tap an answer to see it, then confirm it.

import { tell } from "./api.js";
import { fill, make } from "./element.js";
import { playButton } from "./plays.js";
import { say } from "./texts.js";

/** show(view) asks its question, if any. */
export function question(looking) {
  const place = document.getElementById("question");
  let now = null;

  function render() {
    if (!now) return fill(place);
    return fill(
      place,
      make("div", { class: "question", role: "group", "aria-label": now.says },
        make("h2", {}, say("question.title")),
        make("p", { class: "question-says" }, now.says),
        make("ol", { class: "list" }, now.choices.map(choice))),
    );
  }

  function choice(play, index) {
    const looked = looking.is("choice", index);
    return make("li", {},
      playButton(play, { looked, key: `choice-${index}`, onclick: () => looking.toggle("choice", index) }),
      looked && make("button", {
        type: "button", class: "wide", "data-key": `answer-${index}`, onclick: () => answer(index),
      }, say("question.answer")));
  }

  function answer(index) {
    return now && tell("api/choice", { question: now.number, option: index });
  }

  looking.onChange(render);
  return {
    show(view) {
      now = view.question;
      render();
    },
  };
}
