// How an output is spread over the runs: good ones below, others on top, quantiles dashed, limits as lines.

import { h } from "../dom";
import { svg } from "../svg";
import type { Study } from "../types";
import type { View } from "../view";
import { axes, chart, choice, frameIn, scale } from "./chart";
import { label, quantity, swatch, told, withUnit } from "./quantities";

type Histogram = Study["histograms"][number];
const QUANTILES = [5, 50, 95] as const; // %

export function histograms(study: Study): View | null {
  const [first] = study.histograms;
  if (first === undefined) return null;
  let one: Histogram = first;
  const caption = h("figcaption");
  const picture = chart("Histogram of an output; its quantiles stand below", 260, (width, height) => drawn(study, one, width, height));
  const fill = (): void => {
    picture.draw();
    caption.textContent = sentence(study, one);
  };
  const pick = choice(
    "of",
    study.histograms.map(({ id }) => [id, label(quantity(study, id))] as const),
    one.id,
    (id) => {
      one = study.histograms.find((other) => other.id === id) ?? one;
      fill();
    },
  );
  fill();
  const key = h("ul", { class: "study-key" }, h("li", {}, swatch("--s3"), "good"), h("li", {}, swatch("--s2"), "not good"), h("li", {}, "┆ 5, 50, 95 %"), study.outputs.some(({ limits }) => limits.length > 0) ? h("li", {}, "┃ limit") : null);
  const element = h("figure", { class: "study-chart" }, h("h3", {}, "Distribution of an output"), study.histograms.length > 1 && h("div", { class: "study-choices" }, pick), picture.element, key, caption);
  return { element, dispose: () => picture.dispose() };
}

function drawn(study: Study, one: Histogram, width: number, height: number): SVGElement[] {
  const output = quantity(study, one.id);
  const frame = frameIn(width, height);
  const edges = one.edges.data;
  const n = edges.length - 1;
  let [low, high] = [edges[0] ?? 0, edges[n] ?? 1];
  const span = high - low;
  for (const { value } of output.limits) {
    // A limit near the runs is shown; one far away would squeeze them.
    if (value < low && low - value < span) low = value - 0.03 * span;
    if (value > high && value - high < span) high = value + 0.03 * span;
  }
  const counts = Array.from({ length: n }, (_, k) => (one.good.data[k] ?? 0) + (one.bad.data[k] ?? 0));
  const x = scale(low, high, frame.left, frame.right);
  const y = scale(0, 1.08 * Math.max(...counts, 1), frame.bottom, frame.top);
  const bars = counts.flatMap((all, k) => {
    if (all === 0) return [];
    const [from, to] = [x.at(edges[k] ?? 0), x.at(edges[k + 1] ?? 0)];
    const good = one.good.data[k] ?? 0;
    const words = `${told(output, edges[k] ?? 0)} to ${told(output, edges[k + 1] ?? 0)}: ${all} runs, ${good} of them good`;
    const bar = (kind: string, bottom: number, top: number): SVGElement =>
      svg("rect", { class: kind, x: from, width: Math.max(to - from - 1, 0.5), y: y.at(top), height: y.at(bottom) - y.at(top) }, svg("title", {}, words));
    return [...(good > 0 ? [bar("bar-good", 0, good)] : []), ...(all > good ? [bar("bar-bad", good, all)] : [])];
  });
  const lines = QUANTILES.map((q) => {
    const at = x.at(one.quantiles.data[q] ?? 0);
    return svg("line", { class: "chart-quantile", x1: at, x2: at, y1: frame.top, y2: frame.bottom }, svg("title", {}, `${q} %: ${told(output, one.quantiles.data[q] ?? NaN)}`));
  });
  const limits = output.limits.flatMap(({ kind, value }) => {
    if (value < low || value > high) return [];
    const at = x.at(value);
    const isLeft = at > (frame.left + frame.right) / 2;
    return [
      svg("line", { class: "chart-limit", x1: at, x2: at, y1: frame.top, y2: frame.bottom }),
      svg("text", { class: "chart-limit-name", x: at + (isLeft ? -5 : 5), y: frame.top + 11, "text-anchor": isLeft ? "end" : "start" }, `${kind} ${withUnit(value, output.unit)}`),
    ];
  });
  return [...axes(frame, x, y, [label(output), "runs"]), ...bars, ...lines, ...limits];
}

function sentence(study: Study, one: Histogram): string {
  const output = quantity(study, one.id);
  const [low, middle, high] = QUANTILES.map((q) => told(output, one.quantiles.data[q] ?? NaN));
  const ends = `${told(output, one.quantiles.data[0] ?? NaN)} to ${told(output, one.quantiles.data[100] ?? NaN)}`;
  const limits = output.limits.map(({ kind, value }) => ` Limit: ${kind} ${withUnit(value, output.unit)}.`).join("");
  return `Median ${middle}; 90 % of the runs lie between ${low} and ${high}; all ${ends}.${limits}${one.without > 0 ? ` ${one.without} runs have none.` : ""}`;
}
