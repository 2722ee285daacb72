// How it ended, and why.

import { h } from "../../dom";
import type { RecordView } from "../../types";

export function verdict({ outcome }: RecordView): HTMLElement {
  return h(
    "section",
    { class: `verdict ${outcome.mood}`, "aria-label": "Verdict" },
    h("p", { class: "status" }, h("strong", {}, outcome.status), outcome.when !== "" && ` ${outcome.when}`),
    outcome.reason !== "" && h("p", { class: "reason" }, outcome.reason),
  );
}
