// How the parts move: the assembly, its motions one by one, its joints with their reasons, who touches whom.

import { assemblyView } from "../../articulation/assembly";
import { Choice } from "../../articulation/choice";
import { contactGraph, jointKey } from "../../articulation/graph";
import { jointTable } from "../../articulation/joints";
import { motionList, player } from "../../articulation/motions";
import { partList } from "../../articulation/partlist";
import { h } from "../../dom";
import type { Articulation, RecordView } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { folded, note } from "../table";
import { rows } from "./tables";

const MOST = 4; // assemblies at once: a browser keeps only a few canvases of this kind

export function articulations(runs: readonly RecordView[]): View | null {
  const seen = runs.flatMap((run) => (run.articulation === null ? [] : [{ run, assembly: run.articulation }])).slice(0, MOST);
  if (seen.length === 0) return null;
  const views = seen.map(({ run, assembly }) => articulation(assembly, runs.length > 1 ? runName(run, runs) : ""));
  return {
    element: h("div", {}, ...views.map(({ element }) => element)),
    dispose() {
      for (const view of views) view.dispose();
    },
  };
}

function articulation(assembly: Articulation, name: string): View {
  const choice = new Choice(assembly);
  const views = [
    assembly.meshes.length > 0 ? scene(assembly, choice) : { element: note("The record holds no shapes to draw."), dispose() {} },
    player(choice),
    motionList(assembly, choice),
    partList(assembly, choice),
    jointTable(assembly, choice),
    contactGraph(assembly, choice),
  ] as const;
  const [space, play, motions, parts, joints, graph] = views.map(({ element }) => element);
  const coarse = `Curved faces are drawn coarser here, by ${assembly.thinned} triangles, to keep the page small; the record holds all.`;
  const hint =
    "Dashed lines are the axes of joints. Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom. Point at a part to see its name.";
  const element = h(
    "section",
    { class: "articulation", "aria-label": name === "" ? "How the parts move" : `How the parts of ${name} move` },
    h("h2", {}, name === "" ? "How the parts move" : `How the parts move: ${name}`),
    h(
      "div",
      { class: "articulation-grid" },
      h("div", { class: "articulation-scene" }, space, play, jointKey(assembly), h("p", { class: "scene-hint" }, hint), assembly.thinned > 0 && note(coarse)),
      h("div", { class: "articulation-lists" }, motions, parts),
    ),
    h("div", { class: "articulation-more" }, assembly.joints.length > 0 && joints, assembly.parts.length > 1 && graph),
    ...assembly.tables.filter((one) => one.total > 0).map((one) => folded(`${one.name} (${one.total})`, ...rows(one))),
  );
  return {
    element,
    dispose() {
      choice.pause();
      for (const view of views) view.dispose();
    },
  };
}

/** A scene that cannot be drawn is told of and costs nothing else. */
function scene(assembly: Articulation, choice: Choice): View {
  try {
    return assemblyView(assembly, choice);
  } catch (error) {
    console.warn(error);
    const words = error instanceof Error ? error.message : String(error);
    return { element: note(`The scene could not be drawn: ${words}`), dispose() {} };
  }
}
