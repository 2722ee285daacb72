// Everything about one run, or several compared: verdict, facts, feel, study, design, scene, plots, articulation, slices, time, events, tables, inputs.

import { Clock } from "../clock";
import { h } from "../dom";
import { plotsView } from "../plots/plots";
import { sceneView } from "../scene/scene";
import { comparedStudies } from "../study/compared";
import type { RecordView } from "../types";
import type { View } from "../view";
import { keys } from "./keys";
import { runName } from "./names";
import { articulations } from "./sections/articulation";
import { compared } from "./sections/compared";
import { designs } from "./sections/design";
import { channels, statistics, versions } from "./sections/details";
import { events } from "./sections/events";
import { facts } from "./sections/facts";
import { feels } from "./sections/feel";
import { comparedInputs, inputs } from "./sections/inputs";
import { map } from "./sections/map";
import { rose } from "./sections/rose";
import { slices } from "./sections/slices";
import { study } from "./sections/study";
import { tables } from "./sections/tables";
import { verdict } from "./sections/verdict";
import { folded, note } from "./table";
import { timeline } from "./timeline";

type Section = (run: RecordView) => HTMLElement | null; // null: the record has nothing for it

const ABOVE: readonly Section[] = [verdict, facts];
const BELOW: readonly Section[] = [map, rose, tables, inputs, channels, statistics, versions];

/** `others`: what else is on the page; runs of a study are opened from there. */
export function resultsView(runs: readonly RecordView[], others: readonly RecordView[] = []): View {
  const [first] = runs;
  if (first === undefined) return { element: note("No run is chosen."), dispose() {} };
  const clock = new Clock(Math.max(0, ...runs.map(lastTime)));
  const views: View[] = [];
  const add = (view: View | null): HTMLElement | null => {
    if (view !== null) views.push(view);
    return view?.element ?? null;
  };
  const several = runs.length > 1;
  const above = several ? [compared(runs)] : ABOVE.map((section) => section(first));
  const scene = add(runs.some((run) => run.scene !== null) ? scenes(runs, clock) : null);
  const plots = add(runs.some((run) => run.plots.length > 0) ? plotsView(runs, clock) : null);
  const stage = h(
    "div",
    { class: scene !== null && plots !== null ? "stage beside" : "stage" },
    scene && h("div", { class: "stage-scene" }, scene),
    plots && h("div", { class: "stage-plots" }, plots),
  );
  const moves = add(articulations(runs));
  const feel = add(feels(runs));
  const many = add(several ? comparedStudies(runs) : study(first, others, (run) => resultsView([run])));
  const sought = add(designs(runs));
  const why = add(slices(runs, clock));
  const happened = add(events(runs, clock));
  const below = several ? [comparedInputs(runs), ...runs.map((run) => ofRun(run, runs))] : ofOne(first);
  const element = h("div", { class: "results" }, ...above, feel, many, sought, stage, moves, why, happened, ...below);
  if (clock.end > 0) element.append(...time(runs, clock, add));
  return {
    element,
    dispose() {
      clock.pause();
      for (const view of views) view.dispose();
    },
  };
}

function ofOne(run: RecordView): (HTMLElement | null)[] {
  return BELOW.map((section) => section(run));
}

/** What one of several runs has to itself, folded under its name. */
function ofRun(run: RecordView, runs: readonly RecordView[]): HTMLElement {
  return folded(runName(run, runs), ...ofOne(run).filter((one) => one !== null));
}

/** Slider and keys. */
function time(runs: readonly RecordView[], clock: Clock, add: (view: View) => HTMLElement | null): HTMLElement[] {
  const finest = runs.reduce((a, b) => ((b.time?.data.length ?? 0) > (a.time?.data.length ?? 0) ? b : a));
  const bar = timeline(runs, clock, () => board.show());
  const board = keys(clock, finest.time?.data ?? new Float64Array(), bar.toEvent, bar.toggle);
  return [add(board), add(bar)].filter((one) => one !== null);
}

/** A scene that cannot be drawn (no WebGL, say) is told of and costs nothing else. */
function scenes(runs: readonly RecordView[], clock: Clock): View {
  try {
    return sceneView(runs, clock);
  } catch (error) {
    console.warn(error);
    const words = error instanceof Error ? error.message : String(error);
    return { element: note(`The scene could not be drawn: ${words}`), dispose() {} };
  }
}

function lastTime({ time: all }: RecordView): number {
  const last = all?.data[all.data.length - 1];
  return last !== undefined && Number.isFinite(last) ? last : 0;
}
