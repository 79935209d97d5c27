// Every option of a game as a card: what it is about, and what each value means at the table.

import { make } from "../element.js";
import { meaningOfNumber, valueWords } from "../option_words.js";
import { say } from "../texts.js";

/** {element, values()}: the cards, and the options whose value is not as printed. */
export function optionCards(options, chosen, changed) {
  const cards = options.map((option) => {
    const value = option.name in chosen ? chosen[option.name] : option.default;
    return option.choices.length ? choiceCard(option, value, changed) : numberCard(option, value, changed);
  });
  const values = () => Object.fromEntries(
    options.map((option, place) => [option.name, cards[place].value()])
      .filter(([, value], place) => value !== undefined && value !== options[place].default));
  return { element: make("div", { class: "option-cards" }, cards.map((card) => card.element)), values };
}

function choiceCard(option, value, changed) {
  const inputs = option.choices.map((choice) => make("input", {
    type: "radio", name: option.name, checked: choice.value === value,
  }));
  const element = card(option, option.choices.map((choice, place) => make("label", { class: "value" },
    inputs[place],
    make("span", {},
      make("b", {}, valueWords(choice.value)), " ", printed(choice.value === option.default),
      " ", choice.says && make("small", {}, choice.says)))));
  const current = () => option.choices[inputs.findIndex((input) => input.checked)]?.value;
  marked(element, option, current, changed);
  return { element, value: current };
}

function numberCard(option, value, changed) {
  const whole = Number.isInteger(option.default);
  const input = make("input", {
    type: "number", value, min: option.least, max: option.most, step: whole ? 1 : "any", required: true, "aria-label": option.title,
  });
  const meaning = make("small");
  const element = card(option, make("div", { class: "value" }, input, make("span", {}, meaning,
    make("small", {}, say("rules.range", { least: option.least, most: option.most, printed: option.default })))));
  const current = () => (input.validity.valid ? Number(input.value) : undefined);
  const explain = () => { meaning.textContent = input.validity.valid ? meaningOfNumber(option, current()) : input.validationMessage; };
  element.addEventListener("input", explain);
  explain();
  marked(element, option, current, changed);
  return { element, value: current };
}

function card(option, ...fields) {
  return make("fieldset", { class: "option-card", "data-option": option.name },
    make("legend", {}, option.title), make("p", { class: "hint" }, option.says), fields);
}

function printed(is) {
  return is ? make("span", { class: "printed" }, say("setup.default")) : null;
}

/** Marks a card whose value is not as printed, now and whenever it changes. */
function marked(element, option, current, changed) {
  const mark = () => element.classList.toggle("chosen", current() !== undefined && current() !== option.default);
  element.addEventListener("input", () => {
    mark();
    changed();
  });
  mark();
}
