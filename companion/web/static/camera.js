// The camera's picture, fetched while somebody looks at it, with what it believes drawn over.

import { ask } from "./api.js";
import { draw, fill, make } from "./element.js";
import { marble } from "./paint.js";
import { say } from "./texts.js";

const EVERY_MS = 500;
const SURE = 0.99;

/** looked(on) says whether the panel is the one in view. */
export function camera() {
  const picture = make("img", { class: "camera-picture", alt: say("camera.picture") });
  const overlay = draw("svg", { class: "camera-overlay", "aria-hidden": "true", preserveAspectRatio: "none" });
  const waiting = make("p", { class: "camera-waiting" }, say("camera.waiting"));
  const count = make("p", { class: "hint panel-hint" });
  const box = make("input", { type: "checkbox", id: "overlay-on", checked: true });
  document.getElementById("panel-camera").append(
    make("figure", { class: "camera" }, make("div", { class: "camera-frame" }, picture, overlay), waiting),
    count,
    make("div", { class: "panel-foot" }, make("label", { class: "tick", for: "overlay-on" }, box, say("camera.overlay"))),
  );
  picture.hidden = true;
  box.addEventListener("change", () => overlay.toggleAttribute("hidden", !box.checked));

  let looked = false;
  let running = false;

  async function run() {
    if (running) return;
    running = true;
    while (looked && !document.hidden) {
      const startedMs = performance.now();
      await newest();
      const restMs = EVERY_MS - (performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, 100)));
    }
    running = false;
  }

  async function newest() {
    try {
      const [answer, seen] = await Promise.all([fetch("camera.jpg", { cache: "no-store" }), ask("api/seen")]);
      if (!answer.ok) throw new Error("no picture");
      const address = URL.createObjectURL(await answer.blob());
      const before = picture.src;
      picture.src = address;
      await picture.decode();
      if (before) URL.revokeObjectURL(before);
      picture.hidden = false;
      waiting.hidden = true;
      overlay.setAttribute("viewBox", `0 0 ${picture.naturalWidth} ${picture.naturalHeight}`);
      fill(overlay, belief(seen, picture.naturalWidth));
      count.textContent = say("camera.count", tally(seen));
    } catch {
      picture.hidden = true;
      waiting.hidden = false;
      count.textContent = "";
      fill(overlay);
    }
  }

  document.addEventListener("visibilitychange", () => run());
  return {
    looked(on) {
      looked = on;
      run();
    },
  };
}

function belief(seen, width) {
  const spots = Object.values(seen.spaces).filter((space) => space.at_px);
  const r = Math.max(width / 130, gap(spots) * 0.3);
  const corners = seen.corners_px.map((corner) => corner.join(",")).join(" ");
  return [
    corners && draw("polygon", { points: corners, class: "seen-outline", "stroke-width": r / 4 }),
    ...spots.map((space) => spot(space, r)),
  ];
}

function spot({ content, probability, hidden, at_px: [x, y] }, r) {
  const place = `translate(${x} ${y}) scale(${r})`;
  if (hidden) return draw("g", { transform: place, class: "seen-hidden" }, draw("path", { d: "M-.7 0H.7" }), draw("circle", { r: 0.9 }));
  const unsure = probability < SURE || content === "unsure";
  const known = content && content !== "unsure";
  return draw("g", { transform: place, class: unsure ? "seen seen-unsure" : "seen" },
    known ? marble(content) : draw("circle", { r: 0.34, class: "seen-empty" }),
    unsure && draw("text", { x: 1, y: -0.4, "font-size": 1.5, class: "seen-doubt" }, "?"));
}

/** A typical distance between neighbours in the picture, from a few of them. */
function gap(spots) {
  const near = spots.slice(0, 12).map(({ at_px: [x, y] }) =>
    Math.min(...spots.map(({ at_px: [ox, oy] }) => Math.hypot(ox - x, oy - y) || Infinity)));
  near.sort((one, other) => one - other);
  return Number.isFinite(near[near.length >> 1]) ? near[near.length >> 1] : 0;
}

function tally(seen) {
  const spaces = Object.values(seen.spaces);
  const hidden = spaces.filter((space) => space.hidden).length;
  const unsure = spaces.filter((space) => !space.hidden && (space.probability < SURE || space.content === "unsure")).length;
  return { sure: spaces.length - hidden - unsure, unsure, hidden };
}
