// One picture on a canvas: axes and ticks are uPlot's, curves are drawn by draw.ts so that each may have its own x
// and may go back. What moves with time lies above the canvas: it is never redrawn for that.

import uPlot from "uplot";
import { drawBand, drawPoints } from "./bands";
import { drawLine, drawMarks, drawStates, ROW, seen, type Frame } from "./draw";
import { symlog, symlogTicks, ticks, unsymlog } from "./numbers";
import { withUnit, type Line, type Picture } from "./pictures";
import { colour } from "./theme";

const FONT = "11px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";
const AXIS = { font: FONT, labelFont: FONT, labelSize: 18, labelGap: 2, gap: 4 };

export type Window = readonly [number, number];

export class Chart {
  readonly over: HTMLElement;
  private readonly plot: uPlot;
  private x: Window;
  private y: Window;

  constructor(
    host: HTMLElement,
    width: number,
    private readonly picture: Picture,
    private readonly marks: readonly number[],
    private readonly isShown: (line: Line) => boolean,
    window: Window,
  ) {
    this.x = window;
    this.y = this.fittingY();
    this.plot = new uPlot(this.options(width), [[...window]], host);
    this.over = this.plot.over;
  }

  /** Draws a stretch of x anew: y fits what is seen there, in the colours and with the lines of now. */
  show(window: Window): void {
    this.x = window;
    this.y = this.fittingY();
    this.plot.setScale("x", { min: window[0], max: window[1] });
    this.plot.redraw(false, true); // uPlot draws once for both, and not at all for a scale that stays
  }

  resize(width: number): void {
    if (width !== this.plot.width) this.plot.setSize({ width, height: heightOf(this.picture) });
  }

  get canvas(): HTMLCanvasElement {
    return this.plot.ctx.canvas;
  }

  /** Of the plotting area, px of the page. */
  get size(): { width: number; height: number } {
    const { width, height } = this.plot.bbox;
    return { width: width / uPlot.pxRatio, height: height / uPlot.pxRatio };
  }

  /** px from the left edge of the plotting area. */
  toX(value: number): number {
    return ((value - this.x[0]) / (this.x[1] - this.x[0])) * this.size.width;
  }

  /** px from its top edge. */
  toY(value: number): number {
    const [low, high] = this.y.map(this.straight);
    return (1 - (this.straight(value) - Number(low)) / (Number(high) - Number(low))) * this.size.height;
  }

  fromX(px: number): number {
    return this.x[0] + (px / this.size.width) * (this.x[1] - this.x[0]);
  }

  /** The sample nearest to a place, measured in pixels; null where a line has none in sight. */
  nearest(line: Line, px: number, py: number): { at: number; far: number } | null {
    const { width, height } = this.size;
    const [y0, y1] = this.y.map(this.straight) as [number, number];
    const perX = width / (this.x[1] - this.x[0]);
    const perY = height / (y1 - y0);
    let [at, best] = [-1, Infinity];
    for (let i = Math.min(line.x.length, line.y.length) - 1; i >= 0; i--) {
      const far = ((Number(line.x[i]) - this.x[0]) * perX - px) ** 2 + ((y1 - this.straight(Number(line.y[i]))) * perY - py) ** 2;
      if (far < best) [at, best] = [i, far];
    }
    return at < 0 ? null : { at, far: best };
  }

  destroy(): void {
    this.plot.destroy();
  }

  private readonly straight = (value: number): number => (this.picture.kind === "near-zero" ? symlog(value) : value);

