// Joints that appear or vanish: a bar for each, cut where its type changes; along the one variable, or by shares of the runs.

import { variable } from "../articulation/kinds";
import { h } from "../dom";
import { round } from "../plots/numbers";
import { rows as tableRows } from "../report/sections/tables";
import { svg } from "../svg";
import type { Joints, Study } from "../types";
import type { View } from "../view";
import { chart, fitted, scale } from "./chart";
import { swatch } from "./quantities";

const ROW = 26; // px

export function joints({ joints: all }: Study): View | null {
  if (all === null) return null;
  const height = all.rows.length * ROW + 46;
  const picture = chart("Types of each joint; the table below says the same", height, (width) => drawn(all, width));
  const key = h("ul", { class: "study-key" }, ...all.types.map((type, k) => h("li", {}, swatch(tint(all, k)), type === "none" ? "no joint" : type)));
  const element = h("figure", { class: "study-chart study-joints" }, h("h3", {}, "Joints"), picture.element, key, h("figcaption", {}, all.about), h("details", {}, h("summary", {}, "In numbers"), ...tableRows(all.table)));
  return { element, dispose: () => picture.dispose() };
}

/** As in the articulation's own scene. */
function tint(all: Joints, type: number): string {
  const word = all.types[type] ?? "none";
  return variable(word === "none" ? null : word);
}

function drawn(all: Joints, width: number): SVGElement[] {
  const left = Math.min(130, 0.32 * width);
  const x = scale(all.low, all.high, left, width - 14);
  const bottom = all.rows.length * ROW + 4;
  const ticks = round(all.low, all.high, (width - left) / 80).flatMap(([value, word]) => [
    svg("line", { class: "chart-grid", x1: x.at(value), x2: x.at(value), y1: 0, y2: bottom }),
    svg("text", { x: x.at(value), y: bottom + 14, "text-anchor": "middle" }, word),
  ]);
  const bars = all.rows.flatMap(({ joint, spans }, k) => [
    svg("text", { class: "chart-name", x: left - 8, y: k * ROW + 18, "text-anchor": "end" }, fitted(joint, left - 8)),
    ...spans.map(({ type, from, to, words }) => {
      const bar = svg("rect", { x: x.at(from), width: Math.max(x.at(to) - x.at(from) - 1, 1), y: k * ROW + 4, height: ROW - 6 }, svg("title", {}, `${joint}: ${words}`));
      bar.style.fill = `var(${tint(all, type)})`;
      return bar;
    }),
  ]);
  const name = svg("text", { class: "chart-name", x: (left + width) / 2, y: bottom + 34, "text-anchor": "middle" }, all.axis);
  return [...ticks, ...bars, name];
}
