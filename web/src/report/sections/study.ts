// Many runs: the map and the chosen run beside it, its animation below, then shares, histograms, what matters, and why.

import { h } from "../../dom";
import { chosenRun } from "../../study/chosen";
import { histograms } from "../../study/histograms";
import { joints } from "../../study/joints";
import { reasons, worst } from "../../study/lists";
import { studyMap } from "../../study/map";
import { rates } from "../../study/rates";
import { sensitivity } from "../../study/sensitivity";
import type { RecordView } from "../../types";
import type { View } from "../../view";
import { note } from "../table";

/** `others`: records of the page, among them those of runs; `show` makes the results of one of them. */
export function study(run: RecordView, others: readonly RecordView[], show: (run: RecordView) => View): View | null {
  const { study: all } = run;
  if (all === null) return null;
  const side = h("div", { class: "study-side", "aria-live": "polite" }, note("No run is chosen."));
  const stage = h("section", { class: "study-run", hidden: true, "aria-label": "Animation of the chosen run" });
  let shown: View | null = null;
  let shownKey = "";

  const close = (): void => {
    shown?.dispose();
    shown = null;
    shownKey = "";
    stage.hidden = true;
    stage.replaceChildren();
  };
  const open = (number: number): void => {
    const key = all.kept.find((one) => one.run === number)?.key;
    const record = others.find((one) => one.key === key && one.part?.of === run.key);
    if (record === undefined) return close();
    if (record.key !== shownKey) {
      close();
      shown = show(record);
      shownKey = record.key;
      const back = h("button", { type: "button", onclick: () => map.element.scrollIntoView({ block: "start" }) }, "Back to the map");
      const shut = h("button", { type: "button", onclick: close }, "Close");
      stage.replaceChildren(h("div", { class: "study-run-head" }, h("h2", { tabindex: -1 }, record.title), back, shut), shown.element);
      stage.hidden = false;
    }
    stage.scrollIntoView({ block: "start" });
    stage.querySelector("h2")?.focus({ preventScroll: true });
  };
  const choose = (runs: readonly number[], place: number, opens: boolean): void => {
    const number = all.number.data[place] ?? 0;
    map.mark(place);
    const isShown = all.kept.some((one) => one.run === number && one.key === shownKey);
    if (!isShown) close();
    side.replaceChildren(chosenRun(all, runs, place, (next) => choose(runs, next, false), () => open(number)));
    if (opens && all.kept.some((one) => one.run === number)) open(number);
  };
  const kept = new Set(all.kept.map((one) => one.run));
  const map = studyMap(all, (runs, opens) => {
    // Of several runs in one cell, one that can be watched.
    const place = runs.find((one) => kept.has(all.number.data[one] ?? -1)) ?? runs[0];
    if (place !== undefined) choose(runs, place, opens);
  });
  const one = (place: number): void => {
    choose([place], place, false);
    map.element.scrollIntoView({ block: "nearest" });
  };
  const charts = [joints(all), rates(all), histograms(all), sensitivity(all)].filter((view) => view !== null);
  const element = h(
    "section",
    { class: "study" },
    h("h2", {}, "Runs"),
    ...[all.thinned, ...all.notes].filter((words) => words !== "").map(note),
    h("div", { class: "study-top" }, map.element, side),
    stage,
    h("div", { class: "study-charts" }, ...charts.map((view) => view.element)),
    h("div", { class: "study-lists" }, reasons(all, one), worst(all, one)),
  );
  return {
    element,
    dispose() {
      close();
      map.dispose();
      for (const view of charts) view.dispose();
    },
  };
}
