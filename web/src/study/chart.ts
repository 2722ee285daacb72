// A picture of our own in SVG: as wide as its place, drawn anew when that changes. Axes with round numbers, or with words.

import { h } from "../dom";
import { round } from "../plots/numbers";
import { svg } from "../svg";
import type { View } from "../view";

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly words: readonly string[]; // at 0, 1, …; empty: numbers
  /** px of a value. */
  at(value: number): number;
  /** Value at a px. */
  of(px: number): number;
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function scale(low: number, high: number, from: number, to: number, words: readonly string[] = []): Scale {
  const span = high > low ? high - low : 1;
  return {
    low,
    high,
    words,
    at: (value) => from + ((value - low) / span) * (to - from),
    of: (px) => low + ((px - from) / (to - from)) * span,
  };
}

/** Where the axes stand in a picture of this size. */
export function frameIn(width: number, height: number, left = 52): Frame {
  return { left, right: width - 12, top: 10, bottom: height - 42 };
}

/** Grid lines, numbers, and names of both axes. */
export function axes(frame: Frame, x: Scale, y: Scale, names: readonly [string, string]): SVGElement[] {
  const found: SVGElement[] = [];
  for (const [value, word] of marks(x, (frame.right - frame.left) / 70)) {
    const at = x.at(value);
    found.push(svg("line", { class: "chart-grid", x1: at, x2: at, y1: frame.top, y2: frame.bottom }));
    found.push(svg("text", { x: at, y: frame.bottom + 15, "text-anchor": "middle" }, fitted(word, (frame.right - frame.left) / Math.max(x.words.length, 1))));
  }
  for (const [value, word] of marks(y, (frame.bottom - frame.top) / 45)) {
    const at = y.at(value);
    found.push(svg("line", { class: "chart-grid", x1: frame.left, x2: frame.right, y1: at, y2: at }));
    found.push(svg("text", { x: frame.left - 6, y: at + 4, "text-anchor": "end" }, fitted(word, frame.left - 20)));
  }
  const [middle, centre] = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2];
  found.push(svg("text", { class: "chart-name", x: middle, y: frame.bottom + 34, "text-anchor": "middle" }, fitted(names[0], frame.right - frame.left)));
  found.push(svg("text", { class: "chart-name", x: 12, y: centre, "text-anchor": "middle", transform: `rotate(-90 12 ${centre})` }, fitted(names[1], frame.bottom - frame.top)));
  return found;
}

/** A name that has so many px: longer ones end in dots. */
export function fitted(name: string, px: number): string {
  const most = Math.max(Math.floor(px / 6.5), 3);
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}

function marks(one: Scale, about: number): [number, string][] {
  if (one.words.length > 0) return one.words.map((word, k) => [k, word]);
  return round(one.low, one.high, about);
}

export interface Chart extends View {
  draw(): void;
}

/** `contents` gets the width and the height there are, and gives what is drawn; "" for a label of no picture. */
export function chart(label: string, height: number, contents: (width: number, height: number) => readonly Element[]): Chart {
  const drawing = svg("svg", { role: "img", "aria-label": label, height });
  const element = h("div", { class: "chart" }, drawing);
  const draw = (): void => {
    const width = element.clientWidth;
    if (width === 0) return;
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    drawing.replaceChildren(...contents(width, height));
  };
  const watch = new ResizeObserver(draw);
  watch.observe(element);
  return { element, draw, dispose: () => watch.disconnect() };
}

/** A choice of one among several, with its name before it. */
export function choice(name: string, options: readonly (readonly [string, string])[], chosen: string, change: (value: string) => void): HTMLElement {
  const select = h("select", { "aria-label": name }, ...options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  select.addEventListener("change", () => change(select.value));
  return h("label", { class: "study-choice" }, h("span", { "aria-hidden": "true" }, name), select);
}
