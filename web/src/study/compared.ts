// Two studies or more beside each other: how often each succeeds, how far they differ, and how their outputs are spread.

import { h } from "../dom";
import { runName } from "../report/names";
import { table } from "../report/table";
import { svg } from "../svg";
import type { RecordView, Study } from "../types";
import type { View } from "../view";
import { axes, type Chart, chart, choice, frameIn, scale } from "./chart";
import { label, percent, quantity, swatch, told } from "./quantities";

interface One {
  readonly name: string;
  readonly study: Study;
  readonly colour: string;
}

export function comparedStudies(runs: readonly RecordView[]): View | null {
  const all = runs.flatMap((run, i): One[] => (run.study === null ? [] : [{ name: runName(run, runs), study: run.study, colour: `--s${(i % 8) + 1}` }]));
  const [first] = all;
  if (first === undefined || all.length < 2) return null;
  const shared = first.study.histograms.filter(({ id }) => all.every(({ study }) => study.histograms.some((one) => one.id === id && quantity(study, id).unit === quantity(first.study, id).unit)));
  const charts: Chart[] = [];
  const lasting: Chart[] = [];
  const place = h("div");
  let id = shared[0]?.id ?? "";
  const fill = (): void => {
    for (const one of charts.splice(0)) one.dispose();
    if (id === "") return;
    const picture = chart(`Shares of runs below a value of ${quantity(first.study, id).name}, a line for each study`, 280, (width, height) => lines(all, id, width, height));
    charts.push(picture);
    place.replaceChildren(picture.element, spreads(all, id));
  };
  fill();
  const pick = choice(
    "of",
    shared.map((one) => [one.id, label(quantity(first.study, one.id))] as const),
    id,
    (value) => {
      id = value;
      fill();
    },
  );
  const along = alongs(all);
  if (along !== null) lasting.push(...along.charts);
  const key = h("ul", { class: "study-key" }, ...all.map(({ name, colour }) => h("li", {}, swatch(colour), name)));
  const element = h(
    "section",
    { class: "study" },
    h("h2", {}, "Studies compared"),
    successes(all),
    shared.length > 0 && h("figure", { class: "study-chart" }, h("h3", {}, "How an output is spread"), shared.length > 1 && h("div", { class: "study-choices" }, pick), key, place),
    along?.element,
    outcomes(all),
  );
  return {
    element,
    dispose() {
      for (const one of [...charts, ...lasting]) one.dispose();
    },
  };
}

/** Success along a variable that all have. */
function alongs(all: readonly One[]): { element: HTMLElement; charts: Chart[] } | null {
  const [first] = all;
  const shared = (first?.study.rates ?? []).filter(({ id }) => all.every(({ study }) => study.rates.some((one) => one.id === id) && quantity(study, id).words.length === 0 && first !== undefined && quantity(study, id).unit === quantity(first.study, id).unit));
  let id = shared[0]?.id;
  if (first === undefined || id === undefined) return null;
  const picture = chart("Share of good runs along a variable, a line for each study", 280, (width, height) => ratesDrawn(all, id ?? "", width, height));
  const options = shared.map((one) => [one.id, label(quantity(first.study, one.id))] as const);
  const pick = choice("along", options, id, (value) => {
    id = value;
    picture.draw();
  });
  const element = h("figure", { class: "study-chart" }, h("h3", {}, "Success along a variable"), shared.length > 1 && h("div", { class: "study-choices" }, pick), picture.element, h("figcaption", {}, "Shaded: intervals, where runs are drawn by chance."));
  return { element, charts: [picture] };
}

function ratesDrawn(all: readonly One[], id: string, width: number, height: number): SVGElement[] {
  const [first] = all;
  if (first === undefined) return [];
  const told = all.flatMap(({ study, colour }) => study.rates.filter((one) => one.id === id).map((rate) => ({ rate, colour })));
  const frame = frameIn(width, height);
  const low = Math.min(...told.map(({ rate }) => rate.low.data[0] ?? 0));
  const high = Math.max(...told.map(({ rate }) => rate.high.data[rate.high.data.length - 1] ?? 1));
  const x = scale(low, high, frame.left, frame.right);
  const y = scale(0, 100, frame.bottom, frame.top);
  const drawn = told.flatMap(({ rate, colour }) => {
    const places = Array.from(rate.share.data, (share, k) => ({ at: x.at(((rate.low.data[k] ?? 0) + (rate.high.data[k] ?? 0)) / 2), share, least: rate.band.data[2 * k] ?? NaN, most: rate.band.data[2 * k + 1] ?? NaN })).filter(({ share }) => Number.isFinite(share));
    const path = svg("path", { class: "chart-line", d: `M${places.map(({ at, share }) => `${at} ${y.at(100 * share)}`).join("L")}` });
    path.style.stroke = `var(${colour})`;
    const banded = places.filter(({ least }) => Number.isFinite(least));
    if (banded.length < 2) return [path];
    const rim = [...banded.map(({ at, most }) => `${at} ${y.at(100 * most)}`), ...[...banded].reverse().map(({ at, least }) => `${at} ${y.at(100 * least)}`)];
    const band = svg("path", { class: "chart-band", d: `M${rim.join("L")}Z` });
    band.style.fill = `var(${colour})`;
    return [band, path];
  });
  return [...axes(frame, x, y, [label(quantity(first.study, id)), "good runs [%]"]), ...drawn];
}

