// Names and values of a plot's lines; each name is a button that hides its line or shows it again.

import { h } from "../dom";
import { STATES } from "./draw";
import { written } from "./numbers";
import type { Line, Picture } from "./pictures";

export interface Legend {
  readonly element: HTMLElement;
  /** Values at samples, one per line; null where a line has none. */
  show(samples: readonly (number | null)[]): void;
}

export function curvesLegend(picture: Picture, hidden: Set<Line>, changed: () => void): Legend {
  let most: number[] | null = null; // of each line; found when first asked for
  const values = picture.lines.map(() => h("span", { class: "value" }));
  const unit = picture.unit === "1" ? "" : ` ${picture.unit}`;
  const items = picture.lines.map((line, i) => {
    const name = h("button", { type: "button", class: "curve", "aria-pressed": "true", title: line.name }, swatch(line), h("span", { class: "name" }, line.name));
    name.addEventListener("click", () => {
      if (!hidden.delete(line)) hidden.add(line);
      name.setAttribute("aria-pressed", String(!hidden.has(line)));
      changed();
    });
    return h("li", {}, name, values[i]);
  });
  return {
    element: h("ul", { class: "legend" }, ...items),
    show(samples) {
      most ??= picture.lines.map(({ y }) => largest(y));
      for (const [i, line] of picture.lines.entries()) {
        const at = samples[i];
        const value = at === null || at === undefined ? NaN : Number(line.y[at]);
        const half = at === null || at === undefined || line.band === null ? NaN : (Number(line.band.high[at]) - Number(line.band.low[at])) / 2;
        const beside = Number.isFinite(half) ? ` ± ${written(half, most[i] ?? 1)}` : "";
        put(values[i], Number.isFinite(value) ? written(value, most[i] ?? 1) + beside + unit : "–");
      }
    },
  };
}

/** Rows of a picture of states: each name lies above its bar, with what the contact does now. */
export function statesLegend(picture: Picture): Legend {
  const values = picture.lines.map(() => h("span", { class: "value" }));
  const rows = picture.lines.map((line, i) => h("li", { title: line.name }, h("span", { class: "name" }, line.name), values[i]));
  return {
    element: h("ul", { class: "state-rows" }, ...rows),
    show(samples) {
      picture.lines.forEach((line, i) => {
        const at = samples[i];
        put(values[i], at === null || at === undefined ? "" : (STATES[Number(line.y[at])]?.words ?? ""));
      });
    },
  };
}

export function statesKey(): HTMLElement {
  const keys = [...STATES].reverse().map(({ words }) => h("li", {}, h("span", { class: `state-key ${words}` }), words));
  return h("ul", { class: "legend states-key" }, ...keys);
}

/** A text changes only if it is another: most samples share their digits with the one before. */
function put(element: HTMLElement | undefined, text: string): void {
  if (element === undefined) return;
  const { firstChild } = element;
  if (firstChild === null) element.textContent = text;
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}

function swatch(line: Line): SVGSVGElement {
  const make = (name: "svg" | "line" | "rect", attributes: Record<string, string>): SVGElement => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const svg = make("svg", { width: "26", height: "10", viewBox: "0 0 26 10", "aria-hidden": "true" }) as SVGSVGElement;
  const stroke = make("line", { x1: "1", y1: "5", x2: "25", y2: "5", "stroke-width": line.wide ? "6" : "2.5", "stroke-opacity": line.wide ? "0.4" : "1", "stroke-dasharray": line.dash.join(" ") });
  stroke.style.stroke = `var(${line.colour})`;
  if (line.band !== null) {
    const shade = make("rect", { width: "26", height: "10", "fill-opacity": "0.25" });
    shade.style.fill = `var(${line.colour})`;
    svg.append(shade);
  }
  svg.append(stroke);
  return svg;
}

function largest(y: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < y.length; i++) {
    const value = Math.abs(Number(y[i]));
    if (value > most && value < Infinity) most = value;
  }
  return most;
}
