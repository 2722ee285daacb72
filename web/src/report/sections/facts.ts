// The few numbers a mechanic asks for first.

import { h } from "../../dom";
import type { RecordView } from "../../types";

export function facts(run: RecordView): HTMLElement | null {
  if (run.facts.length === 0) return null;
  const cards = run.facts.map(({ name, value, note }) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value, note !== "" && h("small", {}, note))),
  );
  return h("dl", { class: "facts" }, ...cards);
}
