// Verdicts and facts of several runs, a column each.

import { h } from "../../dom";
import type { RecordView } from "../../types";
import { N_COLOURS } from "../../plots/pictures";
import { runName } from "../names";
import { table } from "../table";

export function compared(runs: readonly RecordView[]): HTMLElement {
  const names = [...new Set(runs.flatMap((run) => run.facts.map((fact) => fact.name)))];
  const lines: (string | Node)[][] = [
    ["run", ...runs.map((run, i) => h("span", { class: "run-name" }, mark(i), runName(run, runs)))],
    ["verdict", ...runs.map(({ outcome }) => h("span", { class: `mood ${outcome.mood}` }, h("strong", {}, outcome.status), ` ${outcome.when}`))],
    ["reason", ...runs.map(({ outcome }) => outcome.reason)],
    ...names.map((name) => [name, ...runs.map((run) => cell(run, name))]),
  ];
  const shown = table("Verdicts and facts", [], lines);
  shown.classList.add("compared");
  return shown;
}

/** The colour of a run's curves, beside its name. */
function mark(i: number): HTMLElement {
  const square = h("span", { class: "run-mark" });
  square.style.background = `var(--s${(i % N_COLOURS) + 1})`;
  return square;
}

function cell(run: RecordView, name: string): HTMLElement | string {
  const fact = run.facts.find((one) => one.name === name);
  return fact === undefined ? "–" : h("span", {}, fact.value, fact.note !== "" && h("small", {}, fact.note));
}
