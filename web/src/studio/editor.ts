// The editor of a scenario: form and text of the same thing, what is to mend, and what can be done with it.

import { h } from "../dom";
import { Refused, words, type Job, type Table } from "./api";
import { Form } from "./form";
import type { Schema } from "./schema";
import { panel, tabs, type Tabs } from "./tabs";
import { Work } from "./work";

export interface Desk {
  started(job: Job): void;
  saved(): void;
  changed(): void; // name or unsaved state
}

function button(name: string, onclick: () => unknown, more: Record<string, string | boolean> = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...more }, name);
}

export class Editor {
  readonly element: HTMLElement;
  readonly work: Work;
  private readonly form: Form;
  private readonly area = h("textarea", { id: "text-area", spellcheck: "false", rows: 30, wrap: "off" });
  private readonly title = h("h2", {});
  private readonly note = h("p", { class: "help", role: "status" });
  private readonly said = h("p", { class: "said", role: "status", hidden: true });
  private readonly summary = h("div", { class: "summary", role: "status" });
  private readonly reason = h("p", { class: "help", id: "run-reason", hidden: true });
  private readonly runButton = button("Run", () => this.run(), { class: "main", title: "Ctrl+Enter" });
  private readonly saveButton = button("Save", () => this.save(), { title: "Ctrl+S" });
  private readonly revertButton = button("Revert", () => this.revert());
  private readonly nameEntry = h("input", { type: "text", id: "save-name", autocomplete: "off", spellcheck: "false" });
  private readonly overwrite = button("Overwrite it", () => this.saveAs(true), { hidden: true });
  private readonly nameForm: HTMLFormElement;
  private readonly panels: Readonly<Record<"form" | "text", HTMLElement>>;
  private readonly noForm = h("p", { class: "complaint", hidden: true }, "The text is not TOML; mend it there first.");
  private readonly tabs: Tabs;
  private opening: Promise<void> = Promise.resolve();

  constructor(schema: Table, private readonly desk: Desk) {
    this.work = new Work({ checked: (source) => this.checked(source), state: () => (this.state(), desk.changed()) });
    this.form = new Form(schema as Schema, () => this.work.change({ table: this.form.table }));
    this.nameForm = h(
      "form",
      { class: "save-as", hidden: true, onsubmit: (event) => (event.preventDefault(), void this.saveAs(false)) },
      h("label", { for: "save-name" }, "Name"),
      this.nameEntry,
      h("button", { type: "submit" }, "Save"),
      this.overwrite,
      button("Close", () => (this.nameForm.hidden = true)),
    );
    const label = h("label", { for: "text-area", class: "help" }, "The scenario as TOML");
    this.panels = {
      form: panel("form-panel", this.noForm, this.form.element),
      text: panel("text-panel", label, this.area),
    };
    this.area.addEventListener("input", () => this.typed());
    this.runButton.setAttribute("aria-describedby", this.reason.id);
    this.tabs = tabs("Ways to edit", [["form-panel", "Form"], ["text-panel", "Text"]], (id) => this.turn(id));
    const saveAs = button("Save as …", () => this.askName());
    this.element = h(
      "section",
      { class: "desk editor", id: "scenario", "aria-label": "Scenario" },
      this.title,
      this.note,
      h("div", { class: "actions" }, this.runButton, this.saveButton, saveAs, this.revertButton),
      this.nameForm,
      this.said,
      this.reason,
      this.summary,
      this.tabs.element,
      this.panels.form,
      this.panels.text,
    );
    this.tabs.select("form-panel");
    this.state();
  }

  open(name: string): Promise<void> {
    this.opening = this.doing("It could not be opened", async () => {
      this.nameForm.hidden = true;
      await this.work.open(name);
    });
    return this.opening;
  }

  async run(): Promise<void> {
    await this.opening; // who chooses a scenario and runs at once means the chosen one
    return this.doing("It could not be started", async () => this.desk.started(await this.work.run()));
  }

  save(): Promise<void> {
    const { work } = this;
    return this.doing("It could not be saved", async () => {
      if (!work.unsaved && !work.bundled) return;
      try {
        await work.save(work.name, !work.bundled);
      } catch (error) {
        if (error instanceof Refused && error.status === 409) this.askName();
        throw error;
      }
      this.say(`Saved as ${work.name}.`);
      this.desk.saved();
    });
  }

