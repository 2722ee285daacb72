// One plot of the page: title, canvas, the clock's line or dots above it, legend, and files to save.

import type { Clock } from "../clock";
import { h } from "../dom";
import { Chart, extent, heightOf } from "./chart";
import type { Deviation } from "./difference";
import { curvesLegend, statesKey, statesLegend } from "./legend";
import { written } from "./numbers";
import { indexAt, type Line, type Picture } from "./pictures";
import { followPointer } from "./pointer";
import { csv, fileName, png, save } from "./save";
import { Zoom } from "./zoom";

export class Panel {
  readonly element: HTMLElement;
  private readonly host = h("div", { class: "plot-host" });
  private readonly line = h("div", { class: "clock-line", hidden: true });
  private readonly hair = h("div", { class: "hover-line", hidden: true });
  private readonly dots: readonly HTMLElement[];
  private readonly legend;
  private readonly hidden = new Set<Line>();
  private readonly zoom: Zoom;
  private readonly endZoom: () => void;
  private readonly knowsTime: boolean;
  private chart: Chart | null = null;
  private stale = false; // zoomed or recoloured while out of sight
  private hovered: readonly (number | null)[] | null = null;
  private inSight = false;

  constructor(
    private readonly picture: Picture,
    sizes: readonly Deviation[],
    private readonly clock: Clock,
    timeZoom: Zoom,
    private readonly marks: readonly number[],
  ) {
    const { lines, kind, title, about, overTime } = picture;
    this.zoom = overTime ? timeZoom : new Zoom(extent(lines));
    this.endZoom = this.zoom.onChange(() => this.refresh());
    this.knowsTime = lines.some((line) => line.time !== null);
    this.dots = overTime ? [] : lines.map((line) => dot(line));
    this.legend = kind === "states" ? statesLegend(picture) : curvesLegend(picture, this.hidden, () => this.refresh());
    const empty = lines.every(({ y }) => !y.some((value: number) => Number.isFinite(value)));
    this.element = h(
      "figure",
      { class: "plot", "data-plot": title },
      h("div", { class: "plot-head" }, h("h3", {}, title), ...this.buttons()),
      about !== "" && h("figcaption", {}, about),
      h("div", { class: "plot-area" }, this.host),
      kind === "states" ? statesKey() : this.legend.element,
      empty && h("p", { class: "note" }, "No values: none of these curves was recorded."),
      sizes.length > 0 && sizesTable(sizes, picture.unit),
    );
    this.host.style.minHeight = `${heightOf(picture)}px`; // nothing jumps when it is drawn
  }

  /** Draws it for the first time when it comes into sight, and afterwards what changed meanwhile. */
  set visible(value: boolean) {
    this.inSight = value;
    if (!value) return;
    if (this.chart === null) this.build();
    else if (this.stale) this.refresh();
    this.follow(this.clock.time);
  }

  get visible(): boolean {
    return this.inSight;
  }

  resize(): void {
    const width = Math.floor(this.host.clientWidth);
    if (width > 0) this.chart?.resize(width);
    this.follow(this.clock.time);
  }

  recolour(): void {
    this.refresh();
  }

  /** Moves what marks the time; touches no canvas. */
  follow(time: number): void {
    const { chart, picture } = this;
    if (chart === null || !this.knowsTime) return;
    if (picture.overTime) {
      const px = chart.toX(time);
      const there = this.clock.end > 0 && px >= -0.5 && px <= chart.size.width + 0.5;
      this.line.hidden = !there;
      if (there) this.line.style.transform = `translateX(${px.toFixed(1)}px)`;
    }
    const samples = picture.lines.map((one) => sample(one, time));
    this.dots.forEach((one, i) => this.place(one, picture.lines[i], samples[i] ?? null));
    if (this.hovered === null) this.legend.show(samples);
  }

  dispose(): void {
    this.endZoom();
    this.chart?.destroy();
    this.chart = null;
  }

