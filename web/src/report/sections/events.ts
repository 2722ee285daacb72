// What happened, in order of time: a row sets the clock, and the one at or before now is marked.

import { sampleAt, type Clock } from "../../clock";
import { h } from "../../dom";
import type { Happening, RecordView } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { note } from "../table";

export function events(runs: readonly RecordView[], clock: Clock): View | null {
  const several = runs.length > 1;
  const all: { event: Happening; name: string }[] = runs
    .flatMap((run) => run.events.map((event) => ({ event, name: runName(run, runs) })))
    .sort((a, b) => a.event.time - b.event.time);
  if (all.length === 0) return null;

  const columns = ["time", "what", "where", "how far in", "more"];
  const keep = [0, 1, 2, 3, 4].filter((i) => i < 2 || all.some(({ event }) => cells(event)[i] !== ""));
  const rows = all.map(({ event, name }) => {
    const texts = cells(event);
    const row = h("tr", { onclick: () => ((clock.time = event.time), clock.pause()) });
    if (several) row.append(h("td", {}, name));
    for (const i of keep) {
      const text = texts[i] ?? "";
      const inner = i === 0 ? h("button", { type: "button", "aria-label": `Go to ${text}, ${event.kind} ${event.where}` }, text) : text;
      const kind = i === 1 ? h("span", { class: "kind", "data-kind": event.kind }, text) : inner;
      row.append(h("td", { class: (i === 0 || i === 3) && "number" }, kind));
    }
    return row;
  });
  const heads = [...(several ? ["run"] : []), ...keep.map((i) => columns[i] ?? "")];
  const head = heads.map((one) => h("th", { scope: "col", class: ["time", "how far in"].includes(one) && "number" }, one));
  const box = h(
    "div",
    { class: "scroll events-list", tabindex: 0, role: "region", "aria-label": "Events" },
    h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
  );
  const left = runs.reduce((sum, run) => sum + run.events_total, 0) - all.length;
  const element = h("section", { class: "events" }, h("h2", {}, "Events"), box, left > 0 && note(`${left} more are in the record.`));

  const times = Float64Array.from(all, ({ event }) => event.time);
  let marked: readonly HTMLElement[] = [];
  let last = -2;
  const follow = (): void => {
    const now = clock.time < (times[0] ?? 0) ? -1 : sampleAt(times, clock.time);
    if (now === last) return;
    last = now;
    for (const row of marked) row.removeAttribute("aria-current");
    marked = rows.filter((_, i) => now >= 0 && times[i] === times[now]); // several may happen at one instant
    for (const row of marked) row.setAttribute("aria-current", "true");
    const [first] = marked;
    if (first && box.scrollHeight > box.clientHeight) bring(box, first);
  };
  let waiting: number | null = null;
  const end = clock.onTime(() => {
    waiting ??= requestAnimationFrame(() => {
      waiting = null;
      follow();
    });
  });
  follow();
  return {
    element,
    dispose() {
      end();
      if (waiting !== null) cancelAnimationFrame(waiting);
    },
  };
}

function cells({ when, kind, where, at, more }: Happening): readonly string[] {
  return [when, kind, where, at, more];
}

/** Scrolls the list, never the page, until a row is seen. */
function bring(box: HTMLElement, row: HTMLElement): void {
  const head = 32; // px, of the columns' names that stay on top
  const top = row.offsetTop - head;
  const bottom = row.offsetTop + row.offsetHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
