// The page of a report: which runs it holds, which are shown, and those.

import { h } from "../dom";
import type { Payload, RecordView } from "../types";
import type { View } from "../view";
import { onPaper } from "./paper";
import { resultsView } from "./results";
import { scroll } from "./table";
import { themeSwitch } from "./theme";

const MOST_FACTS = 3; // of each run in the overview

export function report(root: HTMLElement, payload: Payload): void {
  const { records } = payload;
  const [only] = records;
  const isOne = records.length === 1 || (only?.study != null && records.slice(1).every(({ part }) => part?.of === only.key));
  const kind = records.every(({ study }) => study !== null) ? "studies" : "runs";
  const title = isOne && only !== undefined ? only.title || only.key : `${records.length} ${kind}`;
  document.title = title;
  const place = h("div", {});
  const show = chooser(place, records);
  const several = records.length > 1 ? listed(records, overview(records, show)) : null;
  root.replaceChildren(
    h(
      "header",
      { class: "page-head" },
      h("h1", {}, title),
      h("p", { class: "note" }, `Detent ${payload.detent}`),
      themeSwitch(),
    ),
    h("main", {}, several, place),
  );
  onPaper();
  show(records.slice(0, 1));
}

/** Puts the results of the chosen runs in place of those before. */
function chooser(place: HTMLElement, records: readonly RecordView[]): (runs: readonly RecordView[]) => void {
  let view: View | null = null;
  return (runs) => {
    view?.dispose();
    view = resultsView(runs, records);
    place.replaceChildren(view.element);
  };
}

/** The runs of one study are opened from its map: their table is folded away. */
function listed(records: readonly RecordView[], table: HTMLElement): HTMLElement {
  const [first, ...rest] = records;
  if (first?.study == null || !rest.every(({ part }) => part?.of === first.key)) return table;
  return h("details", { class: "records-here" }, h("summary", {}, `Records on this page: the study and ${rest.length} of its runs`), table);
}

/** All runs in a table: a name shows its run alone, check marks compare. */
function overview(records: readonly RecordView[], show: (runs: readonly RecordView[]) => void): HTMLElement {
  const times = new Map<string, number>();
  for (const { name } of records.flatMap((run) => run.facts)) times.set(name, (times.get(name) ?? 0) + 1);
  const names = [...times.keys()].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0)).slice(0, MOST_FACTS); // what most runs have
  const boxes = records.map((run) => h("input", { type: "checkbox", "aria-label": `Compare ${run.title} (${run.key})` }));
  const rows = records.map((run, i) => {
    const name = h("button", { type: "button", class: "link" }, run.title || run.key);
    name.addEventListener("click", () => choose([i]));
    const box = boxes[i] ?? h("input");
    box.addEventListener("change", () => {
      const checked = boxes.flatMap((one, k) => (one.checked ? [k] : []));
      choose(checked.length > 0 ? checked : [i]); // one is always shown
    });
    const { mood, status, when } = run.outcome;
    const facts = names.map((one) => run.facts.find((fact) => fact.name === one)?.value ?? "–");
    return h(
      "tr",
      {},
      h("td", {}, h("label", { class: "compare" }, box, "show")),
      h("td", {}, name, run.title !== "" && run.title !== run.key && h("small", {}, run.key)),
      h("td", { class: `mood ${mood}` }, h("strong", {}, status), ` ${when}`),
      ...facts.map((value) => h("td", { class: "number" }, value)),
    );
  });
  const choose = (chosen: readonly number[]): void => {
    boxes.forEach((box, i) => (box.checked = chosen.includes(i)));
    rows.forEach((row, i) => row.toggleAttribute("data-shown", chosen.includes(i)));
    show(records.filter((_, i) => chosen.includes(i)));
  };
  const [firstBox] = boxes;
  if (firstBox) firstBox.checked = true;
  rows[0]?.toggleAttribute("data-shown", true);
  const head = ["compare", "run", "verdict", ...names].map((one, i) => h("th", { scope: "col", class: i > 2 && "number" }, one));
  const table = h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
  return h("section", { class: "overview", "aria-label": "Runs" }, scroll("Runs", table));
}