  private place(mark: HTMLElement, line: Line | undefined, at: number | null): void {
    const { chart } = this;
    if (chart === null || line === undefined) return;
    const [x, y] = at === null ? [NaN, NaN] : [chart.toX(Number(line.x[at])), chart.toY(Number(line.y[at]))];
    const { width, height } = chart.size;
    const there = x >= -1 && x <= width + 1 && y >= -1 && y <= height + 1 && !this.hidden.has(line);
    mark.hidden = !there;
    if (there) mark.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  private build(): void {
    const width = Math.floor(this.host.clientWidth);
    if (width <= 0) return;
    const marks = this.picture.overTime ? this.marks : [];
    const isShown = (line: Line): boolean => !this.hidden.has(line);
    this.chart = new Chart(this.host, width, this.picture, marks, isShown, this.zoom.window);
    const { over, canvas } = this.chart;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", [this.picture.title, this.picture.about].filter((one) => one !== "").join(": "));
    if (this.picture.kind === "states") over.append(this.legend.element);
    over.append(this.hair, this.line, ...this.dots);
    followPointer(over, {
      line: () => (this.line.hidden || !this.picture.overTime || !this.chart ? null : this.chart.toX(this.clock.time)),
      hover: (x, y) => this.hover(x, y),
      leave: () => this.leave(),
      pick: (x, y) => this.pick(x, y),
      zoom: (from, to) => this.chart && this.zoom.set([this.chart.fromX(from), this.chart.fromX(to)]),
      whole: () => this.zoom.set(null),
    });
    this.stale = false;
  }

  private refresh(): void {
    if (this.chart === null) return;
    this.stale = !this.inSight;
    if (this.stale) return;
    this.chart.show(this.zoom.window);
    this.follow(this.clock.time);
  }

  private hover(x: number, y: number): void {
    const { chart, picture } = this;
    if (chart === null) return;
    if (picture.overTime) {
      const time = chart.fromX(x);
      this.hovered = picture.lines.map((line) => sample(line, time));
      this.hair.style.transform = `translateX(${x.toFixed(1)}px)`;
      this.hair.hidden = false;
    } else {
      this.hovered = picture.lines.map((line) => chart.nearest(line, x, y)?.at ?? null);
    }
    this.legend.show(this.hovered);
  }

  private leave(): void {
    this.hovered = null;
    this.hair.hidden = true;
    this.follow(this.clock.time);
  }

  private pick(x: number, y: number): void {
    const { chart, picture } = this;
    if (chart === null || !this.knowsTime) return;
    this.clock.pause();
    if (picture.overTime) {
      this.clock.time = chart.fromX(x);
      return;
    }
    let best: { far: number; time: number } | null = null;
    for (const line of picture.lines) {
      const near = this.hidden.has(line) ? null : chart.nearest(line, x, y);
      if (near === null || line.time === null) continue;
      if (best === null || near.far < best.far) best = { far: near.far, time: Number(line.time[near.at]) };
    }
    if (best !== null) this.clock.time = best.time;
  }

  private buttons(): HTMLElement[] {
    const { picture } = this;
    const shown = (): Line[] => picture.lines.filter((line) => !this.hidden.has(line));
    const name = fileName(picture.title);
    const asCsv = (): void => save(new Blob([csv(picture, shown())], { type: "text/csv" }), `${name}.csv`);
    const asPng = (): void => {
      if (this.chart === null) return;
      const sheet = png(picture, shown(), this.chart.canvas, this.chart.over.offsetLeft);
      sheet.toBlob((blob) => blob && save(blob, `${name}.png`), "image/png");
    };
    return [
      h("button", { type: "button", class: "small", "aria-label": `Save ${picture.title} as CSV`, onclick: asCsv }, "CSV"),
      h("button", { type: "button", class: "small", "aria-label": `Save ${picture.title} as PNG`, onclick: asPng }, "PNG"),
    ];
  }
}

/** The sample at or before an instant; null outside of the line's own time. */
function sample(line: Line, time: number): number | null {
  const { time: times } = line;
  if (times === null || times.length === 0) return null;
  const slack = 1e-9 * Math.abs(Number(times[times.length - 1]));
  if (time < Number(times[0]) - slack || time > Number(times[times.length - 1]) + slack) return null;
  return indexAt(times, time);
}

function dot(line: Line): HTMLElement {
  const mark = h("div", { class: "clock-dot", hidden: true });
  mark.style.background = `var(${line.colour})`;
  return mark;
}

function sizesTable(sizes: readonly Deviation[], unit: string): HTMLElement {
  const of = unit === "1" ? "" : ` ${unit}`;
  const rows = sizes.map(({ name, largest, when, rms, share }) =>
    h(
      "tr",
      {},
      h("td", {}, name),
      h("td", { class: "number" }, written(largest, Math.abs(largest)) + of),
      h("td", { class: "number" }, `${written(when, 1)} s`),
      h("td", { class: "number" }, written(rms, rms) + of),
      h("td", { class: "number" }, Number.isFinite(share) ? `${(100 * share).toPrecision(3)} %` : "–"),
    ),
  );
  const heads = ["difference", "largest", "at", "rms", "of the first's peak"];
  const head = h("tr", {}, ...heads.map((one, i) => h("th", { scope: "col", class: i > 0 && "number" }, one)));
  return h("div", { class: "scroll" }, h("table", { class: "sizes" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
