// Why runs ended as they did, and the worst of them: each with a run to choose.

import { h } from "../dom";
import { table } from "../report/table";
import type { Study } from "../types";
import { percent, placeOf } from "./quantities";

const MOST = 12; // reasons shown at first

export function reasons(study: Study, choose: (place: number) => void): HTMLElement | null {
  const told = study.reasons.filter(({ words, status }) => words !== "" || status !== "");
  if (told.length === 0) return null;
  const rows = [...told]
    .sort((a, b) => b.runs - a.runs)
    .map(({ status, words, runs, example }) => [status, words, String(runs), percent(runs / study.runs, 2), run(study, example, choose)]);
  const shown = (some: typeof rows): HTMLElement => table("Reasons", ["outcome", "reason", "runs", "share", "for example"], some, [2, 3]);
  const rest = rows.slice(MOST);
  return h("section", {}, h("h3", {}, "Why"), shown(rows.slice(0, MOST)), rest.length > 0 && h("details", {}, h("summary", {}, `${rest.length} more`), shown(rest)));
}

export function worst(study: Study, choose: (place: number) => void): HTMLElement | null {
  if (study.worst.length === 0) return null;
  const rows = study.worst.map(({ run: number, why, value, status }) => [why, value, status, run(study, number, choose)]);
  return h("section", {}, h("h3", {}, "Extremes"), table("Extremes", ["what", "value", "outcome", "run"], rows, [1]));
}

function run(study: Study, number: number | null, choose: (place: number) => void): Node | string {
  const place = number === null ? -1 : placeOf(study, number);
  if (place < 0) return number === null ? "" : `run ${number}`;
  return h("button", { type: "button", class: "link", onclick: () => choose(place) }, `run ${number}`);
}