function successes(all: readonly One[]): HTMLElement {
  const [first] = all;
  const rows = all.map((one, i) => {
    const { good, runs, share, low, high } = one.study.success;
    const band = low !== null && high !== null ? `${percent(low)} to ${percent(high)}` : "–";
    return [one.name, String(runs), String(good), percent(share, 4), band, i === 0 || first === undefined ? "" : difference(first.study, one.study)];
  });
  return table("Success of the studies", ["study", "runs", "good", "share", "interval", "difference to the first"], rows, [1, 2, 3, 4, 5]);
}

/** Difference of the shares; its interval from theirs: d − √((p₂ − l₂)² + (u₁ − p₁)²) and so on (Zou & Donner 2008, for independent samples). */
function difference({ success: a }: Study, { success: b }: Study): string {
  const [p, q] = [a.share, b.share];
  const d = 100 * (q - p);
  const sign = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
  if (a.of !== "runs" || b.of !== "runs" || a.low === null || a.high === null || b.low === null || b.high === null) return `${sign(d)} points`;
  const low = d - 100 * Math.hypot(q - b.low, a.high - p);
  const high = d + 100 * Math.hypot(b.high - q, p - a.low);
  const words = low > 0 || high < 0 ? "" : "; may be none";
  return `${sign(d)} points (${sign(low)} to ${sign(high)}${words})`;
}

function outcomes(all: readonly One[]): HTMLElement {
  const words = [...new Set(all.flatMap(({ study }) => study.statuses.map(({ word }) => word)))];
  const rows = words.map((word) => [word, ...all.map(({ study }) => percent((study.statuses.find((one) => one.word === word)?.runs ?? 0) / study.runs))]);
  return h("section", {}, h("h3", {}, "Outcomes"), table("Outcomes of the studies", ["outcome", ...all.map(({ name }) => name)], rows, all.map((_, i) => i + 1)));
}

function quantilesOf({ study }: One, id: string): Float64Array {
  return study.histograms.find((one) => one.id === id)?.quantiles.data ?? new Float64Array(101);
}

function lines(all: readonly One[], id: string, width: number, height: number): SVGElement[] {
  const [first] = all;
  if (first === undefined) return [];
  const one = quantity(first.study, id);
  const frame = frameIn(width, height);
  const ends = all.map((own) => quantilesOf(own, id));
  const low = Math.min(...ends.map((q) => q[0] ?? 0));
  const high = Math.max(...ends.map((q) => q[100] ?? 1));
  const x = scale(low, high > low ? high : low + 1, frame.left, frame.right);
  const y = scale(0, 100, frame.bottom, frame.top);
  const paths = all.map((own) => {
    const path = svg("path", { class: "chart-line", d: `M${Array.from(quantilesOf(own, id), (value, k) => `${x.at(value)} ${y.at(k)}`).join("L")}` }, svg("title", {}, own.name));
    path.style.stroke = `var(${own.colour})`;
    return path;
  });
  const limits = one.limits.flatMap(({ value }) => (value < low || value > high ? [] : [svg("line", { class: "chart-limit", x1: x.at(value), x2: x.at(value), y1: frame.top, y2: frame.bottom })]));
  return [...axes(frame, x, y, [label(one), "runs below [%]"]), ...limits, ...paths];
}

function spreads(all: readonly One[], id: string): HTMLElement {
  const rows = all.map((own) => [own.name, ...[5, 50, 95, 100].map((k) => told(quantity(own.study, id), quantilesOf(own, id)[k] ?? NaN))]);
  return table("Quantiles", ["study", "5 %", "median", "95 %", "largest"], rows, [1, 2, 3, 4]);
}
