// The coloured part of a map, on a canvas: cells, points, or paper in the colour of the nearest point.

import { shade } from "../plots/scale";
import { colour } from "../plots/theme";
import type { Runs } from "../types";
import type { Frame, Scale } from "./chart";
import type { Mark, Marks } from "./marks";
import { OUTCOME, statusColour } from "./quantities";

export const SUCCESS = "\u0000success"; // no id of an output

export const GOOD = "--s3";
export const BAD = "--s2";

export interface Look {
  readonly by: string; // OUTCOME, SUCCESS, or an output's id
  readonly low: number; // of the numbers that are coloured
  readonly high: number;
  readonly limited: readonly boolean[]; // by status: some of its runs are good and others are not, for a limit
  readonly isSingle: boolean; // one run a mark
}

/** How the marks are coloured by this: from which number to which. */
export function lookOf(study: Runs, marks: Marks, by: string): Look {
  const limited = study.statuses.map((_, k) => [0, 1].every((good) => study.status.data.some((one, i) => one === k && study.succeeded.data[i] === good)));
  const isSingle = marks.all.every((mark) => mark.counts.reduce((a, b) => a + b, 0) === 1);
  if (by === OUTCOME || by === SUCCESS) return { by, low: 0, high: 1, limited, isSingle };
  let [low, high] = [Infinity, -Infinity];
  for (const mark of marks.all) {
    const value = mark.means(by);
    if (value < low) low = value;
    if (value > high && value < Infinity) high = value;
  }
  return low <= high ? { by, low, high, limited, isSingle } : { by, low: 0, high: 1, limited, isSingle };
}

/** What is coloured of a mark: its number; NaN where it has none. */
export function numberOf(mark: Mark, by: string): number {
  return by === SUCCESS ? mark.good / mark.counts.reduce((a, b) => a + b, 0) : mark.means(by);
}

export function radiusOf(n: number): number {
  return n <= 300 ? 5 : n <= 2500 ? 3.5 : 2.2;
}

export function paint(ctx: CanvasRenderingContext2D, study: Runs, marks: Marks, look: Look, x: Scale, y: Scale, frame: Frame): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  ctx.clip();
  if (marks.kind === "nearest") paintPaper(ctx, study, marks, look, x, y, frame);
  for (const mark of marks.all) {
    if (mark.box !== null) paintCell(ctx, study, mark, look, x, y);
    else paintPoint(ctx, study, mark, look, x, y, marks.kind === "nearest" ? 2.5 : radiusOf(marks.all.length));
  }
  ctx.restore();
}

function paintCell(ctx: CanvasRenderingContext2D, study: Runs, mark: Mark, look: Look, x: Scale, y: Scale): void {
  const [a, b, p, q] = mark.box ?? [0, 0, 0, 0];
  const [left, right, bottom, top] = [Math.round(x.at(a)), Math.round(x.at(b)), Math.round(y.at(p)), Math.round(y.at(q))];
  const gap = right - left > 8 && bottom - top > 8 ? 1 : 0; // of paper between cells, where there is room
  const [width, height] = [right - left - gap, bottom - top - gap];
  if (look.by !== OUTCOME) {
    ctx.fillStyle = fill(numberOf(mark, look.by), look);
    ctx.fillRect(left, top, width, height);
    return;
  }
  const all = mark.counts.reduce((m, n) => m + n, 0);
  let from = left;
  mark.counts.forEach((count, status) => {
    if (count === 0) return;
    ctx.fillStyle = colour(statusColour(study, status));
    const wide = (width * count) / all; // its share of the cell
    ctx.fillRect(from, top, wide, height);
    if (all === 1 && mark.good === 0 && look.limited[status] === true) hatch(ctx, left, top, width, height);
    from += wide;
  });
}

