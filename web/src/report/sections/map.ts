// A map: each quantity as a table of coloured cells over the two longest axes, which a keyboard walks and a reader reads.

import { h } from "../../dom";
import { decimalsFor, written } from "../../plots/numbers";
import { SCALE, shade } from "../../plots/scale";
import { legible } from "../../plots/theme";
import type { Grid, RecordView } from "../../types";
import { note } from "../table";

const MOST_NUMBERS = 10; // columns in which numbers still fit
const SIGNS = ["★", "○"]; // of the marks, in their order

type Quantity = Grid["quantities"][number];

export function map({ map: grid }: RecordView): HTMLElement | null {
  if (grid === null || grid.quantities.length === 0) return null;
  const slice = slicesOf(grid);
  const pictures = h("div", { class: "maps" });
  const draw = (): void => pictures.replaceChildren(...grid.quantities.map((one) => picture(grid, one, slice)));
  const choices = grid.axes.slice(2).flatMap((axis, i) => {
    if (axis.values.data.length < 2) return [];
    const options = Array.from(axis.values.data, (one, k) =>
      h("option", { value: k, selected: k === slice[i] }, withUnit(one, axis.unit)),
    );
    const select = h("select", { title: axis.about }, ...options);
    select.addEventListener("change", () => {
      slice[i] = Number(select.value);
      draw();
    });
    return [h("label", { class: "map-slice" }, h("span", {}, axis.name), select)];
  });
  draw();
  const about = grid.axes.slice(0, 2).map(({ name, about: words }) => `${name}: ${words}`);
  return h(
    "section",
    { class: "map" },
    h("h2", {}, "Map"),
    note(`${about.join("; ")}. Arrow keys walk through the cells.`),
    choices.length > 0 && h("p", { class: "map-slices" }, ...choices),
    pictures,
  );
}

/** Which value of each further axis is shown: the best place's, or the nearest to it. */
function slicesOf(grid: Grid): number[] {
  return grid.axes.slice(2).map(({ values }, i) => nearest(values.data, grid.marks[0]?.at[i + 2] ?? 0));
}

function picture(grid: Grid, quantity: Quantity, slice: readonly number[]): HTMLElement {
  const [across, up] = grid.axes;
  if (across === undefined || up === undefined) return h("figure");
  const [columns, rows] = [across.values.data, up.values.data];
  const numbers = quantity.values.data.filter((one) => Number.isFinite(one));
  const [low, high] = [numbers.reduce((a, b) => Math.min(a, b), Infinity), numbers.reduce((a, b) => Math.max(a, b), -Infinity)];
  const said = h("p", { class: "map-said note", "aria-live": "polite" }, "Point at a cell, or walk to it, for its value.");
  const places = marksIn(grid, slice);
  const first = places[0]?.cell ?? [0, 0];

  const cells = Array.from(rows, (y, j) =>
    Array.from(columns, (x, i) => {
      const k = indexIn(quantity.values.shape, [i, j, ...slice]);
      const value = quantity.values.data[k] ?? NaN;
      const why = grid.reasons.words[grid.reasons.which.data[k] ?? 0] ?? "";
      const word = Number.isFinite(value) ? written(value, high) : why.split(":", 1)[0] || "no value";
      const where = `${across.name} ${withUnit(x, across.unit)}, ${up.name} ${withUnit(y, up.unit)}`;
      const words = `${where}: ${Number.isFinite(value) ? `${word} ${quantity.unit}` : why || "no value"}`;
      const cell = h("td", { tabindex: i === first[0] && j === first[1] ? 0 : -1, title: words }, h("span", {}, word));
      if (Number.isFinite(value)) {
        const colour = shade(high > low ? (value - low) / (high - low) : 0.5);
        cell.style.background = `rgb(${colour.join(" ")})`;
        cell.style.color = legible(colour.map((one) => one / 255));
      } else cell.classList.add("none");
      const tell = (): void => void (said.textContent = words);
      cell.addEventListener("focus", tell);
      cell.addEventListener("pointerenter", tell);
      return cell;
    }),
  );
  for (const { sign, name, cell: [i, j], off } of places) {
    const mark = h("i", { class: "map-mark", title: name, role: "img", "aria-label": name }, sign);
    mark.style.left = `${50 + 100 * off[0]}%`;
    mark.style.top = `${50 - 100 * off[1]}%`;
    cells[j]?.[i]?.append(mark);
  }

  const head = h("th", { scope: "col" }, h("div", {}, `${named(across)} →`), h("div", {}, `${named(up)} ↑`));
  const heads = Array.from(columns, (x) => h("th", { scope: "col" }, plain(x)));
  const body = cells.map((row, j) => h("tr", {}, h("th", { scope: "row" }, plain(rows[j] ?? NaN)), ...row)).reverse(); // up is more
  const table = h(
    "table",
    { class: columns.length > MOST_NUMBERS ? "map-cells dense" : "map-cells", role: "grid", "aria-label": `${quantity.title} [${quantity.unit}]` },
    h("thead", {}, h("tr", {}, head, ...heads)),
    h("tbody", {}, ...body),
  );
  table.addEventListener("keydown", (event) => walk(event, cells));
  return h(
    "figure",
    { class: "map-picture" },
    h("h3", {}, `${quantity.title} [${quantity.unit}]`),
    note(quantity.about),
    h("div", { class: "scroll" }, table),
    numbers.length > 0 && bar(low, high, quantity.unit, grid.reasons.words.length > 1),
    said,
    h("ul", { class: "map-key" }, ...grid.marks.map((mark, m) => h("li", {}, h("b", {}, SIGNS[m] ?? "•"), ` ${mark.name}: ${told(grid, mark.at)}`))),
  );
}

