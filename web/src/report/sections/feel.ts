// How a mechanism feels: the playground, and where its parameters are known. Its curves stand among the plots.

import { h } from "../../dom";
import { knownMap } from "../../feel/known";
import { playground } from "../../feel/playground";
import type { RecordView } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { note } from "../table";

export function feels(runs: readonly RecordView[]): View | null {
  const shown = runs.flatMap((run) => (run.feel === null ? [] : [{ run, feel: run.feel }]));
  if (shown.length === 0) return null;
  const views: View[] = [];
  const sections = shown.map(({ run, feel }) => {
    const name = runs.length > 1 ? runName(run, runs) : "";
    const play = feel.play === null ? null : playground(feel.play, name);
    if (play !== null) views.push(play);
    const title = name === "" ? "How it feels" : `How it feels: ${name}`;
    return h(
      "section",
      { class: "feel", "aria-label": title },
      h("h2", {}, title),
      h("div", { class: "feel-grid" }, play?.element ?? note(feel.silent), feel.map !== null && knownMap(feel.map)),
    );
  });
  return {
    element: h("div", {}, ...sections),
    dispose() {
      for (const view of views) view.dispose();
    },
  };
}