/** Strokes from corner to corner: a run that ended well and breaks a limit. */
function hatch(ctx: CanvasRenderingContext2D, left: number, top: number, width: number, height: number): void {
  const step = 6; // px
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.beginPath();
  // Lines of the whole map: they go on from cell to cell.
  for (let c = Math.floor((left + top) / step) * step; c < left + width + top + height + step; c += step) {
    ctx.moveTo(c - top, top);
    ctx.lineTo(c - top - height, top + height);
  }
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = colour("--paper");
  ctx.stroke();
  ctx.restore();
}

/** Good runs are discs, bad ones diamonds, those without an answer rings: told apart without colours too. */
function paintPoint(ctx: CanvasRenderingContext2D, study: Runs, mark: Mark, look: Look, x: Scale, y: Scale, r: number): void {
  const status = Math.max(mark.counts.indexOf(1), 0);
  const [at, up] = [x.at(mark.x), y.at(mark.y)];
  const isOpen = study.statuses[status]?.colour === 0;
  ctx.beginPath();
  if (mark.good > 0 || isOpen) ctx.arc(at, up, isOpen ? r * 0.8 : r, 0, 2 * Math.PI);
  else {
    const d = 1.25 * r;
    ctx.moveTo(at, up - d);
    ctx.lineTo(at + d, up);
    ctx.lineTo(at, up + d);
    ctx.lineTo(at - d, up);
    ctx.closePath();
  }
  const tint = look.by === OUTCOME ? colour(statusColour(study, status)) : fill(numberOf(mark, look.by), look);
  if (isOpen && look.by === OUTCOME) {
    ctx.lineWidth = 2;
    ctx.strokeStyle = tint;
    ctx.stroke();
    return;
  }
  ctx.fillStyle = tint;
  ctx.fill();
  if (r < 3) return;
  ctx.lineWidth = 0.75;
  ctx.strokeStyle = colour("--paper");
  ctx.stroke();
}

/** Cells as large as runs are apart: each place has the colour of the run next to it, paler. */
function paintPaper(ctx: CanvasRenderingContext2D, study: Runs, marks: Marks, look: Look, x: Scale, y: Scale, frame: Frame): void {
  const step = 3; // px
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const places = marks.all.map((mark) => [x.at(mark.x) / wide, y.at(mark.y) / high] as const);
  const tints = marks.all.map((mark) =>
    look.by === OUTCOME ? colour(statusColour(study, Math.max(mark.counts.indexOf(1), 0))) : fill(numberOf(mark, look.by), look),
  );
  ctx.globalAlpha = 0.45;
  for (let top = frame.top; top < frame.bottom; top += step) {
    let [from, last] = [frame.left, -1]; // runs of one colour are one rectangle: no seams
    for (let left = frame.left; left < frame.right + step; left += step) {
      const k = left < frame.right ? nearest(places, (left + step / 2) / wide, (top + step / 2) / high) : -1;
      if (left > frame.left && (k === -1 || tints[k] !== tints[last])) {
        ctx.fillStyle = tints[last] ?? "";
        ctx.fillRect(from, top, left - from, step);
        from = left;
      }
      last = k;
    }
  }
  ctx.globalAlpha = 1;
}

/** As squares see it: the larger of both distances. */
function nearest(places: readonly (readonly [number, number])[], x: number, y: number): number {
  let [best, far] = [0, Infinity];
  for (let k = 0; k < places.length; k++) {
    const place = places[k] ?? [0, 0];
    const d = Math.max(Math.abs(place[0] - x), Math.abs(place[1] - y));
    if (d < far) [best, far] = [k, d];
  }
  return best;
}

function fill(value: number, { by, low, high, isSingle }: Look): string {
  if (by === SUCCESS && isSingle) return colour(value === 1 ? GOOD : BAD);
  if (!Number.isFinite(value)) return colour("--line");
  const share = high > low ? (value - low) / (high - low) : 0.5;
  return `rgb(${shade(by === SUCCESS ? 1 - share : share).join(" ")})`; // dark: fails, or much
}
