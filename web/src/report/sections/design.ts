// A design search: the best design, every want beside its limit, all designs tried with the chosen one; or places for hooks.

import { chosenDesign } from "../../design/chosen";
import { course } from "../../design/course";
import { places } from "../../design/places";
import { best, wants } from "../../design/wants";
import { h } from "../../dom";
import { studyMap } from "../../study/map";
import type { Design, RecordView } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { folded, note } from "../table";
import { rows } from "./tables";

export function designs(runs: readonly RecordView[]): View | null {
  const shown = runs.flatMap((run) => (run.design === null ? [] : [{ run, design: run.design }]));
  if (shown.length === 0) return null;
  const views: View[] = [];
  const sections = shown.map(({ run, design }) => {
    const name = runs.length > 1 ? runName(run, runs) : "";
    return h("section", { class: "design", "aria-label": name === "" ? "Design" : `Design: ${name}` }, name !== "" && h("h2", {}, name), ...contents(design, views));
  });
  return {
    element: h("div", {}, ...sections),
    dispose() {
      for (const view of views) view.dispose();
    },
  };
}

function contents(design: Design, views: View[]): HTMLElement[] {
  const found: (HTMLElement | null)[] = [best(design), wants(design)];
  const hooks = design.places === null ? null : places(design.places);
  if (hooks !== null) views.push(hooks);
  return [...found, hooks?.element ?? null, tried(design, views), ...design.folded.map((one) => folded(one.name, ...rows(one)))].filter((one) => one !== null);
}

/** The map, the chosen design beside it, and below which wants each design misses. */
function tried(design: Design, views: View[]): HTMLElement | null {
  const all = design.tried;
  if (all === null) return null;
  const side = h("div", { class: "study-side", "aria-live": "polite" }, note("No design is chosen."));
  const choose = (place: number): void => {
    map.mark(place);
    strips?.mark(place);
    side.replaceChildren(chosenDesign(design, all, place));
  };
  const map = studyMap(all, ([place]) => place !== undefined && choose(place));
  const strips = course(design, all, choose);
  views.push(map, ...(strips === null ? [] : [strips]));
  if (all.best !== null) choose(all.best);
  const lines = all.borders.map(({ words }) => `Line: ${words}.`);
  const far = all.outputs.some(({ seen }) => seen) ? ["Of a goal only what designs with all wants held come to is shown; others may lie outside."] : [];
  return h(
    "section",
    { class: "study" },
    h("h2", {}, "Designs tried"),
    note([...lines, ...far].join(" ")),
    h("div", { class: "study-top" }, map.element, side),
    strips?.element,
  );
}
