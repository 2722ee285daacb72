// What happened, in order of time: a row sets the clock, and the one at or before now is marked.

import { sampleAt, type Clock } from "../../clock";
import { h } from "../../dom";
import { eachFrame } from "../../plots/frames";
import type { Happening, RecordView } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { note } from "../table";

const COLUMNS: readonly {
  readonly name: string;
  readonly title: string;
  readonly width: string; // of its track in the grid
  readonly always?: boolean; // even if it is empty in all events
  text(event: Happening): string;
}[] = [
  { name: "when", title: "time", width: "5.5rem", always: true, text: (event) => event.when },
  { name: "what", title: "what", width: "8rem", always: true, text: (event) => event.kind },
  { name: "where", title: "where", width: "minmax(6rem, 22rem)", text: (event) => event.where },
  { name: "at", title: "how far in", width: "6rem", text: (event) => event.at },
  { name: "more", title: "more", width: "minmax(8rem, 1fr)", text: (event) => event.more },
];

const PAGE = 25; // rows drawn together or not at all: one by one they cost more to keep apart than to draw

// Lists of buttons and no table: of 500 rows the browser then draws those in sight, and a row folds on a phone.
export function events(runs: readonly RecordView[], clock: Clock): View | null {
  const several = runs.length > 1;
  const all: { event: Happening; name: string }[] = runs
    .flatMap((run) => run.events.map((event) => ({ event, name: runName(run, runs) })))
    .sort((a, b) => a.event.time - b.event.time);
  if (all.length === 0) return null;

  const used = COLUMNS.filter(({ always, text }) => always === true || all.some(({ event }) => text(event) !== ""));
  const rows = all.map(({ event, name }) => {
    const cells = used.map(({ name: of, text }) => h("span", { class: of, "data-kind": of === "what" && event.kind }, text(event)));
    const words = [`${event.kind} ${event.where}`, event.at, event.more, several ? name : ""].filter((one) => one !== "");
    const label = `Go to ${event.when}, ${words.join(", ")}`;
    const go = h("button", { type: "button", "aria-label": label }, several && h("span", { class: "run" }, name), ...cells);
    go.addEventListener("click", () => {
      clock.pause();
      clock.time = event.time;
    });
    return h("li", {}, go);
  });
  const heads = [several && h("span", {}, "run"), ...used.map(({ name, title }) => h("span", { class: name }, title))];
  const pages = Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, k) => rows.slice(k * PAGE, (k + 1) * PAGE));
  const lists = pages.map((page, k) => h("ol", { start: k * PAGE + 1 }, ...page));
  lists.forEach((list, k) => list.style.setProperty("--rows", String(pages[k]?.length ?? 0)));
  const box = h("div", { class: "events-list" }, ...lists);
  const widths = [...(several ? ["minmax(6rem, 14rem)"] : []), ...used.map(({ width }) => width)];
  const left = runs.reduce((sum, run) => sum + run.events_total, 0) - all.length;
  const element = h(
    "section",
    { class: "events" },
    h("h2", {}, "Events"),
    h("div", { class: "events-head", "aria-hidden": "true" }, ...heads),
    box,
    left > 0 && note(`${left} more are in the record.`),
  );
  element.style.setProperty("--columns", widths.join(" "));

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
    bring(box, marked[0]);
  };
  const end = eachFrame(clock, () => isSeen && follow());
  let isSeen = false; // below the fold nothing needs to follow, and a list of 500 costs time to scroll
  const watcher = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    if (isSeen) follow();
  });
  watcher.observe(box);
  return {
    element,
    dispose() {
      end();
      watcher.disconnect();
    },
  };
}

/** Scrolls the list, never the page, until a row is seen. */
export function bring(box: HTMLElement, row: HTMLElement | undefined): void {
  if (row === undefined || box.scrollHeight <= box.clientHeight) return;
  const [frame, seen] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (seen.top < frame.top) box.scrollTop -= frame.top - seen.top;
  else if (seen.bottom > frame.bottom) box.scrollTop += seen.bottom - frame.bottom;
}
