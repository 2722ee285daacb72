// Success along one variable: the share of good runs, and the interval in which it lies with 95 %, where the runs are a sample.

import { h } from "../dom";
import { svg } from "../svg";
import type { Study } from "../types";
import type { View } from "../view";
import { axes, chart, choice, frameIn, scale } from "./chart";
import { label, percent, quantity, told } from "./quantities";

type Rate = Study["rates"][number];

export function rates(study: Study): View | null {
  const [first] = study.rates;
  if (first === undefined) return null;
  let rate: Rate = first;
  const hasBand = study.rates.some((one) => one.band.data.some(Number.isFinite));
  const picture = chart("Share of good runs along one variable; the table below it says the same", 260, (width, height) => drawn(study, rate, width, height));
  const rows = h("div");
  const fill = (): void => {
    picture.draw();
    rows.replaceChildren(list(study, rate));
  };
  const options = study.rates.map((one) => [one.id, label(quantity(study, one.id))] as const);
  const pick = choice("along", options, rate.id, (id) => {
    rate = study.rates.find((one) => one.id === id) ?? rate;
    fill();
  });
  fill();
  const about = hasBand
    ? "All other variables as they came. Shaded: where the true share lies with 95 % (Clopper & Pearson)."
    : "Of the runs at each value, all other variables as they came. The runs are no sample, so there is no interval.";
  const element = h("figure", { class: "study-chart" }, h("h3", {}, "Success along a variable"), study.rates.length > 1 && h("div", { class: "study-choices" }, pick), picture.element, h("figcaption", {}, about), h("details", {}, h("summary", {}, "In numbers"), rows));
  return { element, dispose: () => picture.dispose() };
}

function drawn(study: Study, rate: Rate, width: number, height: number): SVGElement[] {
  const one = quantity(study, rate.id);
  const frame = frameIn(width, height);
  const n = rate.share.data.length;
  const [low, high] = [rate.low.data[0] ?? 0, rate.high.data[n - 1] ?? 1];
  const isValues = low === (rate.high.data[0] ?? 0);
  const edge = isValues ? (high - low) * (one.words.length > 0 ? 0.5 / Math.max(n - 1, 1) : 0.03) : 0;
  const x = scale(low - edge, high + edge, frame.left, frame.right, one.words);
  const y = scale(0, 100, frame.bottom, frame.top);
  const bands: SVGElement[] = [];
  const dots: SVGElement[] = [];
  const line: string[] = [];
  const [up, down]: [string[], string[]] = [[], []];
  for (let k = 0; k < n; k++) {
    const share = rate.share.data[k] ?? NaN;
    if (!Number.isFinite(share)) continue;
    const [from, to] = [rate.low.data[k] ?? 0, rate.high.data[k] ?? 0];
    const [middle, at] = [x.at((from + to) / 2), y.at(100 * share)];
    const [least, most] = [rate.band.data[2 * k] ?? NaN, rate.band.data[2 * k + 1] ?? NaN];
    if (Number.isFinite(least)) {
      if (one.words.length > 0) bands.push(svg("rect", { class: "chart-band", x: middle - 12, width: 24, y: y.at(100 * most), height: y.at(100 * least) - y.at(100 * most) }));
      else if (isValues) {
        up.push(`${middle} ${y.at(100 * most)}`);
        down.unshift(`${middle} ${y.at(100 * least)}`);
      } else bands.push(svg("rect", { class: "chart-band", x: x.at(from), width: Math.max(x.at(to) - x.at(from), 1), y: y.at(100 * most), height: y.at(100 * least) - y.at(100 * most) }));
    }
    line.push(`${middle} ${at}`);
    const words = `${where(study, rate, k)}: ${percent(share)} of ${rate.runs.data[k] ?? 0} runs`;
    dots.push(svg("circle", { class: "chart-dot", cx: middle, cy: at, r: n > 30 ? 2.5 : 4 }, svg("title", {}, words)));
  }
  if (up.length > 1) bands.push(svg("path", { class: "chart-band", d: `M${[...up, ...down].join("L")}Z` }));
  const path = line.length > 1 && one.words.length === 0 ? [svg("path", { class: "chart-line", d: `M${line.join("L")}` })] : [];
  return [...bands, ...axes(frame, x, y, [label(one), "good runs [%]"]), ...path, ...dots];
}

function where(study: Study, rate: Rate, k: number): string {
  const one = quantity(study, rate.id);
  const [from, to] = [rate.low.data[k] ?? 0, rate.high.data[k] ?? 0];
  return from === to ? `${one.name} ${told(one, from)}` : `${one.name} ${told(one, from)} to ${told(one, to)}`;
}

function list(study: Study, rate: Rate): HTMLElement {
  const hasBand = rate.band.data.some(Number.isFinite);
  const cells = Array.from(rate.share.data, (share, k) => {
    const [low, high] = [rate.band.data[2 * k] ?? NaN, rate.band.data[2 * k + 1] ?? NaN];
    const band = Number.isFinite(low) ? `${percent(low)} to ${percent(high)}` : "";
    return [where(study, rate, k), String(rate.runs.data[k] ?? 0), Number.isFinite(share) ? percent(share) : "–", ...(hasBand ? [band] : [])];
  });
  const heads = ["where", "runs", "good", ...(hasBand ? ["95 % interval"] : [])];
  const head = heads.map((one, i) => h("th", { scope: "col", class: i > 0 && "number" }, one));
  const body = cells.map((row) => h("tr", {}, ...row.map((cell, i) => h("td", { class: i > 0 && "number" }, cell))));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Success along a variable" }, h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...body)));
}
