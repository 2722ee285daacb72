// The parts by name: each can be hidden, and pointed at.

import { h } from "../dom";
import type { Articulation } from "../types";
import type { View } from "../view";
import type { Choice } from "./choice";

export function partList(assembly: Articulation, choice: Choice): View {
  const rows = assembly.parts.map(({ name, ground }, i) => {
    const box = h("input", { type: "checkbox", checked: true, "aria-label": `Show ${name}`, onchange: () => choice.show(i, box.checked) });
    const button = h("button", { type: "button", class: "part-name", onclick: () => choice.pick(i) }, name, ground && h("small", {}, "fixed"));
    const row = h("li", { onpointerenter: () => choice.point(i), onpointerleave: () => choice.point(null) }, box, button);
    return { row, box, button };
  });
  const all = (shown: boolean) => (): void => assembly.parts.forEach((_, i) => choice.show(i, shown));
  const buttons = h(
    "span",
    { class: "part-buttons" },
    h("button", { type: "button", class: "small", onclick: all(true) }, "Show all"),
    h("button", { type: "button", class: "small", onclick: all(false) }, "Hide all"),
  );
  const follow = (): void => {
    const { lit, hidden } = choice;
    rows.forEach(({ row, box, button }, i) => {
      row.toggleAttribute("data-lit", lit.has(i));
      button.setAttribute("aria-pressed", String(lit.has(i)));
      box.checked = !hidden.has(i);
    });
  };
  follow();
  const list = h("ul", { class: "part-list", "aria-label": "Parts" }, ...rows.map(({ row }) => row));
  return { element: h("div", {}, h("div", { class: "part-head" }, h("h3", {}, "Parts"), buttons), list), dispose: choice.onChange(follow) };
}
