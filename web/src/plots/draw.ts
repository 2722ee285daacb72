// Curves, bars and marks on a canvas. A curve of 60 000 samples becomes at most four points per column of pixels.

import type { Numbers } from "../types";
import { indexAt, type Line } from "./pictures";
import { colour } from "./theme";

export const ROW = 30; // px, of one contact's states: its name and its bar

/** Where values lie on the canvas, in its own pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ratio: number; // canvas pixels per pixel of the page
  readonly x0: number; // at the left edge
  readonly x1: number; // at the right edge
  toX(value: number): number;
  toY(value: number): number;
}

export function drawLine(ctx: CanvasRenderingContext2D, line: Line, frame: Frame): void {
  ctx.strokeStyle = colour(line.colour);
  ctx.lineWidth = (line.wide ? 5 : 1.6) * frame.ratio;
  ctx.globalAlpha = line.wide ? 0.4 : 1;
  ctx.lineJoin = "round";
  ctx.lineCap = line.dash.length > 0 ? "butt" : "round"; // round: a lone sample shows as a dot
  ctx.setLineDash(line.dash.map((length) => length * frame.ratio));
  ctx.beginPath();
  if (line.ascending) trace(ctx, line, frame);
  else travel(ctx, line, frame);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Samples seen between two places of an ascending axis, with a neighbour on each side. */
export function seen(x: Numbers, low: number, high: number): [number, number] {
  if (x.length === 0) return [0, -1];
  let first = indexAt(x, low);
  while (first > 0 && Number(x[first - 1]) >= low) first--; // an instant may stand twice
  return [first, Math.min(indexAt(x, high) + 1, x.length - 1)];
}

/** x never goes back: enter a column of pixels, its least, its most, leave it. */
function trace(ctx: CanvasRenderingContext2D, { x, y }: Line, frame: Frame): void {
  const [first, last] = seen(x, frame.x0, frame.x1);
  let [column, low, high, endX, endY] = [NaN, 0, 0, 0, 0]; // NaN: the pen is up
  const leave = (): void => {
    if (Number.isNaN(column)) return;
    if (low !== high) {
      ctx.lineTo(endX, low);
      ctx.lineTo(endX, high);
    }
    ctx.lineTo(endX + 0.1, endY); // not quite where it came in: a lone sample would leave no ink
  };
  for (let i = first; i <= last; i++) {
    const px = frame.toX(Number(x[i]));
    const py = frame.toY(Number(y[i]));
    if (!Number.isFinite(py)) {
      leave();
      column = NaN;
      continue;
    }
    const here = Math.round(px);
    if (here === column) {
      if (py < low) low = py;
      if (py > high) high = py;
    } else {
      leave();
      if (Number.isNaN(column)) ctx.moveTo(px, py);
      else ctx.lineTo(px, py);
      [column, low, high] = [here, py, py];
    }
    [endX, endY] = [px, py];
  }
  leave();
}

/** In and back: in order of travel, leaving out what does not move by half a pixel. */
function travel(ctx: CanvasRenderingContext2D, { x, y }: Line, frame: Frame): void {
  let [beforeX, beforeY, pen] = [NaN, NaN, false];
  const n = Math.min(x.length, y.length);
  for (let i = 0; i < n; i++) {
    const px = frame.toX(Number(x[i]));
    const py = frame.toY(Number(y[i]));
    if (!Number.isFinite(px) || !Number.isFinite(py)) {
      pen = false;
      continue;
    }
    if (!pen) {
      ctx.moveTo(px, py);
      ctx.lineTo(px + 0.1, py);
    } else {
      if (Math.abs(px - beforeX) < 0.5 && Math.abs(py - beforeY) < 0.5) continue;
      ctx.lineTo(px, py);
    }
    [beforeX, beforeY, pen] = [px, py, true];
  }
}

export const STATES = [
  { words: "open", colour: "--free" },
  { words: "sticks", colour: "--stick" },
  { words: "slides", colour: "--slip" },
] as const;

/** One row of bars: solid where it sticks, lower and paler where it slides, a thin rule where it is open. */
export function drawStates(ctx: CanvasRenderingContext2D, { x, y }: Line, top: number, height: number, frame: Frame): void {
  const [first, last] = seen(x, frame.x0, frame.x1);
  const rule = Math.max(1, Math.round(frame.ratio));
  ctx.fillStyle = colour("--line");
  ctx.fillRect(frame.left, Math.round(top + height) - rule, frame.width, rule);
  let edge = -Infinity; // right edge of the last bar: shorter ones than half a pixel are not drawn twice
  for (let i = first; i <= last; ) {
    const state = Number(y[i]);
    let j = i + 1;
    while (j <= last && Number(y[j]) === state) j++;
    const from = frame.toX(Number(x[i]));
    const to = Math.max(frame.toX(Number(x[Math.min(j, last)])), from + frame.ratio);
    if ((state === 1 || state === 2) && to > edge + 0.5) {
      ctx.fillStyle = colour(STATES[state].colour);
      const low = state === 1 ? 0 : 0.3;
      ctx.fillRect(from, top + low * height, to - from, (1 - low) * height);
      edge = to;
    }
    i = j;
  }
}

const MOST_MARKS = 200; // events in sight: more would be a grey field, so none are drawn until one zooms in

/** Events as faint upright lines. */
export function drawMarks(ctx: CanvasRenderingContext2D, times: readonly number[], frame: Frame): void {
  const inSight = times.filter((time) => time >= frame.x0 && time <= frame.x1);
  if (inSight.length > MOST_MARKS) return;
  ctx.strokeStyle = colour("--line");
  ctx.lineWidth = frame.ratio;
  ctx.setLineDash([3 * frame.ratio, 3 * frame.ratio]);
  ctx.beginPath();
  for (const time of inSight) {
    const px = Math.round(frame.toX(time)) + 0.5;
    ctx.moveTo(px, frame.top);
    ctx.lineTo(px, frame.top + frame.height);
  }
  ctx.stroke();
}
