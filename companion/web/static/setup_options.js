// The house's rules: a field for each option, with what each value means at the table.

import { make } from "./element.js";
import { say } from "./texts.js";

/** {element, read}: the fields, and the values that differ from the printed rules. */
export function optionFields(options) {
  const fields = options.map((option) => (option.choices.length ? choiceField(option) : numberField(option)));
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

function choiceField(option) {
  const meaning = make("small", { class: "meaning" });
  const select = make("select", {}, option.choices.map(({ value }) =>
    make("option", { selected: value === option.default }, valueWords(value) + (value === option.default ? ` (${say("setup.default")})` : ""))));
  const explain = () => { meaning.textContent = option.choices[select.selectedIndex]?.says ?? ""; };
  select.addEventListener("change", explain);
  explain();
  return {
    element: make("label", { class: "option" }, make("span", {}, option.says), select, meaning),
    value: () => option.choices[select.selectedIndex]?.value,
  };
}

function numberField(option) {
  const whole = Number.isInteger(option.default);
  const input = make("input", {
    type: "number", value: option.default, min: option.least, max: option.most, step: whole ? 1 : "any", required: true,
  });
  return {
    element: make("label", { class: "option" }, make("span", {}, option.says), input),
    value: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

function valueWords(value) {
  if (value === true) return say("setup.yes");
  if (value === false) return say("setup.no");
  return String(value).replaceAll("-", " ");
}
