// Shows a rule sheet as the server made it.

import { make } from "../element.js";
import { say } from "../texts.js";

/** Elements for a whole sheet. */
export function sheetElements(sheet) {
  return [
    make("h2", { class: "sheet-title" }, sheet.title),
    sheet.says && make("p", { class: "hint" }, sheet.says),
    sheet.note && make("p", { class: "sheet-note" }, sheet.note),
    sheet.parts.map((part) => make("section", { class: "sheet-part" }, make("h3", {}, part.title), part.blocks.map(block))),
  ].flat(Infinity).filter(Boolean);
}

const BLOCKS = {
  paragraph: ({ text }) => make("p", {}, text),
  steps: ({ steps }) => make("ol", { class: "sheet-steps" }, steps.map((step) => make("li", {}, step))),
  table: ({ headings, rows }) => make("table", {},
    make("thead", {}, make("tr", {}, headings.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, rows.map(([first, ...rest]) => make("tr", {},
      make("th", { scope: "row" }, first), rest.map((cell) => make("td", {}, cell)))))),
  rules: ({ rules }) => make("dl", { class: "sheet-rules" }, rules.map((rule) => make("div", { class: rule.changed ? "changed" : null },
    make("dt", {}, make("span", { class: "rule-id" }, rule.id), " ", rule.title),
    make("dd", {}, rule.text, rule.changed && make("small", {}, say("rules.otherwise")))))),
  choices: ({ choices }) => make("dl", { class: "sheet-choices" }, choices.map((each) => make("div", { class: each.chosen ? "changed" : null },
    make("dt", {}, each.title), make("dd", {}, each.text)))),
};

function block(given) {
  return BLOCKS[given.kind](given);
}
