// Where each parameter is known: a row for each, stretches filled where the data tell it and hatched where they do not, with why.

import { h } from "../dom";
import { round } from "../plots/numbers";
import { note } from "../report/table";
import type { Known } from "../types";

export function knownMap(known: Known): HTMLElement {
  const { unit, from, to, rows } = known;
  const said = h("p", { class: "known-said note", "aria-live": "polite" }, "Point at a stretch, tap it, or walk to it with tab and the arrow keys, to read why.");
  const share = (place: number): number => (100 * (place - from)) / (to - from || 1);
  const cells: HTMLElement[][] = [];
  const lines = rows.map(({ name, spans }) => {
    const own = spans.map((span) => {
      const where = `${digits(span.from)} to ${digits(span.to)} ${unit}`;
      const verdict = span.known ? "known" : "not known";
      const words = `${name}, ${where}: ${verdict}${span.why === "" ? "" : `: ${span.why}`}`;
      const cell = h("button", { type: "button", class: `known-span ${span.known ? "yes" : "no"}`, tabindex: -1, title: words, "aria-label": words }, h("span", {}, verdict));
      cell.style.left = `${share(span.from)}%`;
      cell.style.width = `calc(${share(span.to) - share(span.from)}% - 1px)`;
      const tell = (): void => void (said.textContent = words);
      for (const kind of ["focus", "pointerenter", "click"]) cell.addEventListener(kind, tell);
      return cell;
    });
    cells.push(own);
    return h("div", { class: "known-row", role: "group", "aria-label": name }, h("span", { class: "known-name" }, name), h("div", { class: "known-bar" }, ...own));
  });
  cells[0]?.[0]?.setAttribute("tabindex", "0");
  const marks = round(from, to, 6).map(([value, text]) => {
    const mark = h("span", {}, text);
    mark.style.left = `${share(value)}%`;
    return mark;
  });
  const grid = h(
    "div",
    { class: "known-rows" },
    ...lines,
    h("div", { class: "known-row known-axis", "aria-hidden": "true" }, h("span", { class: "known-name" }, `position [${unit}]`), h("div", { class: "known-bar" }, ...marks)),
  );
  grid.addEventListener("keydown", (event) => walk(event, cells));
  return h(
    "section",
    { class: "known-map" },
    h("h3", {}, "What the data tell"),
    note("A parameter is known at a position where the data tell it apart from the others and from noise; where not, no number is printed."),
    grid,
    h("ul", { class: "known-key", "aria-hidden": "true" }, h("li", {}, h("i", { class: "known-span yes" }), "known"), h("li", {}, h("i", { class: "known-span no" }), "not known")),
    said,
    gaps(known),
  );
}

/** What is not known, in words. */
function gaps({ rows, unit }: Known): HTMLElement {
  const found = new Map<string, string[]>(); // by reason
  for (const { name, spans } of rows) {
    for (const { from, to, known, why } of spans) {
      if (!known) found.set(why, [...(found.get(why) ?? []), `${name}, ${digits(from)} to ${digits(to)} ${unit}`]);
    }
  }
  if (found.size === 0) return note("Everything asked for is known everywhere.");
  const items = Array.from(found, ([why, places]) => h("li", {}, `${why}: `, h("span", {}, places.join("; "))));
  return h("ul", { class: "known-gaps" }, ...items);
}

/** Arrow keys go from stretch to stretch; one of them is in the order of tabs. */
function walk(event: KeyboardEvent, cells: readonly (readonly HTMLElement[])[]): void {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const j = cells.findIndex((row) => row.includes(event.target as HTMLElement));
  const i = cells[j]?.indexOf(event.target as HTMLElement) ?? -1;
  if (step === undefined || i < 0) return;
  event.preventDefault(); // and the page does not take it for time
  const row = cells[j + (step[1] ?? 0)];
  const next = step[1] === 0 ? row?.[i + (step[0] ?? 0)] : row?.[Math.min(i, row.length - 1)];
  if (next === undefined) return;
  cells[j]?.[i]?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

function digits(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}
