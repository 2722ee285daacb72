// How it ended, and why; what the checks say of it stands first where they doubt it.

import { h } from "../../dom";
import type { RecordView } from "../../types";

export function verdict({ outcome }: RecordView): HTMLElement {
  const checks = outcome.checks !== "" && h("p", { class: "checks" }, `checks ${outcome.checks}`);
  const isDoubtful = outcome.mood === "doubtful";
  return h(
    "section",
    { class: `verdict ${outcome.mood}`, "aria-label": "Verdict" },
    isDoubtful && checks,
    h("p", { class: "status" }, h("strong", {}, outcome.status), outcome.when !== "" && ` ${outcome.when}`),
    outcome.reason !== "" && h("p", { class: "reason" }, outcome.reason),
    !isDoubtful && checks,
  );
}
