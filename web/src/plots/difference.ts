// Other runs minus the first: at the first's samples, the others read between theirs along a straight line over time.

import type { Numbers } from "../types";
import type { Line, Picture } from "./pictures";

export interface Deviation {
  readonly name: string;
  readonly largest: number; // in the plot's unit
  readonly when: number; // s
  readonly rms: number; // over the time both have
  readonly share: number; // of the largest to the first's peak
}

/** The picture of the differences, and their size line by line. Null where there are none to take. */
export function difference(picture: Picture): { picture: Picture; sizes: readonly Deviation[] } | null {
  if (picture.kind === "states") return null;
  const lines: Line[] = [];
  const sizes: Deviation[] = [];
  for (const line of picture.lines) {
    const base = picture.lines.find((one) => one.run === 0 && one.id === line.id);
    if (base === undefined || line.run === 0 || base.time === null || line.time === null) continue;
    const y = minus(line.time, line.y, base.time, base.y);
    const name = `${line.name} − ${base.runName}`;
    lines.push({ ...line, name, band: null, wide: false, x: base.x, y, time: base.time, ascending: base.ascending });
    sizes.push(size(name, base.time, y, base.y));
  }
  if (lines.length === 0) return null;
  return { picture: { ...picture, kind: "lines", title: `${picture.title}: difference`, lines, points: [] }, sizes };
}

/**
 * y − base at the base's instants; NaN where y's run has none.
 * An instant that stands twice (before and after a jump) is met by the other's value before and after its own.
 */
export function minus(time: Numbers, y: Numbers, baseTime: Numbers, base: Numbers): Float64Array {
  const out = new Float64Array(base.length).fill(NaN);
  const n = Math.min(time.length, y.length);
  let j = 0; // first sample of y's run at or after the instant
  for (let i = 0; i < base.length; i++) {
    const t = Number(baseTime[i]);
    while (j < n && Number(time[j]) < t) j++;
    if (j >= n) break;
    let k = j;
    const jumps = Number(baseTime[i + 1]) === t;
    if (!jumps) while (k + 1 < n && Number(time[k + 1]) === t) k++;
    out[i] = between(time, y, k, t) - Number(base[i]);
  }
  return out;
}

function between(time: Numbers, y: Numbers, k: number, t: number): number {
  const after = Number(time[k]);
  if (after === t) return Number(y[k]);
  if (k === 0) return NaN; // before its beginning
  const before = Number(time[k - 1]);
  const part = (t - before) / (after - before);
  return (1 - part) * Number(y[k - 1]) + part * Number(y[k]);
}

function size(name: string, time: Numbers, y: Numbers, base: Numbers): Deviation {
  let [largest, when, peak, square, span, plain, count] = [NaN, NaN, 0, 0, 0, 0, 0];
  for (let i = 0; i < y.length; i++) {
    const value = Number(y[i]);
    if (Math.abs(Number(base[i])) > peak) peak = Math.abs(Number(base[i]));
    if (!Number.isFinite(value)) continue;
    if (!(Math.abs(value) <= Math.abs(largest))) [largest, when] = [value, Number(time[i])];
    plain += value * value;
    count += 1;
    const before = Number(y[i - 1]);
    const step = Number(time[i]) - Number(time[i - 1]);
    if (!Number.isFinite(before) || !(step > 0)) continue;
    square += (step * (before * before + before * value + value * value)) / 3; // exact for a straight line
    span += step;
  }
  const rms = Math.sqrt(span > 0 ? square / span : plain / count);
  return { name, largest, when, rms, share: peak > 0 ? Math.abs(largest) / peak : NaN };
}
