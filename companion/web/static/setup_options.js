// The house's rules: a field for each option, with what each value means at the table.

import { make } from "./element.js";
import { meaningOfNumber, valueWords } from "./option_words.js";
import { say } from "./texts.js";

/** {element, read}: the fields, showing *chosen* values, and the values that differ from the printed rules. */
export function optionFields(options, chosen = {}) {
  const fields = options.map((option) => {
    const value = option.name in chosen ? chosen[option.name] : option.default;
    return option.choices.length ? choiceField(option, value) : numberField(option, value);
  });
  const element = options.length
    ? make("details", { class: "house-rules" },
      make("summary", {}, say("setup.options")),
      make("p", { class: "hint" }, say("setup.options_help")),
      fields.map((field) => field.element))
    : null;
  const read = () => Object.fromEntries(
    options.map((option, place) => [option.name, fields[place].value()])
      .filter(([, value], place) => value !== undefined && value !== options[place].default));
  return { element, read };
}

function choiceField(option, value) {
  const meaning = make("small", { class: "meaning" });
  const select = make("select", {}, option.choices.map((choice) =>
    make("option", { selected: choice.value === value }, valueWords(choice.value) + (choice.value === option.default ? ` (${say("setup.default")})` : ""))));
  const explain = () => { meaning.textContent = option.choices[select.selectedIndex]?.says ?? ""; };
  select.addEventListener("change", explain);
  explain();
  return {
    element: make("label", { class: "option" }, words(option), select, meaning),
    value: () => option.choices[select.selectedIndex]?.value,
  };
}

function numberField(option, value) {
  const whole = Number.isInteger(option.default);
  const meaning = make("small", { class: "meaning" });
  const input = make("input", {
    type: "number", value, min: option.least, max: option.most, step: whole ? 1 : "any", required: true,
  });
  const current = () => (input.value === "" ? undefined : Number(input.value));
  const explain = () => { meaning.textContent = input.validity.valid ? meaningOfNumber(option, current()) : ""; };
  input.addEventListener("input", explain);
  explain();
  return {
    element: make("label", { class: "option" }, words(option), input, meaning),
    value: current,
  };
}

function words(option) {
  return make("span", {}, option.title && make("b", {}, option.title), " ", option.says);
}