/** Little and much, with the colours between; and what a hatched cell is. */
function bar(low: number, high: number, unit: string, has_refused: boolean): HTMLElement {
  const strip = h("span", { class: "map-strip", "aria-hidden": "true" });
  strip.style.background = `linear-gradient(to right, ${SCALE.map((one) => `rgb(${one.join(" ")})`).join(", ")})`;
  const end = (value: number): HTMLElement => h("span", {}, `${written(value, high)} ${unit}`);
  const hatched = h("span", { class: "map-hatched" }, h("i", { class: "none", "aria-hidden": "true" }), "no run there, or it failed");
  return h("p", { class: "map-bar" }, end(low), strip, end(high), has_refused && hatched);
}

/** Arrow keys go from cell to cell; one of them is in the order of tabs. */
function walk(event: KeyboardEvent, cells: readonly (readonly HTMLElement[])[]): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  const j = cells.findIndex((row) => row.includes(event.target as HTMLElement));
  const i = cells[j]?.indexOf(event.target as HTMLElement) ?? -1;
  if (step === undefined || i < 0) return;
  event.preventDefault(); // and the page does not take it for time
  const next = cells[j + (step[1] ?? 0)]?.[i + (step[0] ?? 0)];
  if (next === undefined) return;
  cells[j]?.[i]?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

interface Marked {
  readonly sign: string;
  readonly name: string;
  readonly cell: readonly [number, number];
  readonly off: readonly [number, number]; // from the cell's centre, in cells
}

/** Marks that lie in this slice, or nearest to it, each in its cell; none that is outside of the map. */
function marksIn(grid: Grid, slice: readonly number[]): Marked[] {
  return grid.marks.flatMap(({ name, at }, m) => {
    if (!grid.axes.slice(2).every(({ values }, i) => nearest(values.data, at[i + 2] ?? 0) === slice[i])) return [];
    const [x, y] = [0, 1].map((k) => position(grid.axes[k]?.values.data ?? new Float64Array(), at[k] ?? 0));
    if (x === undefined || y === undefined || x === null || y === null) return [];
    const [i, j] = [Math.round(x), Math.round(y)];
    return [{ sign: SIGNS[m] ?? "•", name, cell: [i, j] as const, off: [x - i, y - j] as const }];
  });
}

/** Place among ascending values, in steps between them; null outside. */
function position(values: Float64Array, value: number): number | null {
  const last = values.length - 1;
  const slack = 1e-9 * Math.max(...values.map(Math.abs), 1e-9);
  if (value < (values[0] ?? 0) - slack || value > (values[last] ?? 0) + slack) return null;
  const k = values.filter((one) => one <= value + slack).length - 1;
  const [from, to] = [values[k] ?? 0, values[k + 1]];
  return to === undefined ? k : k + Math.max((value - from) / (to - from), 0);
}

function nearest(values: Float64Array, value: number): number {
  return values.reduce((best, one, k) => (Math.abs(one - value) < Math.abs((values[best] ?? 0) - value) ? k : best), 0);
}

function indexIn(shape: readonly number[], at: readonly number[]): number {
  return at.reduce((index, k, axis) => index * (shape[axis] ?? 1) + k, 0);
}

function told(grid: Grid, at: readonly number[]): string {
  return grid.axes.map(({ name, unit }, k) => `${name} ${withUnit(at[k] ?? NaN, unit)}`).join(", ");
}

function named({ name, unit }: { readonly name: string; readonly unit: string }): string {
  return unit === "1" ? name : `${name} [${unit}]`;
}

function withUnit(value: number, unit: string): string {
  return unit === "1" ? plain(value) : `${plain(value)} ${unit}`;
}

/** A place to four digits. */
function plain(value: number): string {
  return String(Number(value.toFixed(Math.min(decimalsFor(Math.abs(value)), 6)))).replace("-", "−");
}
