// What lies beside curves on a canvas: their bands, and named points.

import type { Point } from "../types";
import type { Frame } from "./draw";
import type { Line } from "./pictures";
import { colour } from "./theme";

/** The band of a line, shaded; open where either side has a gap. */
export function drawBand(ctx: CanvasRenderingContext2D, { x, band, colour: name }: Line, frame: Frame): void {
  if (band === null) return;
  ctx.save();
  ctx.globalAlpha = 0.2;
  ctx.fillStyle = colour(name);
  const n = Math.min(x.length, band.low.length, band.high.length);
  const told = (i: number): boolean => i < n && Number.isFinite(Number(band.low[i])) && Number.isFinite(Number(band.high[i]));
  for (let i = 0; i < n; i++) {
    if (!told(i)) continue;
    const first = i;
    while (told(i + 1)) i++;
    ctx.beginPath();
    for (let k = first; k <= i; k++) ctx.lineTo(frame.toX(Number(x[k])), frame.toY(Number(band.low[k])));
    for (let k = i; k >= first; k--) ctx.lineTo(frame.toX(Number(x[k])), frame.toY(Number(band.high[k])));
    ctx.fill();
  }
  ctx.restore();
}

/** Named places: a dot each, and its name where it covers neither another name nor a dot, and as little of the lines as can be. */
export function drawPoints(ctx: CanvasRenderingContext2D, points: readonly Point[], lines: readonly Line[], frame: Frame): void {
  if (points.length === 0) return;
  const { ratio } = frame;
  const spots = points.map(({ name, x, y }) => ({ name, x: frame.toX(x), y: frame.toY(y) }));
  const taken: Box[] = spots.map(({ x, y }) => ({ x: x - 5 * ratio, y: y - 5 * ratio, width: 10 * ratio, height: 10 * ratio }));
  const ink = lines.flatMap(({ x, y }) => Array.from(y, (one, i): [number, number] => [frame.toX(Number(x[i])), frame.toY(one)]));
  ctx.font = `${11 * ratio}px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  ctx.lineJoin = "round";
  ctx.setLineDash([]);
  for (const { name, x, y } of spots) {
    const [width, height, far] = [ctx.measureText(name).width, 13 * ratio, 8 * ratio];
    const places = [-1, 1, -2.2, 2.2, -3.4, 3.4].flatMap((up) =>
      [x + far, x - far - width, x - width / 2].map((left): Box => ({ x: left, y: y + up * far - height / 2, width, height })),
    );
    const covers = (one: Box): number => ink.reduce((n, [px, py]) => n + (px > one.x && px < one.x + width && py > one.y && py < one.y + height ? 1 : 0), 0);
    const free = places
      .filter((one) => isInside(one, frame) && !taken.some((other) => overlap(one, other)))
      .map((one, k) => ({ ...one, cost: covers(one) + 0.01 * k })) // the first of equals is the nearest
      .sort((a, b) => a.cost - b.cost)[0];
    if (free === undefined) continue; // the table tells it
    taken.push(free);
    ctx.strokeStyle = colour("--paper");
    ctx.lineWidth = 3 * ratio;
    ctx.strokeText(name, free.x, free.y + height / 2);
    ctx.fillStyle = colour("--ink");
    ctx.fillText(name, free.x, free.y + height / 2);
  }
  for (const { x, y } of spots) {
    ctx.beginPath();
    ctx.arc(x, y, 4 * ratio, 0, 2 * Math.PI);
    ctx.fillStyle = colour("--paper");
    ctx.fill();
    ctx.lineWidth = 1.5 * ratio;
    ctx.strokeStyle = colour("--ink");
    ctx.stroke();
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside(a: Box, { left, top, width, height }: Frame): boolean {
  return a.x >= left && a.x + a.width <= left + width && a.y >= top && a.y + a.height <= top + height;
}
