// Joins the parts of the page: the newest view goes to each of them.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { camera } from "./camera.js";
import { computerPlay } from "./computer_play.js";
import { corrector } from "./correct.js";
import { entry } from "./entry.js";
import { headline } from "./headline.js";
import { keys } from "./keys.js";
import { legend } from "./legend.js";
import { Live } from "./live.js";
import { log } from "./log.js";
import { Looking } from "./looking.js";
import { showMarks, standing } from "./marks.js";
import { notice } from "./notice.js";
import { plays } from "./plays.js";
import { presses } from "./presses.js";
import { question } from "./question.js";
import { ruling } from "./ruling.js";
import { setup } from "./setup.js";
import { SimulatedTable } from "./simulated.js";
import { tabs } from "./tabs.js";
import { PAGE, say, SIMULATED } from "./texts.js";
import { unchecked } from "./unchecked.js";
import { voice } from "./voice.js";

const LOST_MS = 1200;

let view = null;
let drawing = null;
let drawingName = null;

const looking = new Looking();
const openSetup = setup(() => view);
const openCorrect = corrector();
const simulated = SIMULATED ? new SimulatedTable(looking) : null;
const board = new Board(document.getElementById("panel-game"), {
  label: say("board.game"),
  onTap: (space) => (space && view?.plays.some((play) => play.steps.some((step) => step.includes(space)))
    ? looking.only(space) : looking.clear()),
});
const cameraPanel = camera();
const cards = entry();
const parts = [
  headline(),
  ruling(looking, (steps) => doneByHand(simulated.repairByHand(steps))),
  question(looking),
  computerPlay((play) => doneByHand(simulated.byHand(play))),
  cards,
  plays(looking, (play) => doneByHand(simulated.byHand(play))),
  unchecked(),
  presses(openSetup),
  legend(),
  log(),
  voice(document.getElementById("voice-place")),
];

const names = SIMULATED ? ["game", "table", "camera"] : ["game", "camera"];
const stage = tabs(names, SIMULATED ? "table" : "game", (name) => {
  cameraPanel.looked(name === "camera");
  simulated?.looked(name === "table");
});

keys({ enter: (rank) => cards.card(rank), view: () => view, looking });
looking.onChange(() => showMarks(board, view, looking));
document.getElementById("open-setup").addEventListener("click", () => openSetup());
document.getElementById("open-correct").addEventListener("click", () => view && drawing && openCorrect(view, drawing));

const wantedRules = new URLSearchParams(location.search).get("rules");
if (wantedRules) {
  history.replaceState(null, "", location.pathname);
  openSetup({ rules: wantedRules });
}

const live = new Live(received, connection);
live.start();

/** Views are shown in the order in which they came, each after its board is known. */
let showing = Promise.resolve();
function received(message) {
  if (message.page !== PAGE && !document.querySelector("dialog[open]")) location.reload();
  showing = showing.then(() => show(message));
}

async function show(message) {
  if (message.drawing !== drawingName && !(await fetchDrawing(message.drawing))) {
    live.mark = "";
    return;
  }
  const before = view;
  view = message.view;
  if (lookedAt(before) !== lookedAt(view)) looking.clear();
  board.setMarbles(standing(view), view.last?.steps ?? []);
  board.setSigns(view.marks, view.marbles);
  for (const part of parts) part.show(view);
  simulated?.show(view);
  showMarks(board, view, looking);
  document.getElementById("open-hand").hidden = view.hands.length === 0;
  document.body.dataset.phase = view.phase;
}

async function fetchDrawing(name) {
  try {
    drawing = await ask("api/drawing");
  } catch {
    return false;
  }
  drawingName = name;
  looking.clear();
  board.setDrawing(drawing);
  simulated?.setDrawing(drawing);
  return true;
}

/** What a person may be looking at; when it changes, they look at nothing. */
function lookedAt(from) {
  return JSON.stringify([from?.plays, from?.ruling, from?.question]);
}

async function doneByHand(work) {
  stage.select("table");
  await work;
}

let lostSinceMs = null;
let saidLost = false;
function connection(state) {
  const sign = document.getElementById("connection");
  if (state !== "lost") {
    lostSinceMs = null;
    sign.hidden = true;
    document.body.dataset.connection = state;
    if (saidLost) notice(say("page.back"));
    saidLost = false;
    return;
  }
  lostSinceMs ??= performance.now();
  const since = lostSinceMs;
  setTimeout(() => {
    if (lostSinceMs !== since) return;
    sign.textContent = say("page.reconnecting");
    sign.hidden = false;
    saidLost = true;
    document.body.dataset.connection = "lost";
  }, LOST_MS);
}
