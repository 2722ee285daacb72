// What lies in the folder: scenarios to open, records to show and to compare.

import { h } from "../dom";
import type { Folder, RecordEntry, ScenarioEntry } from "./api";

export interface Chooser {
  open(scenario: string): void;
  show(records: readonly string[]): void;
}

export class Files {
  readonly element: HTMLElement;
  private readonly wait = h("p", { class: "help", role: "status" }, "Looking into the folder …");
  private readonly own = h("ul", {});
  private readonly ownNote = h("p", { class: "help", hidden: true }, "None of your own yet: save one that comes along.");
  private readonly bundled = h("ul", {});
  private readonly records = h("ul", {});
  private readonly recordsNote = h("p", { class: "help", hidden: true }, "None yet: run a scenario.");
  private shown: readonly string[] = [];

  constructor(private readonly chooser: Chooser) {
    this.element = h(
      "nav",
      { class: "desk files", id: "files", "aria-label": "Files" },
      this.wait,
      h("section", { "aria-label": "Scenarios" }, h("h2", {}, "Scenarios"), this.own, this.ownNote),
      h("section", { "aria-label": "Scenarios that come along" }, h("h2", {}, "Come along with Detent"), this.bundled),
      h("section", { "aria-label": "Records" }, h("h2", {}, "Records"), this.records, this.recordsNote),
    );
  }

  update(folder: Folder, open: string, shown: readonly string[]): void {
    this.shown = shown;
    const own = folder.scenarios.filter((one) => !one.bundled);
    this.wait.hidden = true;
    this.ownNote.hidden = own.length > 0;
    this.recordsNote.hidden = folder.records.length > 0;
    keepingFocus(() => {
      this.own.replaceChildren(...own.map((one) => this.scenario(one, open)));
      this.bundled.replaceChildren(...folder.scenarios.filter((one) => one.bundled).map((one) => this.scenario(one, open)));
      this.records.replaceChildren(...folder.records.map((one) => this.record(one)));
    });
  }

  private scenario(entry: ScenarioEntry, open: string): HTMLLIElement {
    const button = h(
      "button",
      {
        type: "button",
        class: "pick",
        "data-key": `scenario ${entry.name}`,
        "aria-current": entry.name === open ? "true" : null,
        onclick: () => this.chooser.open(entry.name),
      },
      h("span", { class: "name" }, entry.name),
      entry.draft && h("span", { class: "badge" }, "unsaved"),
      h("span", { class: "title" }, entry.title),
    );
    return h("li", {}, button, entry.complaint !== null && h("p", { class: "complaint" }, entry.complaint));
  }

  private record(entry: RecordEntry): HTMLLIElement {
    const { name } = entry;
    const on = this.shown.includes(name);
    const unreadable = entry.complaint !== null;
    const box = h("input", {
      type: "checkbox",
      "data-key": `compare ${name}`,
      "aria-label": `Show ${name} beside others`,
      checked: on,
      disabled: unreadable,
      onchange: () => this.chooser.show(on ? this.shown.filter((one) => one !== name) : [...this.shown, name]),
    });
    const button = h(
      "button",
      {
        type: "button",
        class: "pick",
        "data-key": `record ${name}`,
        "aria-current": on ? "true" : null,
        disabled: unreadable,
        title: entry.title,
        onclick: () => this.chooser.show([name]),
      },
      h("span", { class: "name" }, name),
      !unreadable && h("span", { class: `status ${entry.mood}` }, entry.status),
      h("span", { class: "title" }, when(entry.date)),
    );
    return h("li", { class: "record" }, box, button, unreadable && h("p", { class: "complaint" }, entry.complaint));
  }
}

/** Lists are made anew at each change; who stands on one of their buttons stays there. */
function keepingFocus(rebuild: () => void): void {
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  rebuild();
  if (key === undefined) return;
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

function when(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
