// The slider of time with the events on it, play and speed; it stays at the foot of the window.

import type { Clock } from "../clock";
import { h } from "../dom";
import { eachFrame } from "../plots/frames";
import type { RecordView } from "../types";
import type { View } from "../view";
import { runName } from "./names";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

export interface Timeline extends View {
  toEvent(direction: 1 | -1): void;
  toggle(): void;
}

export function timeline(runs: readonly RecordView[], clock: Clock, showKeys: () => void): Timeline {
  const decimals = Math.max(...runs.map((run) => run.decimals), 0);
  const words = (time: number): string => `${time.toFixed(Math.min(decimals, 12))} s`;
  const instants = [...new Set(runs.flatMap((run) => run.events.map((event) => event.time)))].sort((a, b) => a - b);

  const toggle = (): void => (clock.playing ? clock.pause() : clock.play());
  const toEvent = (direction: 1 | -1): void => {
    const found = direction > 0 ? instants.find((one) => one > clock.time) : [...instants].reverse().find((one) => one < clock.time);
    if (found === undefined) return;
    clock.pause();
    clock.time = found;
  };

  const face = icon(PLAY);
  const play = h("button", { type: "button", class: "play", "aria-label": "Play", onclick: toggle }, face.svg);
  const now = h("output", { class: "now", "aria-live": "off" });
  const slider = h("input", { type: "range", min: 0, max: clock.end, step: "any", value: clock.time, "aria-label": "Time" });
  slider.addEventListener("input", () => {
    clock.pause();
    clock.time = Number(slider.value);
  });
  const speed = h(
    "select",
    { "aria-label": "Speed", onchange: () => (clock.speed = Number(speed.value)) },
    ...SPEEDS.map((one) => h("option", { value: one, selected: one === clock.speed }, `${one}×`)),
  );
  const jump = (direction: 1 | -1, label: string, path: string): HTMLElement =>
    h("button", { type: "button", "aria-label": label, title: label, onclick: () => toEvent(direction) }, icon(path).svg);

  const element = h(
    "div",
    { class: "timeline", role: "group", "aria-label": "Time" },
    play,
    instants.length > 0 && jump(-1, "Previous event", BACK),
    instants.length > 0 && jump(1, "Next event", ON),
    h("div", { class: "track" }, ...runs.map((run) => marks(run, runs, clock)), slider),
    now,
    speed,
    h("button", { type: "button", class: "keys", "aria-label": "Keys", title: "Keys", onclick: showKeys }, "?"),
  );

  const show = (): void => {
    slider.value = String(clock.time);
    const text = words(clock.time);
    now.textContent = text;
    slider.setAttribute("aria-valuetext", text);
  };
  const state = (): void => {
    face.path.setAttribute("d", clock.playing ? PAUSE : PLAY);
    play.setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    speed.value = String(clock.speed);
  };
  const endTime = eachFrame(clock, show);
  const endState = clock.onState(state);
  now.style.minWidth = `${words(clock.end).length}ch`; // the slider keeps its length while digits come and go
  show();
  state();

  return {
    element,
    toEvent,
    toggle,
    dispose() {
      endTime();
      endState();
    },
  };
}

/** A row of ticks for a run; several runs have one below the other. The list of events says the same in words. */
function marks(run: RecordView, all: readonly RecordView[], clock: Clock): SVGSVGElement | null {
  if (run.events.length === 0) return null;
  const of = all.length > 1 ? `${runName(run, all)}: ` : "";
  const row = drawn("svg", { class: "ticks", "aria-hidden": "true" });
  for (const event of run.events) {
    const part = Math.min(Math.max(event.time / clock.end, 0), 1);
    const tick = drawn("rect", { x: `${100 * part}%`, width: "2", height: "10", class: "tick", "data-kind": event.kind });
    const words = drawn("title", {});
    words.textContent = of + [event.when, event.kind, event.where].filter((one) => one !== "").join("  ");
    tick.append(words);
    tick.addEventListener("click", () => (clock.time = event.time));
    row.append(tick);
  }
  return row;
}

export const PLAY = "M4 2.5v11l9-5.5z";
export const PAUSE = "M4 2.5h3v11h-3zM9 2.5h3v11h-3z";
const BACK = "M3 3h2v10h-2zM13 3v10l-7-5z";
const ON = "M11 3h2v10h-2zM3 3v10l7-5z";

export function icon(d: string): { svg: SVGSVGElement; path: SVGPathElement } {
  const svg = drawn("svg", { viewBox: "0 0 16 16", width: "16", height: "16", "aria-hidden": "true" });
  const path = drawn("path", { d });
  svg.append(path);
  return { svg, path };
}

function drawn<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string>): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
