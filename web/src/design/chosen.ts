// The chosen design: its parameters, its goals, and every want with its number.

import { h } from "../dom";
import { scroll } from "../report/table";
import { statusColour, swatch, told } from "../study/quantities";
import type { Design, Quantity, Runs } from "../types";

export function chosenDesign(design: Design, all: Runs & { readonly best: number | null }, place: number): HTMLElement {
  const status = all.status.data[place] ?? 0;
  const missed = design.wants.filter((want) => (want.missed?.data[place] ?? 0) > 0);
  const row = (one: Quantity): HTMLElement => {
    const want = missed.find(({ what }) => what === one.name);
    const value = one.values.data[place] ?? NaN;
    return h("tr", {}, h("th", { scope: "row", title: one.about }, one.name), h("td", { class: "number" }, told(one, value), want && h("small", { class: "study-broken" }, `must be ${want.limit}`)));
  };
  const rows = [...all.variables.filter(({ name }) => name !== all.noun), ...all.outputs].map(row);
  const number = all.number.data[place] ?? 0;
  const isOnly = design.wants.filter(({ is_goal }) => is_goal).length < 2;
  const which = place === all.best ? (!design.found ? ", the nearest" : isOnly ? ", the best" : ", told above") : number === 0 ? ", the start" : "";
  return h(
    "div",
    { class: "design-chosen", "data-design": number },
    h("h3", {}, `Design ${number}${which}`),
    h("p", { class: "study-ended" }, swatch(statusColour(all, status)), all.statuses[status]?.word ?? ""),
    scroll(`Values of design ${number}`, h("table", {}, h("tbody", {}, ...rows))),
  );
}
