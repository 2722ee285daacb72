// Runs in work and the last ones that ended.

import { h } from "../dom";
import { cancel, words, type Job } from "./api";

const TICK = 500; // ms: seconds go on while there is no news
const ENDED_SHOWN = 3; // of those that ended: their records are in the list

export const isActive = (job: Job): boolean => ["waiting", "compiling", "running"].includes(job.state);

export class Jobs {
  readonly element: HTMLElement;
  private readonly list = h("ul", { class: "jobs" });
  private readonly rows = new Map<string, Row>();

  constructor(private readonly show: (record: string) => void) {
    this.element = h("section", { class: "desk runs", "aria-label": "Runs" }, h("h2", {}, "Runs"), this.list);
    this.update([]);
    setInterval(() => this.rows.forEach((row) => row.tick()), TICK);
  }

  /** Takes all runs there are, the newest first. */
  update(jobs: readonly Job[]): void {
    const ended = jobs.filter((job) => !isActive(job)).slice(0, ENDED_SHOWN);
    const shown = jobs.filter((job) => isActive(job) || ended.includes(job));
    for (const [id, row] of this.rows) {
      if (shown.some((job) => job.id === id)) continue;
      row.element.remove();
      this.rows.delete(id);
    }
    shown.forEach((job, i) => {
      const row = this.rows.get(job.id) ?? new Row(this.show);
      this.rows.set(job.id, row);
      row.update(job);
      if (this.list.children[i] !== row.element) this.list.insertBefore(row.element, this.list.children[i] ?? null);
    });
    this.element.hidden = shown.length === 0;
  }
}

/** One run; changed in place, so that its buttons keep the focus. */
class Row {
  readonly element: HTMLLIElement;
  private readonly title = h("span", { class: "title" });
  private readonly state = h("span", { class: "state" });
  private readonly bar = h("progress", { max: 1 });
  private readonly said = h("p", { class: "said" });
  private readonly button = h("button", { type: "button", onclick: () => this.act() });
  private job: Job | null = null;
  private heard = 0; // when the last news came, ms

  constructor(private readonly show: (record: string) => void) {
    this.element = h("li", {}, this.title, this.button, this.state, this.bar, this.said);
  }

  update(job: Job): void {
    const active = isActive(job);
    this.job = job;
    this.heard = performance.now();
    this.element.className = `job ${job.state}`;
    this.title.textContent = job.record && job.state === "done" ? job.record : job.scenario;
    this.title.title = job.title;
    this.tick();
    this.bar.hidden = !active;
    this.bar.setAttribute("aria-label", `Progress of ${job.scenario}`);
    if (job.progress === null) this.bar.removeAttribute("value");
    else this.bar.value = job.progress;
    if (this.said.textContent !== job.words) this.said.textContent = job.words;
    this.said.hidden = job.words === "";
    if (job.state === "failed") this.said.setAttribute("role", "alert");
    this.button.hidden = !active && job.record === null;
    this.button.textContent = active ? "Cancel" : "Show";
    this.button.setAttribute("aria-label", active ? `Cancel the run of ${job.scenario}` : `Show ${job.record ?? ""}`);
  }

  tick(): void {
    const { job } = this;
    if (job === null) return;
    const since = job.state === "running" || job.state === "compiling" ? (performance.now() - this.heard) / 1000 : 0;
    this.state.textContent = `${stateInWords(job)}, ${(job.seconds + since).toFixed(1)} s`;
  }

  private act(): void {
    const { job } = this;
    if (job === null) return;
    if (!isActive(job)) return job.record === null ? undefined : this.show(job.record);
    cancel(job.id).catch((error: unknown) => {
      this.said.hidden = false;
      this.said.textContent = `It could not be cancelled: ${words(error)}`;
    });
  }
}

function stateInWords(job: Job): string {
  if (job.state === "compiling") return "preparing";
  if (job.state === "running" && job.progress !== null) return `running, ${Math.round(100 * job.progress)} %`;
  return job.state;
}
