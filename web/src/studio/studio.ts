// The studio: files on the left, the scenario being edited, and the results of its runs beside it.

import { h } from "../dom";
import { resultsView } from "../report/results";
import { themeSwitch } from "../report/theme";
import type { View } from "../view";
import * as api from "./api";
import type { Folder, Job } from "./api";
import { Editor } from "./editor";
import { Files } from "./files";
import { isActive, Jobs } from "./jobs";
import { listen } from "./live";
import { tabs } from "./tabs";

export function studio(root: HTMLElement): void {
  api
    .schema()
    .then((schema) => new Studio(root, schema).start())
    .catch((error: unknown) => {
      root.replaceChildren(h("p", { role: "alert", class: "trouble" }, `The studio could not be opened: ${api.words(error)}`));
    });
}

const PARTS = [["files", "Files"], ["scenario", "Scenario"], ["results", "Results"]] as const;

const NOTHING_SHOWN = "No record is shown: run the scenario, or choose a record.";

class Studio {
  private readonly banner = h("p", { class: "banner", role: "alert", hidden: true });
  private readonly folderName = h("span", { class: "folder" });
  private readonly files = new Files({ open: (name) => void this.open(name), show: (names) => void this.show(names) });
  private readonly jobs = new Jobs((record) => void this.show([record]));
  private readonly editor: Editor;
  private readonly shownNames = h("p", { class: "help" }, NOTHING_SHOWN);
  private readonly reportButton = h("button", { type: "button", disabled: true, onclick: () => void this.report() }, "Report");
  private readonly resultsSaid = h("p", { class: "said", role: "status", hidden: true });
  private readonly panel: HTMLElement;
  private readonly place = h("div", { class: "results-place" });
  private readonly tabs = tabs("Parts of the studio", PARTS, (id) => (this.root.dataset.shown = id));
  private folder: Folder = { folder: "", scenarios: [], records: [], jobs: [] };
  private shown: readonly string[] = [];
  private wanted = 0; // number of the last question for records: answers to older ones are dropped
  private view: View | null = null;
  private active = new Map<string, string>(); // runs in work that this page has seen: id → scenario
  private editedSinceRun = false;
  private drawn = { name: "", unsaved: false }; // what the lists say of the scenario that is open

  constructor(
    private readonly root: HTMLElement,
    schema: api.Table,
  ) {
    this.editor = new Editor(schema, {
      started: (job) => this.started(job),
      saved: () => void this.refresh(),
      changed: () => this.edited(),
    });
    const words = [this.shownNames, this.resultsSaid];
    this.panel = h(
      "section",
      { class: "results-panel", id: "results", "aria-label": "Results" },
      h("div", { class: "desk" }, h("div", { class: "actions" }, h("h2", {}, "Results"), this.reportButton), ...words),
      this.place,
    );
    root.classList.add("studio");
    const head = h("header", {}, h("h1", {}, "Detent studio"), this.folderName, themeSwitch());
    const sides = [this.jobs.element, this.files.element];
    root.replaceChildren(head, this.banner, this.tabs.element, ...sides, this.editor.element, this.panel);
    this.tabs.select("scenario");
  }

  async start(): Promise<void> {
    this.editor.element.addEventListener("input", () => (this.editedSinceRun = true));
    document.addEventListener("keydown", (event) => this.key(event));
    this.folder = await api.folder();
    const asked = new URLSearchParams(location.hash.slice(1));
    const { scenarios, records } = this.folder;
    const known = (name: string | null): boolean => scenarios.some((one) => one.name === name);
    const first = scenarios.find((one) => one.draft) ?? scenarios.find((one) => !one.bundled) ?? scenarios[0];
    const name = known(asked.get("scenario")) ? asked.get("scenario") : first?.name;
    const readable = records.filter((one) => one.complaint === null).map((one) => one.name);
    const again = asked.getAll("show").filter((one) => readable.includes(one));
    if (name) await this.editor.open(name);
    await this.show(again.length > 0 ? again : readable.slice(0, 1));
    listen({
      jobs: (jobs) => this.told(jobs),
      folder: () => void this.refresh(),
      up: () => void this.up(),
      down: (why) => this.down(why),
    });
  }

  private async open(name: string): Promise<void> {
    await this.editor.open(name);
    this.tabs.select("scenario");
  }

