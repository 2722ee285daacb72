// What was given: one run's fields, or the fields in which several runs differ.

import { h } from "../../dom";
import type { RecordView } from "../../types";
import { runName } from "../names";
import { folded, note, table } from "../table";

export function inputs(run: RecordView): HTMLElement {
  const shown = run.inputs.length > 0 ? table("Inputs", ["field", "value"], run.inputs) : note("The run noted none.");
  return h("section", {}, h("h2", {}, "Inputs"), shown);
}

/** Fields that differ first; those all runs share are folded away. */
export function comparedInputs(runs: readonly RecordView[]): HTMLElement | null {
  const given = runs.map((run) => new Map(run.inputs));
  const fields = [...new Set(runs.flatMap((run) => run.inputs.map(([field]) => field)))];
  if (fields.length === 0) return null;
  const lines = fields.map((field) => [field, ...given.map((one) => one.get(field) ?? "–")]);
  const differs = (line: readonly string[]): boolean => new Set(line.slice(1)).size > 1;
  const other = lines.filter(differs);
  const same = lines.filter((line) => !differs(line)).map(([field, value]) => [field ?? "", value ?? ""]);
  const names = runs.map((run) => runName(run, runs));
  return h(
    "section",
    { class: "compared-inputs" },
    h("h2", {}, "Inputs that differ"),
    other.length > 0 ? table("Inputs that differ", ["field", ...names], other) : note("All runs were given the same."),
    same.length > 0 && folded(`Inputs they share (${same.length})`, table("Inputs they share", ["field", "value"], same)),
  );
}
