// The band that is read from two metres: whose turn, which card, what now; and the players.

import { fill, make, onChange } from "./element.js";
import { cardFace } from "./card_face.js";
import { chip, wear } from "./paint.js";
import { colourName, say } from "./texts.js";

const byId = (id) => document.getElementById(id);

/** show(view) puts a view into the band and the strip of players. */
export function headline() {
  const showWords = onChange(({ words, prompt, colours, phase, again }) => {
    fill(byId("turn-symbol"), colours.map((colour) => chip(colour)));
    fill(byId("turn-words"), words, again && make("small", { class: "again" }, ` · ${say("now.again")}`));
    byId("prompt").textContent = prompt;
    byId("headline").dataset.phase = phase;
    if (colours.length) wear(byId("headline"), colours[0]);
    document.title = `${words} · ${say("page.title")}`;
  });
  const showCard = onChange(({ card, says }) => {
    byId("declared").hidden = card === null;
    fill(byId("declared"), card !== null && cardFace(card, says));
  });
  const showSeats = onChange((seats) => fill(byId("seats"), seats.map(seatItem)));
  const showSight = onChange((sight) => {
    byId("sight").hidden = sight === "steady";
    byId("sight").dataset.sight = sight;
    byId("sight").textContent = sight === "steady" ? "" : say(`sight.${sight}`);
  });
  const showTrouble = onChange((trouble) => {
    byId("trouble").hidden = trouble.length === 0;
    fill(byId("trouble"), trouble.map((line) => make("p", {}, line)));
  });

  return {
    show(view) {
      showWords({ words: view.headline, prompt: view.prompt, colours: bandColours(view), phase: view.phase, again: view.again });
      showCard({ card: view.card, says: view.card_says });
      showSeats(view.seats);
      showSight(view.sight);
      showTrouble(view.trouble);
    },
  };
}

/** The colours of whoever is to move, or of the winners. */
function bandColours(view) {
  if (view.phase !== "finished") return view.seats[view.to_move]?.colours ?? [];
  return view.seats.filter((seat) => seat.won).flatMap((seat) => seat.colours);
}

function seatItem(seat) {
  const more = [
    seat.team !== null && say("seats.team", { team: seat.team }),
    seat.player === "computer" && say("seats.computer"),
    ...seat.notes,
    seat.won && say("seats.won"),
  ].filter(Boolean);
  return make(
    "li",
    { class: "seat", "aria-current": seat.to_move ? "true" : null, "data-won": String(seat.won) },
    seat.colours.map((colour) => chip(colour, { named: colourName(colour) !== seat.name.toLowerCase() })),
    make("span", { class: "seat-name" }, seat.name),
    more.length ? make("span", { class: "seat-more" }, more.join(", ")) : null,
  );
}