  /** Words beside the buttons, where the action was. */
  say(text: string, ...more: readonly HTMLElement[]): void {
    this.said.replaceChildren(text, ...more);
    this.said.hidden = text === "";
  }

  private saveAs(overwrite: boolean): Promise<void> {
    return this.doing("It could not be saved", async () => {
      this.overwrite.hidden = true;
      try {
        await this.work.save(this.nameEntry.value.trim(), overwrite);
      } catch (error) {
        this.overwrite.hidden = !(error instanceof Refused && error.status === 409);
        throw error;
      }
      this.nameForm.hidden = true;
      this.say(`Saved as ${this.work.name}.`);
      this.desk.saved();
    });
  }

  private askName(): void {
    this.nameForm.hidden = false;
    this.overwrite.hidden = true;
    this.nameEntry.value = this.work.name;
    this.nameEntry.select();
  }

  private revert(): Promise<void> {
    return this.doing("It could not be reverted", async () => {
      const thrown = await this.work.revert();
      const undo = button("Undo", () => this.putBack(thrown), { class: "link" });
      this.say("Back to what is saved. ", undo);
    });
  }

  private putBack(text: string): void {
    this.area.value = text;
    this.typed();
    this.say("");
  }

  private typed(): void {
    this.work.change({ text: this.area.value });
  }

  private async doing(what: string, action: () => Promise<void>): Promise<void> {
    this.say("");
    try {
      await action();
    } catch (error) {
      this.say(`${what}: ${words(error)}`);
    }
  }

  private turn(id: string): void {
    for (const panel of Object.values(this.panels)) panel.hidden = panel.id !== id;
    this.element.dataset.panel = id;
  }

  private checked(source: "file" | "form" | "text"): void {
    const { text, table, complaints } = this.work;
    if (source !== "text" && this.area.value !== text) this.area.value = text;
    if (source !== "form" && table !== null) this.form.table = table;
    this.noForm.hidden = table !== null;
    this.form.element.inert = table === null;
    this.form.complain(complaints);
    this.summarise();
  }

  private summarise(): void {
    const { complaints, warnings, table } = this.work;
    const lines = complaints.map(({ field, path, line, words: why }) => {
      const mend = (): void => {
        if (table === null) this.tabs.select("text-panel");
        const here = table === null || this.panels.form.hidden;
        if (here) this.toLine(line);
        else this.form.focus(path);
      };
      return h("li", {}, button(field || `line ${line ?? "?"}`, mend, { class: "link" }), `: ${why}`);
    });
    const others = `and ${lines.length - 1} more, marked below`;
    this.summary.replaceChildren(
      ...(lines.length > 0 ? [h("ul", { class: "complaints" }, ...lines)] : []),
      ...(lines.length > 1 ? [h("p", { class: "complaint others" }, others)] : []),
      ...warnings.map((warning) => h("p", { class: "warning" }, `Warning: ${warning}`)),
    );
  }

  /** Selects a line of the text. */
  private toLine(line: number | null): void {
    const lines = this.area.value.split("\n").slice(0, line ?? 1);
    const end = lines.join("\n").length;
    this.area.focus();
    this.area.setSelectionRange(end - (lines.at(-1)?.length ?? 0), end);
  }

  private state(): void {
    const { work } = this;
    const { complaints } = work;
    this.title.textContent = work.name || "No scenario";
    const unsaved = work.safe ? "Unsaved changes; the studio keeps them as a draft." : "Unsaved changes";
    const saved = work.bundled ? "Comes along with Detent; saving makes a copy in the folder." : "Saved";
    this.note.textContent = work.unsaved ? unsaved : saved;
    this.runButton.disabled = work.name === "" || complaints.length > 0;
    this.reason.hidden = complaints.length === 0;
    this.reason.textContent = this.reason.hidden ? "" : "It can be run when these are mended:";
    this.saveButton.disabled = work.name === "" || (!work.unsaved && !work.bundled);
    this.revertButton.disabled = !work.unsaved;
  }
}
