// Tables of the record: contacts, energies, and what else it keeps in rows.

import { h } from "../../dom";
import type { RecordView, Table } from "../../types";
import { note, table } from "../table";

export function tables(run: RecordView): HTMLElement | null {
  const filled = run.tables.filter((one) => one.rows.length > 0);
  if (filled.length === 0) return null;
  return h("div", { class: "tables" }, ...filled.map((one) => h("section", {}, h("h2", {}, one.name), ...rows(one))));
}

/** The rows, and how many more the record holds. */
export function rows({ name, columns, rows: lines, numbers, total }: Table): HTMLElement[] {
  const left = total - lines.length;
  const shown = table(name, columns, lines, numbers);
  return left > 0 ? [shown, note(`${left} more are in the record.`)] : [shown];
}
