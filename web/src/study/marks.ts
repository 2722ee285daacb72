// What a map draws: cells with the runs in them, or a point for each run.

import type { Cells, Quantity, Runs } from "../types";

/** A cell or a point of the map, in display units. */
export interface Mark {
  readonly x: number; // its middle
  readonly y: number;
  readonly box: readonly [number, number, number, number] | null; // x from, to; y from, to; null: a point
  readonly counts: readonly number[]; // runs by status
  readonly good: number;
  readonly runs: readonly number[]; // places among the drawn runs; of a large study one of them
  readonly means: (output: string) => number;
}

export interface Marks {
  readonly all: readonly Mark[];
  readonly kind: "cells" | "points" | "nearest"; // nearest: the paper has the colour of the nearest point
  readonly x: readonly [number, number]; // what is to be seen
  readonly y: readonly [number, number];
}

const FEW = 65; // different values that still make a lattice

export function marksOf(study: Runs, x: Quantity, y: Quantity): Marks {
  const summed = study.cells.find((one) => (one.x === x.id && one.y === y.id) || (one.x === y.id && one.y === x.id));
  if (summed !== undefined) return sums(study, summed, summed.x !== x.id);
  const [xs, ys] = [few(x), few(y)];
  const n = study.number.data.length;
  const isLattice = xs !== null && ys !== null && xs.length * ys.length <= 1.5 * n && xs.length > 1;
  if (isLattice && !study.is_adaptive && study.noun === "run") return lattice(study, x, y, xs, ys);
  return points(study, x, y);
}

function points(study: Runs, x: Quantity, y: Quantity): Marks {
  const all: Mark[] = [];
  const isSeen = ({ seen }: Quantity, value: number): boolean => Number.isFinite(value) && (!seen || (value >= seen[0] && value <= seen[1]));
  for (let i = 0; i < study.number.data.length; i++) {
    const [at, up] = [x.values.data[i] ?? NaN, y.values.data[i] ?? NaN];
    if (!isSeen(x, at) || !isSeen(y, up)) continue;
    const counts = study.statuses.map((_, k) => (study.status.data[i] === k ? 1 : 0));
    const means = (output: string): number => study.outputs.find((one) => one.id === output)?.values.data[i] ?? NaN;
    all.push({ x: at, y: up, box: null, counts, good: study.succeeded.data[i] ?? 0, runs: [i], means });
  }
  const isBorder = study.is_adaptive && [x, y].every((one) => study.variables.includes(one));
  return { all, kind: isBorder ? "nearest" : "points", x: range(x, 0.03), y: range(y, 0.05) };
}

function lattice(study: Runs, x: Quantity, y: Quantity, xs: readonly number[], ys: readonly number[]): Marks {
  const [across, up] = [edges(xs), edges(ys)];
  const [columns, rows] = [placesIn(xs), placesIn(ys)];
  const runs = new Map<number, number[]>();
  for (let i = 0; i < study.number.data.length; i++) {
    const [c, r] = [columns.get(x.values.data[i] ?? NaN), rows.get(y.values.data[i] ?? NaN)];
    if (c === undefined || r === undefined) continue;
    const k = r * xs.length + c;
    const here = runs.get(k);
    if (here === undefined) runs.set(k, [i]);
    else here.push(i);
  }
  const all = [...runs].map(([k, here]): Mark => {
    const [c, r] = [k % xs.length, Math.floor(k / xs.length)];
    const box = [across[c] ?? 0, across[c + 1] ?? 0, up[r] ?? 0, up[r + 1] ?? 0] as const;
    const counts = study.statuses.map((_, s) => here.filter((i) => study.status.data[i] === s).length);
    const good = here.filter((i) => study.succeeded.data[i] === 1).length;
    const sorted = [...here].sort((a, b) => (study.succeeded.data[a] ?? 0) - (study.succeeded.data[b] ?? 0) || a - b);
    return { x: xs[c] ?? NaN, y: ys[r] ?? NaN, box, counts, good, runs: sorted, means: (output) => mean(study, output, here) };
  });
  return { all, kind: "cells", x: ends(across), y: ends(up) };
}

function sums(study: Runs, cells: Cells, turned: boolean): Marks {
  const [across, up] = [cells.x_edges.data, cells.y_edges.data];
  const [columns, n] = [across.length - 1, study.statuses.length];
  const all: Mark[] = [];
  for (let k = 0; k < cells.good.data.length; k++) {
    const example = cells.example.data[k] ?? 0;
    if (example === 0) continue;
    const [c, r] = [k % columns, Math.floor(k / columns)];
    const [a, b, p, q] = [across[c] ?? 0, across[c + 1] ?? 0, up[r] ?? 0, up[r + 1] ?? 0];
    const counts = Array.from(cells.counts.data.subarray(k * n, (k + 1) * n));
    all.push({
      x: turned ? (p + q) / 2 : (a + b) / 2,
      y: turned ? (a + b) / 2 : (p + q) / 2,
      box: turned ? [p, q, a, b] : [a, b, p, q],
      counts,
      good: cells.good.data[k] ?? 0,
      runs: [example - 1],
      means: (output) => cells.means.find((one) => one.id === output)?.values.data[k] ?? NaN,
    });
  }
  return { all, kind: "cells", x: ends(turned ? up : across), y: ends(turned ? across : up) };
}

function mean(study: Runs, output: string, runs: readonly number[]): number {
  const values = study.outputs.find((one) => one.id === output)?.values.data;
  const told = runs.map((i) => values?.[i] ?? NaN).filter(Number.isFinite);
  return told.length > 0 ? told.reduce((a, b) => a + b, 0) / told.length : NaN;
}

/** Its different values, ascending; null where they are many. */
function few(one: Quantity): number[] | null {
  const found = new Set<number>();
  for (const value of one.values.data) {
    if (Number.isFinite(value)) found.add(value);
    if (found.size > FEW) return null;
  }
  return [...found].sort((a, b) => a - b);
}

function placesIn(values: readonly number[]): Map<number, number> {
  return new Map(values.map((value, k) => [value, k]));
}

/** Halfway between neighbours. */
function edges(values: readonly number[]): number[] {
  const n = values.length;
  const at = (k: number): number => values[k] ?? 0;
  if (n === 1) return [at(0) - 0.5 * (Math.abs(at(0)) || 1), at(0) + 0.5 * (Math.abs(at(0)) || 1)];
  const inner = values.slice(1).map((value, k) => (value + at(k)) / 2);
  return [at(0) - (inner[0] ?? 0) + at(0), ...inner, 2 * at(n - 1) - (inner[n - 2] ?? 0)];
}

function ends(values: ArrayLike<number>): [number, number] {
  return [values[0] ?? 0, values[values.length - 1] ?? 1];
}

/** From the least to the most, and a share of that more on both sides. */
export function range(one: Quantity, more: number): [number, number] {
  if (one.words.length > 0) return [-0.5, one.words.length - 0.5];
  if (one.seen) return [one.seen[0], one.seen[1]];
  let [low, high] = [Infinity, -Infinity];
  for (const value of one.values.data) {
    if (value < low) low = value;
    if (value > high && value < Infinity) high = value;
  }
  if (!(high > low)) return [Number.isFinite(low) ? low - 0.5 * (Math.abs(low) || 1) : 0, Number.isFinite(low) ? low + 0.5 * (Math.abs(low) || 1) : 1];
  const by = more * (high - low);
  return [low - by, high + by];
}