  /** Shows records together, the first as the one that the others are compared with. */
  private async show(names: readonly string[]): Promise<void> {
    const question = ++this.wanted;
    this.shown = names;
    this.draw();
    this.sayResults("");
    this.place.setAttribute("aria-busy", "true");
    try {
      const runs = names.length > 0 ? (await api.records(names)).records : [];
      if (question !== this.wanted) return;
      const view = runs.length > 0 ? resultsView(runs.slice(0, names.length), runs) : null; // behind them: runs of a study
      const scrolled = this.panel.scrollTop;
      this.view?.dispose();
      this.view = view;
      this.place.replaceChildren(...(view ? [view.element] : []));
      this.panel.scrollTop = scrolled; // who looked at a curve sees the new one in its place
    } catch (error) {
      if (question === this.wanted) this.sayResults(`It could not be shown: ${api.words(error)}`);
    } finally {
      if (question === this.wanted) this.place.removeAttribute("aria-busy");
    }
  }

  private started(job: Job): void {
    this.editedSinceRun = false;
    this.active.set(job.id, job.scenario);
    const { jobs } = this.folder;
    this.told(jobs.some((one) => one.id === job.id) ? jobs : [job, ...jobs]); // news of it may have come before the answer
  }

  /** Takes the runs as they stand; the record of one that has just ended well comes beside what is shown. */
  private told(jobs: readonly Job[]): void {
    this.folder = { ...this.folder, jobs };
    this.jobs.update(jobs);
    for (const job of jobs) {
      if (isActive(job)) {
        this.active.set(job.id, job.scenario);
      } else if (this.active.delete(job.id)) {
        if (job.state === "failed") this.editor.say(`The run of ${job.scenario} failed: ${job.words}`);
        if (job.state === "done" && job.record !== null) void this.arrived(job, job.record);
      }
    }
  }

  private async arrived(job: Job, record: string): Promise<void> {
    await this.refresh();
    if (job.scenario !== this.editor.work.name) return; // someone else looks at something else
    const readable = this.folder.records.filter((one) => one.complaint === null).map((one) => one.name); // newest first
    const before = [...[...this.shown].reverse(), ...readable].find((name) => name !== record && this.alike(name, record));
    await this.show(before === undefined ? [record] : [before, record]);
    if (!this.editedSinceRun) this.tabs.select("results");
  }

  /** Whether two records are of one scenario, as far as their names and titles tell: others have no curve in common. */
  private alike(one: string, other: string): boolean {
    const stem = (name: string): string => name.replace(/-\d+$/, "");
    const title = (name: string): string | undefined => this.folder.records.find((entry) => entry.name === name)?.title;
    return stem(one) === stem(other) || title(one) === title(other);
  }

  private async refresh(): Promise<void> {
    try {
      const folder = await api.folder();
      this.folder = { ...folder, jobs: this.folder.jobs };
      await this.editor.work.refresh();
    } catch {
      return; // the banner tells of it
    }
    const left = this.shown.filter((name) => this.folder.records.some((entry) => entry.name === name));
    if (left.length < this.shown.length) await this.show(left);
    this.draw();
  }

  private async up(): Promise<void> {
    this.banner.hidden = true;
    await this.refresh();
  }

  private down(why: string): void {
    this.banner.textContent = why;
    this.banner.hidden = false;
  }

  /** Called at every key: the lists are made anew only where they say something else. */
  private edited(): void {
    const { name, unsaved } = this.editor.work;
    if (name !== this.drawn.name || unsaved !== this.drawn.unsaved) this.draw();
  }

  private draw(): void {
    const { name, unsaved } = this.editor.work;
    this.drawn = { name, unsaved };
    const scenarios = this.folder.scenarios.map((one) => (one.name === name ? { ...one, draft: unsaved } : one));
    this.folderName.textContent = this.folder.folder;
    this.files.update({ ...this.folder, scenarios }, name, this.shown);
    this.reportButton.disabled = this.shown.length === 0;
    this.shownNames.textContent = this.shown.join(" and ") || NOTHING_SHOWN;
    this.remember();
  }

  /** The address keeps what is open and shown, so that a reload comes back to it. */
  private remember(): void {
    const { name } = this.editor.work;
    const kept = new URLSearchParams([...(name ? [["scenario", name]] : []), ...this.shown.map((one) => ["show", one])]);
    if (location.hash.slice(1) !== kept.toString()) history.replaceState(null, "", `#${kept.toString()}`);
  }

  private async report(): Promise<void> {
    this.sayResults("");
    try {
      const address = URL.createObjectURL(await api.report(this.shown));
      h("a", { href: address, download: `${this.shown.join("-")}.html` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      this.sayResults(`No report: ${api.words(error)}`);
    }
  }

  private sayResults(text: string): void {
    this.resultsSaid.textContent = text;
    this.resultsSaid.hidden = text === "";
  }

  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key === "Enter") void this.editor.run();
    else if (event.key === "s") void this.editor.save();
    else return;
    event.preventDefault();
  }
}
