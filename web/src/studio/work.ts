// One scenario being worked on: its text, what the studio says of it, and that no change of it is lost.

import * as api from "./api";
import type { Checked, Complaint, Table } from "./api";

const PAUSE = 200; // ms without typing before the studio is asked

type Edit = { readonly text: string } | { readonly table: Table };
type Source = "file" | "form" | "text";

export interface Watcher {
  checked(source: Source): void; // text, table and complaints are those of the last edit
  state(): void; // unsaved, kept or not
}

export class Work {
  name = "";
  bundled = false;
  text = "";
  table: Table | null = null;
  complaints: readonly Complaint[] = [];
  warnings: readonly string[] = [];
  private saved: string | null = null; // text of the file; null: not known, a draft was opened
  private kept: string | null = null; // draft that the studio holds
  private keeping: Promise<void> | null = null;
  private edit: Edit | null = null; // not yet asked about
  private asking: Promise<void> | null = null;
  private timer = 0;
  private wishes = 0; // scenarios asked for: the last one counts

  constructor(private readonly watcher: Watcher) {
    window.addEventListener("pagehide", () => this.leave());
    window.addEventListener("beforeunload", (event) => {
      if (this.edit !== null || this.draft !== this.kept) event.preventDefault(); // not yet safe: the browser asks
    });
  }

  get unsaved(): boolean {
    return this.text !== this.saved || this.edit !== null;
  }

  /** Whether the studio holds what is unsaved, so that this page may be closed. */
  get safe(): boolean {
    return this.edit === null && this.draft === this.kept;
  }

  async open(name: string): Promise<void> {
    const wish = ++this.wishes;
    let opened: api.Opened;
    do {
      await this.settle(); // and again if somebody has typed meanwhile: that belongs to the one before
      opened = await api.scenario(name);
    } while (this.edit !== null);
    if (wish !== this.wishes) return;
    this.name = opened.name;
    this.bundled = opened.bundled;
    this.saved = opened.draft ? null : opened.text;
    this.kept = opened.draft ? opened.text : null;
    this.take(opened, "file");
  }

  /** Takes an edit of form or text; asks the studio about it after a pause. */
  change(edit: Edit): void {
    this.edit = edit;
    if ("text" in edit) this.text = edit.text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
    this.watcher.state();
  }

  /** Waits until the studio has judged the last edit; fails where it does not answer. */
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    await this.ask();
    if (this.edit !== null) throw new api.Unreachable();
    await this.keeping;
  }

  /** The studio is back, or files changed: sends what could not be sent, takes the file's text if nothing is unsaved. */
  async refresh(): Promise<void> {
    if (this.name === "") return;
    if (this.unsaved) {
      await this.ask();
      return this.keep();
    }
    const { text } = this;
    const opened = await api.scenario(this.name);
    if (opened.text === text || this.unsaved) return;
    this.saved = opened.draft ? null : opened.text;
    this.kept = opened.draft ? opened.text : null;
    this.take(opened, "file");
  }

  async save(name: string, overwrite: boolean): Promise<void> {
    await this.settle();
    const { name: before, text, kept } = this;
    const answer = await api.save(name, text, overwrite);
    if (before !== answer.name && kept !== null) await api.draft(before, null); // it lives on under the new name
    this.name = answer.name;
    this.bundled = false;
    this.saved = text;
    this.kept = null;
    this.watcher.state();
    void this.keep(); // of what was typed meanwhile
  }

  /** Back to the file; the text that was thrown away. */
  async revert(): Promise<string> {
    clearTimeout(this.timer);
    this.edit = null;
    await this.keeping;
    const { text } = this;
    await api.draft(this.name, null);
    await this.open(this.name);
    return text;
  }

  async run(): Promise<api.Job> {
    await this.settle();
    if (this.complaints[0]) throw new Error(`${this.complaints[0].field}: ${this.complaints[0].words}`);
    return api.run(this.name, this.text);
  }

  private get draft(): string | null {
    return this.text === this.saved ? null : this.text;
  }

  /** Asks about the edit that waits, one question at a time; an answer that a newer edit has overtaken is dropped. */
  private async ask(): Promise<void> {
    await this.asking;
    const { edit } = this;
    if (edit === null) return;
    this.asking = this.askAbout(edit).finally(() => (this.asking = null));
    await this.asking;
  }

  private async askAbout(edit: Edit): Promise<void> {
    let answer: Checked;
    try {
      answer = "text" in edit ? await api.check(edit.text) : await api.check(this.text, edit.table);
    } catch (error) {
      if (error instanceof api.Unreachable || this.edit !== edit) return; // kept; asked again when the studio is back
      const refused = { path: [], field: "", words: api.words(error), line: null };
      answer = { text: this.text, table: null, complaints: [refused], warnings: [] };
    }
    if (this.edit !== edit) return;
    this.edit = null;
    this.take(answer, "text" in edit ? "text" : "form");
    void this.keep();
  }

  private take(answer: Checked, source: Source): void {
    this.text = answer.text;
    this.table = answer.table;
    this.complaints = answer.complaints;
    this.warnings = answer.warnings;
    this.watcher.checked(source);
    this.watcher.state();
  }

  /** Lets the studio hold what is unsaved: one letter at a time, the last one last. */
  private keep(): Promise<void> {
    this.keeping ??= this.post().finally(() => (this.keeping = null));
    return this.keeping;
  }

  private async post(): Promise<void> {
    while (this.edit === null && this.draft !== this.kept) {
      const { name, draft } = this;
      try {
        await api.draft(name, draft);
      } catch {
        return; // told by the banner; sent again when the studio is back
      }
      if (name === this.name) this.kept = draft;
      this.watcher.state();
    }
  }

  private leave(): void {
    if (this.name !== "" && this.draft !== this.kept) api.draft(this.name, this.draft, true).catch(() => undefined);
  }
}

