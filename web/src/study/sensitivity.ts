// Which variable matters: indices of each as bars, with their intervals.

import { h } from "../dom";
import { svg } from "../svg";
import type { Study } from "../types";
import type { View } from "../view";
import { chart, choice, fitted, scale } from "./chart";
import { short, swatch } from "./quantities";
import { round } from "../plots/numbers";

type Sensitivity = Study["sensitivity"][number];
const ROW = 17; // px a bar
const WORDS: Readonly<Record<string, string>> = { first: "alone (first order)", total: "with all others (total)", "morris mean": "Morris, mean of |effect|", "morris sd": "Morris, spread of the effect" };

export function sensitivity(study: Study): View | null {
  const [first] = study.sensitivity;
  if (first === undefined) return null;
  let one: Sensitivity = first;
  const kinds = [...new Set(study.sensitivity.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(({ kind }) => kind))))];
  const place = h("div");
  let picture = chart("", 0, () => []);
  const caption = h("figcaption");
  const fill = (): void => {
    picture.dispose();
    const unit = one.unit === "1" ? "shares of the variance" : `in ${one.unit}`;
    caption.textContent = `How much of the output each variable decides, ${unit}; lines are intervals.`;
    const height = one.rows.reduce((sum, { bars }) => sum + bars.length * ROW + 10, 0) + 34;
    picture = chart(words(one), height, (width) => drawn(one, kinds, width, height));
    place.replaceChildren(picture.element);
  };
  const pick = choice(
    "of",
    study.sensitivity.map(({ output }, k) => [String(k), output] as const),
    "0",
    (k) => {
      one = study.sensitivity[Number(k)] ?? one;
      fill();
    },
  );
  fill();
  const key = h("ul", { class: "study-key" }, ...kinds.map((kind, k) => h("li", {}, swatch(tint(k)), WORDS[kind] ?? kind)));
  const element = h("figure", { class: "study-chart" }, h("h3", {}, "What matters"), study.sensitivity.length > 1 && h("div", { class: "study-choices" }, pick), place, key, caption);
  return { element, dispose: () => picture.dispose() };
}

function tint(kind: number): string {
  return ["--s1", "--s5", "--s4", "--s6"][kind % 4] ?? "--s1";
}

function drawn(one: Sensitivity, kinds: readonly string[], width: number, height: number): SVGElement[] {
  const bars = one.rows.flatMap((row) => row.bars);
  const values = bars.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 1e-12)];
  const left = Math.min(130, 0.35 * width);
  const x = scale(least, most, left, width - 56);
  const found: SVGElement[] = [];
  for (const [value, word] of round(least, most, (width - left) / 80)) {
    found.push(svg("line", { class: "chart-grid", x1: x.at(value), x2: x.at(value), y1: 4, y2: height - 24 }));
    found.push(svg("text", { x: x.at(value), y: height - 8, "text-anchor": "middle" }, word));
  }
  let y = 6;
  for (const { variable, bars: own } of one.rows) {
    found.push(svg("text", { class: "chart-name", x: left - 8, y: y + (own.length * ROW) / 2 + 4, "text-anchor": "end" }, fitted(variable, left - 8)));
    for (const { kind, value, low, high } of own) {
      const [from, to] = [Math.min(x.at(0), x.at(value)), Math.max(x.at(0), x.at(value))];
      const bar = svg("rect", { x: from, width: Math.max(to - from, 1), y, height: ROW - 3 }, svg("title", {}, `${variable}, ${WORDS[kind] ?? kind}: ${said(value, low, high)}`));
      bar.style.fill = `var(${tint(kinds.indexOf(kind))})`;
      const middle = y + (ROW - 3) / 2;
      const line = low !== null && high !== null ? [svg("path", { class: "chart-whisker", d: `M${x.at(low)} ${middle - 4}v8m0 -4H${x.at(high)}m0 -4v8` })] : [];
      found.push(bar, ...line, svg("text", { x: Math.max(x.at(high ?? value), x.at(value)) + 6, y: middle + 4 }, short(Number(value.toPrecision(3)))));
      y += ROW;
    }
    y += 10;
  }
  return found;
}

function said(value: number, low: number | null, high: number | null): string {
  const digits = (one: number): string => short(Number(one.toPrecision(3)));
  return low === null || high === null ? digits(value) : `${digits(value)} (${digits(low)} to ${digits(high)})`;
}

function words(one: Sensitivity): string {
  const rows = one.rows.map(({ variable, bars }) => `${variable}: ${bars.map(({ kind, value, low, high }) => `${kind} ${said(value, low, high)}`).join(", ")}`);
  return `What decides ${one.output}. ${rows.join("; ")}`;
}
