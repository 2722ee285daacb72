// The best design and what was wanted of it, in tables.

import { h } from "../dom";
import { note, table } from "../report/table";
import type { Design, Mood } from "../types";

export function best({ best: rows, found, wants: wanted }: Design): HTMLElement | null {
  if (rows.length === 0) return null;
  const cells = rows.map(({ name, of, start, value, at }) => [
    h("span", {}, name, of !== "" && h("small", {}, of)),
    start,
    h("strong", {}, value),
    at === "" ? "" : mood(`at its ${at}`, "open"),
  ]);
  const isFront = found && wanted.filter(({ is_goal }) => is_goal).length > 1;
  return h(
    "section",
    {},
    h("h2", {}, found ? "The best design" : "The nearest design"),
    !found && note("No design was found that fulfils all wants; this one comes nearest."),
    isFront && note("One of the front: with several goals there is no single best. Others are in the picture below."),
    table("Parameters", ["parameter", "start", found ? "best" : "nearest", ""], cells, [1, 2]),
  );
}

type Want = Design["wants"][number];
type Column = readonly [name: string, cell: (one: Want) => string | Node, isNumber: boolean, isThere: (one: Want) => boolean];

const COLUMNS: readonly Column[] = [
  ["", ({ what }) => what, false, () => true],
  ["wanted", ({ limit }) => limit, false, ({ limit }) => limit !== ""],
  ["this design", ({ value }) => h("strong", {}, value), true, () => true],
  ["", (one) => mood(one.verdict, one.mood), false, () => true],
  ["room", ({ room }) => room, true, ({ room }) => room !== ""],
  ["at the start", (one) => mood(one.start, one.start_mood), true, ({ start }) => start !== ""],
  ["by the other road", (one) => mood(one.other, one.other_mood), false, ({ other }) => other !== ""],
  ["what would relax it", ({ relaxed }) => relaxed, false, ({ relaxed }) => relaxed !== ""],
];

/** Columns that say nothing are left out. */
export function wants({ wants: rows, road }: Design): HTMLElement | null {
  if (rows.length === 0) return null;
  const columns = COLUMNS.filter(([, , , isThere]) => rows.some(isThere));
  const numbers = columns.flatMap(([, , isNumber], i) => (isNumber ? [i] : []));
  const cells = rows.map((one) => columns.map(([, cell]) => cell(one)));
  const names = columns.map(([name]) => name);
  return h(
    "section",
    { class: "design-wants" },
    h("h2", {}, "What was wanted"),
    table("What was wanted", names, cells, numbers),
    road !== "" && h("p", { class: "note" }, `The other road: ${road}.`),
  );
}

export function mood(words: string, kind: Mood | ""): string | HTMLElement {
  return kind === "" ? words : h("span", { class: `design-mood ${kind}` }, words);
}
