// Tables as sections show them: they scroll sideways in their own box, and say so to a keyboard.

import { h } from "../dom";

type Cell = string | Node;

/** Rows under named columns; `numbers` are the columns to align right. */
export function table(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  numbers: readonly number[] = [],
): HTMLElement {
  const right = (i: number): string | false => numbers.includes(i) && "number";
  const head = columns.map((one, i) => h("th", { scope: "col", class: right(i) }, one));
  const body = rows.map((row) => h("tr", {}, ...row.map((cell, i) => h("td", { class: right(i) }, cell))));
  return scroll(
    name,
    h("table", {}, columns.length > 0 && h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...body)),
  );
}

export function scroll(name: string, inner: HTMLElement): HTMLElement {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, inner);
}

/** A heading that opens and closes what is under it. */
export function folded(name: string, ...inner: readonly HTMLElement[]): HTMLElement {
  return h("details", {}, h("summary", {}, h("h2", {}, name)), ...inner);
}

export function note(sentence: string): HTMLElement {
  return h("p", { class: "note" }, sentence);
}
