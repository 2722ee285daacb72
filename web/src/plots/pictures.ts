// What the plots draw: each plot of one or several runs by its id, with the curves of all runs in it.

import { runName } from "../report/names";
import type { Block, Numbers, Plot, Point, RecordView } from "../types";
import { conversion } from "./units";

export const N_COLOURS = 8;
const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3], [13, 4]]; // px

export interface Line {
  readonly id: string; // of the curve: the same in every run that has it
  readonly run: number; // index of its run among those shown
  readonly runName: string;
  readonly label: string; // of the curve alone
  readonly name: string; // as the legend says it: with its run where there are several
  readonly x: Numbers;
  readonly y: Numbers;
  readonly band: Band | null;
  readonly wide: boolean;
  readonly time: Numbers | null; // s, of each sample; null where the plot does not know
  readonly ascending: boolean; // does x never go back?
  readonly colour: string; // variable of page.css
  readonly dash: readonly number[]; // px
}

/** 95 % lies between, where a curve has one. */
export interface Band {
  readonly low: Numbers;
  readonly high: Numbers;
}

export interface Picture {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly kind: Plot["kind"];
  readonly xName: string;
  readonly xUnit: string;
  readonly overTime: boolean;
  readonly open: boolean;
  readonly lines: readonly Line[];
  readonly points: readonly Point[];
}

/** Plots of all runs. Two of one id whose units cannot share an axis stay two pictures. */
export function pictures(runs: readonly RecordView[]): Picture[] {
  const groups: [number, Plot][][] = [];
  runs.forEach((run, i) => {
    for (const plot of run.plots) {
      const group = groups.find(([first]) => first !== undefined && first[0] !== i && isKin(first[1], plot));
      if (group) group.push([i, plot]);
      else groups.push([[i, plot]]);
    }
  });
  return groups.flatMap((group) => picture(group, runs));
}

/** A run's name beside a curve's must leave room for it. */
function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39).trimEnd()}…` : name;
}

function isKin(a: Plot, b: Plot): boolean {
  const same = a.id === b.id && a.kind === b.kind && a.x.name === b.x.name && a.x.is_time === b.x.is_time;
  return same && conversion(b.unit, a.unit) !== null && conversion(b.x.unit, a.x.unit) !== null;
}

function picture(group: readonly [number, Plot][], runs: readonly RecordView[]): Picture[] {
  const first = group[0]?.[1];
  if (first === undefined) return [];
  const several = runs.length > 1;
  const ids = [...new Set(group.flatMap(([, plot]) => plot.curves.map((curve) => curve.id)))];
  const hues = [...new Set(group.flatMap(([, plot]) => plot.curves.map((curve) => curve.beside || curve.id)))];
  const lines = group.flatMap(([i, plot]) => {
    const run = runs[i];
    if (run === undefined) return [];
    const x = scaled(plot.x.values.data, conversion(plot.x.unit, first.x.unit));
    const ascending = isAscending(x);
    const time = timeOf(plot, run);
    const ofRun = shortened(runName(run, runs));
    return plot.curves.map((curve): Line => {
      const k = hues.indexOf(curve.beside || curve.id);
      const [hue, dash] = several ? [i, ids.indexOf(curve.id)] : [k, curve.beside === "" ? Math.floor(k / N_COLOURS) : 1];
      return {
        id: curve.id,
        run: i,
        runName: ofRun,
        label: curve.label,
        name: several ? (ids.length > 1 ? `${ofRun}: ${curve.label}` : ofRun) : curve.label,
        x,
        y: scaled(curve.values.data, conversion(plot.unit, first.unit)),
        band: band(curve.low, curve.high, conversion(plot.unit, first.unit)),
        wide: curve.wide,
        time,
        ascending,
        colour: `--s${(hue % N_COLOURS) + 1}`,
        dash: DASHES[dash % DASHES.length] ?? [],
      };
    });
  });
  const { title, about, unit, kind } = first;
  const open = group.some(([, plot]) => plot.open);
  const { name: xName, unit: xUnit, is_time: overTime } = first.x;
  const points = group.flatMap(([, plot]) => plot.points.map((point) => shifted(point, plot, first)));
  return [{ id: first.id, title, about, unit, kind, xName, xUnit, overTime, open, lines, points }];
}

function shifted({ name, x, y }: Point, plot: Plot, first: Plot): Point {
  return { name, x: x * (conversion(plot.x.unit, first.x.unit) ?? 1), y: y * (conversion(plot.unit, first.unit) ?? 1) };
}

function band(low: Block | null, high: Block | null, factor: number | null): Band | null {
  return low === null || high === null ? null : { low: scaled(low.data, factor), high: scaled(high.data, factor) };
}

function scaled(values: Numbers, factor: number | null): Numbers {
  return factor === 1 || factor === null ? values : Float32Array.from(values, (value) => value * factor);
}

/** The instant of each sample: the axis itself, or the run's time where the two are of one length. */
function timeOf(plot: Plot, run: RecordView): Numbers | null {
  const x = plot.x.values.data;
  if (plot.x.is_time) return x;
  return run.time !== null && run.time.data.length === x.length ? run.time.data : null;
}

const ascents = new WeakMap<Numbers, boolean>(); // the plots of a run share one array of time

function isAscending(x: Numbers): boolean {
  let answer = ascents.get(x);
  if (answer === undefined) {
    answer = true;
    for (let i = 1; answer && i < x.length; i++) answer = Number(x[i]) >= Number(x[i - 1]);
    ascents.set(x, answer);
  }
  return answer;
}

/** Index of the last value at or before a place in ascending values; 0 before the first. */
export function indexAt(values: Numbers, place: number): number {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Number(values[middle]) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** "force [N]", or the name alone where there is no unit. */
export function withUnit(name: string, unit: string): string {
  return unit === "" || unit === "1" ? name : `${name} [${unit}]`;
}