  private options(width: number): uPlot.Options {
    const { kind, unit, xName, xUnit } = this.picture;
    const stroke = (): string => colour("--faint");
    const line = { stroke: (): string => colour("--line"), width: 1 };
    const dashes = { ...line, size: 4 };
    const upright: uPlot.Axis = {
      ...AXIS,
      size: 52,
      label: kind === "states" || unit === "1" ? "" : unit,
      stroke,
      ticks: { ...dashes, show: kind !== "states" },
      grid: { ...line, show: kind !== "states" },
      values: (_, splits, __, ___, step) => (kind === "states" ? [] : ticks(splits, kind === "near-zero" ? null : step)),
    };
    if (kind === "near-zero") {
      upright.splits = (u, _, low, high) => this.decades(u, low, high);
      upright.filter = (_, splits) => splits; // uPlot would thin them out as those of a logarithm
    }
    return {
      width,
      height: heightOf(this.picture),
      padding: [10, 14, 0, 0],
      series: [{}],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [...this.x] },
        y: {
          range: () => [...this.y],
          ...(kind === "near-zero" ? { distr: 100, fwd: symlog, bwd: unsymlog } : {}),
        },
      },
      axes: [
        {
          ...AXIS,
          size: 26,
          label: withUnit(xName, xUnit),
          stroke,
          ticks: dashes,
          grid: line,
          values: (_, splits, __, ___, step) => ticks(splits, step),
        },
        upright,
      ],
      hooks: { draw: [(u) => this.draw(u)] },
    };
  }

  /** Ticks of a near-zero axis; an ordinary scale's where all lies within one unit. */
  private decades(u: uPlot, low: number, high: number): number[] {
    if (symlog(high) - symlog(low) >= 2) return symlogTicks(low, high, u.bbox.height / uPlot.pxRatio / 26);
    const step = 10 ** Math.floor(Math.log10(Math.max(high - low, 1e-12) / 2));
    const found: number[] = [];
    for (let k = Math.ceil(low / step); k * step <= high && found.length < 50; k++) found.push(k * step);
    const each = Math.ceil(found.length / 6);
    return found.filter((_, k) => k % each === 0);
  }

  private draw(u: uPlot): void {
    const { left, top, width, height } = u.bbox;
    const [x0, x1] = this.x;
    const [y0, y1] = this.y.map(this.straight) as [number, number];
    const frame: Frame = {
      left, top, width, height, x0, x1,
      ratio: uPlot.pxRatio,
      toX: (value) => left + ((value - x0) / (x1 - x0)) * width,
      toY: (value) => top + (1 - (this.straight(value) - y0) / (y1 - y0)) * height,
    };
    const { ctx } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    drawMarks(ctx, this.marks, frame);
    ctx.setLineDash([]);
    for (const one of this.picture.lines) if (this.isShown(one)) drawBand(ctx, one, frame);
    this.picture.lines.forEach((one, row) => {
      if (this.picture.kind === "states") {
        const bar = 12 * frame.ratio;
        drawStates(ctx, one, top + (row + 1) * ROW * frame.ratio - bar, bar, frame);
      } else if (this.isShown(one)) drawLine(ctx, one, frame);
    });
    drawPoints(ctx, this.picture.points, this.picture.lines.filter(this.isShown), frame);
    ctx.restore();
  }

  private fittingY(): Window {
    if (this.picture.kind === "states") return [0, this.picture.lines.length];
    let [low, high] = [Infinity, -Infinity];
    for (const line of this.picture.lines) {
      if (!this.isShown(line)) continue;
      const half = halfBand(line);
      const [first, last] = line.ascending ? seen(line.x, ...this.x) : [0, line.x.length - 1];
      for (let i = first; i <= last; i++) {
        const x = Number(line.x[i]);
        if (!line.ascending && !(x >= this.x[0] && x <= this.x[1])) continue;
        const y = Number(line.y[i]);
        if (!Number.isFinite(y)) continue;
        const reach = half?.(i) ?? 0;
        if (y - reach < low) low = y - reach;
        if (y + reach > high) high = y + reach;
      }
    }
    if (low > high) return [0, 1]; // nothing to see
    [low, high] = [this.straight(low), this.straight(high)];
    const edge = low === high ? Math.max(0.1 * Math.abs(high), 1e-9) : 0.06 * (high - low);
    const back = this.picture.kind === "near-zero" ? unsymlog : (value: number): number => value;
    return [back(low - edge), back(high + edge)];
  }
}

const WIDEST = 4; // medians of the half band that the picture makes room for: one wild end would flatten all the rest

/** Half the width of a line's band at a sample, as far as the picture makes room for it; null: it has none. */
function halfBand({ band }: Line): ((i: number) => number) | null {
  if (band === null) return null;
  const halves = Array.from(band.low, (low, i) => (Number(band.high[i]) - low) / 2);
  const told = halves.filter((one) => Number.isFinite(one)).sort((a, b) => a - b);
  const most = WIDEST * (told[told.length >> 1] ?? 0);
  return (i) => Math.min(halves[i] || 0, most);
}

/** px, axes included. */
export function heightOf({ kind, lines }: Picture): number {
  return kind === "states" ? ROW * lines.length + 54 : 230;
}

/** Least and most of x over all lines; a little wider for a single place, 0…1 for none. */
export function extent(lines: readonly Line[]): Window {
  let [low, high] = [Infinity, -Infinity];
  for (const x of new Set(lines.map((line) => line.x))) {
    for (let i = 0; i < x.length; i++) {
      const value = Number(x[i]);
      if (value < low) low = value;
      if (value > high && Number.isFinite(value)) high = value;
    }
  }
  if (!Number.isFinite(low) || low > high) return [0, 1];
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}
