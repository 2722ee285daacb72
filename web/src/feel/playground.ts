// The feel playground: drag the part and it lags, sticks and snaps; see the force, hear the click where it falls.

import { h } from "../dom";
import { written } from "../plots/numbers";
import { svg } from "../svg";
import type { Play } from "../types";
import type { View } from "../view";
import { note } from "../report/table";
import { picture, type Picture } from "./loop";
import { Mechanism } from "./mechanism";
import { Clicker } from "./sound";

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
const STEPS = 100; // of the travel, for an arrow key
const STILL = 0.25; // s at rest after which nothing is drawn any more

export function playground(play: Play, name: string): View {
  const part = new Mechanism(play);
  const clicker = new Clicker();
  const reach = reachOf(play, part);
  const most = Math.max(...Array.from(play.position.data, (_, i) => Math.max(Math.abs(play.forth.data[i] ?? 0), Math.abs(play.back.data[i] ?? 0))));
  const largest = Math.max(...play.drops.map((drop) => drop.size), 0);
  let clicks = 0;

  const box = h("div", { class: "feel-box" });
  const handle = h("div", {
    class: "feel-handle",
    role: "slider",
    tabindex: 0,
    "aria-label": name === "" ? "Part to drag" : `Part of ${name} to drag`,
    "aria-valuemin": part.low,
    "aria-valuemax": part.high,
  }, box);
  const bar = forceBar(most, play);
  const counter = h("output", { class: "feel-count", "aria-live": "off" });
  const mute = h("button", { type: "button", class: "small", "aria-pressed": "false" }, "Mute");
  mute.addEventListener("click", () => {
    clicker.muted = !clicker.muted;
    mute.setAttribute("aria-pressed", String(clicker.muted));
  });
  const root = h(
    "div",
    { class: "feel-play" },
    note(hint(play)),
    handle,
    key(play),
    h("div", { class: "feel-foot" }, bar.element, counter, mute),
    ...play.notes.map(note),
  );

  let drawn: Picture | null = null; // until it has a size
  const show = (): void => {
    drawn?.show(part);
    bar.show(part.force);
    const place = `${written(part.x, part.high)} ${play.unit}`;
    const does = part.hand === null ? (part.sticks ? "rests" : "runs free") : part.sticks ? "sticks" : "slides";
    handle.setAttribute("aria-valuenow", part.x.toPrecision(6));
    handle.setAttribute("aria-valuetext", `${place}, ${written(part.force, most)} ${play.force_unit}, ${does}`);
    counter.textContent = `${place}, ${does}; ${clicks} ${clicks === 1 ? "click" : "clicks"}`;
    Object.assign(root.dataset, {
      position: String(part.x),
      force: String(part.force),
      hand: part.hand === null ? "" : String(part.hand),
      does,
      clicks: String(clicks),
      sounded: String(clicker.sounded),
    });
  };

  let request: number | null = null;
  let [before, moved] = [0, 0];
  const frame = (stamp: number): void => {
    const found = part.pass(Math.max(stamp - before, 0) / 1000);
    before = stamp;
    for (const drop of found) {
      clicks += 1;
      clicker.click(largest > 0 ? drop.size / largest : 1, drop.forth);
      drawn?.flash();
    }
    if (!part.sticks || found.length > 0) moved = stamp;
    show();
    request = stamp - moved < STILL * 1000 ? requestAnimationFrame(frame) : null;
  };
  const run = (): void => {
    moved = performance.now();
    if (request !== null) return;
    before = moved;
    request = requestAnimationFrame(frame);
  };
  const hold = (p: number): void => {
    part.hand = Math.min(Math.max(p, reach[0]), reach[1]);
    run();
  };
  const letGo = (): void => {
    part.hand = null;
    run();
  };

  let grip = 0; // from the part's middle to where it was taken
  const place = (event: PointerEvent): number => drawn?.toPlace(event.clientX - box.getBoundingClientRect().left) ?? part.x;
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    clicker.wake();
    handle.setPointerCapture(event.pointerId);
    const p = place(event);
    grip = Math.abs(p - part.x) <= (drawn?.half ?? 0) ? p - part.x : 0;
    hold(p - grip);
  });
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) hold(place(event) - grip);
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, letGo);
  handle.addEventListener("blur", () => part.hand !== null && letGo());
  handle.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = KEYS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: reach[0], End: reach[1] };
    const end = ends[event.key];
    if (steps !== undefined) hold((part.hand ?? part.x) + ((event.shiftKey ? 5 : 1) * steps * (part.high - part.low)) / STEPS);
    else if (end !== undefined) hold(end);
    else if (event.key === " " || event.key === "Escape") letGo();
    else return;
    clicker.wake();
    event.preventDefault(); // and the page does not take it for time
  });

  const sized = new ResizeObserver(() => {
    if (box.clientWidth === 0) return;
    drawn = picture(play, part, reach, box.clientWidth, box.clientHeight);
    box.replaceChildren(drawn.element);
    show();
  });
  sized.observe(box);
  show();
  return {
    element: root,
    dispose() {
      if (request !== null) cancelAnimationFrame(request);
      sized.disconnect();
      clicker.close();
    },
  };
}

function hint({ spring, unit, force_unit, drops }: Play): string {
  const falls = drops.length === 0 ? "The force falls nowhere, so nothing clicks." : "It clicks where the force falls.";
  return (
    `Drag the part, or use the arrow keys (shift: further; space lets go). Your hand holds it by a spring of ` +
    `${spring.toPrecision(3)} ${force_unit}/${unit}, so it lags, sticks and snaps. ${falls} Inertia is not played.`
  );
}

/** What the lines are. */
function key({ drops }: Play): HTMLElement {
  const sign = (kind: string): SVGElement => svg("svg", { width: 26, height: 10, "aria-hidden": "true" }, svg("path", { class: kind, d: "M4 5h18" }));
  return h(
    "ul",
    { class: "feel-key" },
    h("li", {}, sign("feel-curve forth"), "forth"),
    h("li", {}, sign("feel-curve back"), "back"),
    drops.length > 0 && h("li", {}, sign("feel-drop forth"), "falls: a click"),
  );
}

/** How far the hand may go: until it pulls the part to either end and a little more. */
function reachOf({ spring }: Play, part: Mechanism): [number, number] {
  const spare = 0.03 * (part.high - part.low);
  const [low, high] = [part.low + part.crawl(part.low, false) / spring, part.high + part.crawl(part.high, true) / spring];
  return [Math.min(low, part.low) - spare, Math.max(high, part.high) + spare];
}

/** The force as a bar from zero, and as a number. */
function forceBar(most: number, { forth, back, force_unit }: Play): { element: HTMLElement; show(force: number): void } {
  const far = 1.15 * most || 1;
  const signed = [...forth.data, ...back.data].some((one) => one < -0.02 * most);
  const zero = signed ? 0.5 : 0;
  const x = (force: number): number => Math.min(Math.max(zero + ((1 - zero) * force) / far, 0), 1);
  const fill = h("i", { class: "feel-force-fill" });
  const line = h("i", { class: "feel-force-zero" });
  line.style.left = `${100 * zero}%`;
  const value = h("output", { class: "feel-force-value", "aria-live": "off" });
  const element = h("div", { class: "feel-force" }, h("span", {}, "force"), h("div", { class: "feel-force-bar" }, fill, line), value);
  return {
    element,
    show(force) {
      const [from, to] = force >= 0 ? [zero, x(force)] : [x(force), zero];
      fill.style.left = `${(100 * from).toFixed(2)}%`;
      fill.style.width = `${(100 * (to - from)).toFixed(2)}%`;
      value.textContent = `${written(force, most)} ${force_unit}`;
    },
  };
}

