// Entries that hold others: tables, and tables of several kinds.

import { h } from "../dom";
import type { Json, Table } from "./api";
import { freshId, help, inLine, mark, Trouble, type Build, type Field, type Place } from "./field";
import { isTable, spoken, type Schema, type Shape } from "./schema";

/** What is shared by all that hold others: a value of another shape is kept, shown and may be replaced. */
export abstract class Compound implements Field {
  readonly element: HTMLElement;
  protected readonly body = h("div", { class: "body" });
  private readonly trouble = new Trouble();
  private readonly odd = h("code", {});
  private readonly oddRow: HTMLElement;
  private misfit: Json | undefined;

  constructor(
    protected readonly schema: Schema,
    protected readonly place: Place,
    protected readonly build: Build,
  ) {
    const replace = h("button", { type: "button", onclick: () => this.replace() }, "Replace");
    this.oddRow = h("p", { class: "odd", hidden: true }, "In the text stands ", this.odd, " here. ", replace);
    const inside = [this.trouble.element, this.oddRow, this.body];
    this.element = place.bare
      ? h("div", { class: "inner" }, ...inside)
      : h("fieldset", {}, h("legend", {}, place.label, mark(place)), help(schema.description), ...inside);
    this.element.setAttribute("aria-describedby", this.trouble.element.id);
  }

  get(): Json | undefined {
    return this.misfit ?? this.collect();
  }

  set(value: Json | undefined): void {
    const fits = value === undefined || this.build.schemas.fits(this.schema, value);
    this.misfit = fits ? undefined : value;
    this.odd.textContent = inLine(this.misfit);
    this.oddRow.hidden = fits;
    this.body.hidden = !fits;
    this.spread(fits ? value : undefined);
  }

  complain(words: string): void {
    this.trouble.say(words);
  }

  abstract child(step: string | number): Field | null;
  protected abstract collect(): Json | undefined;
  protected abstract spread(value: Json | undefined): void;

  private replace(): void {
    this.set(undefined);
    this.build.changed();
  }
}

/** A table: one entry for each key; those that may be left out, and are, lie folded under "more". */
export class Group extends Compound {
  private readonly fields = new Map<string, Field>();
  private readonly optional = new Set<string>();
  private readonly main = h("div", { class: "entries" });
  private readonly unknown = h("div", { class: "entries" });
  private readonly folded = h("div", { class: "entries" });
  private readonly summary = h("summary", {});
  private readonly more = h("details", { class: "more" }, this.summary, this.folded);
  private extras = new Map<string, Extra>();

  constructor(schema: Schema, place: Place, build: Build, shape: Shape & { is: "group" }) {
    super(schema, place, build);
    // A pose is six short entries, all optional: a row of them says more than a fold.
    const compact = shape.required.length === 0 && shape.properties.every(([, one]) => !one.description && !one.$ref);
    this.main.classList.toggle("compact", compact);
    if (!place.bare) this.element.classList.toggle("vector", compact);
    for (const [key, one] of shape.properties) {
      const required = shape.required.includes(key);
      this.fields.set(key, build.make(one, { label: spoken(key), required, bare: false }));
      if (!required && !compact) this.optional.add(key);
    }
    this.body.append(this.main, this.unknown, this.more);
    this.arrange();
  }

  child(step: string | number): Field | null {
    return this.fields.get(String(step)) ?? this.extras.get(String(step)) ?? null;
  }

  /** Its keys and values; none of them: an empty table. */
  table(): Table {
    const entries = [...this.fields, ...this.extras].map(([key, field]) => [key, field.get()] as const);
    return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
  }

  protected collect(): Json | undefined {
    const table = this.table();
    return Object.keys(table).length > 0 || this.place.required ? table : undefined;
  }

  protected spread(value: Json | undefined): void {
    const table = isTable(value) ? value : {};
    for (const [key, field] of this.fields) field.set(table[key]);
    const strange = Object.entries(table).filter(([key]) => !this.fields.has(key));
    this.extras = new Map(strange.map(([key, one]) => [key, new Extra(key, one, () => this.drop(key))]));
    this.unknown.replaceChildren(...[...this.extras.values()].map((extra) => extra.element));
    this.arrange();
  }

  private drop(key: string): void {
    this.extras.get(key)?.element.remove();
    this.extras.delete(key);
    this.build.changed();
  }

  /** Puts each entry where it belongs, but never moves the one that is being typed in. */
  private arrange(): void {
    const names: string[] = [];
    for (const [key, field] of this.fields) {
      const home = this.optional.has(key) && field.get() === undefined ? this.folded : this.main;
      if (home === this.folded) names.push(spoken(key));
      if (field.element.parentElement !== home && !field.element.contains(document.activeElement)) home.append(field.element);
    }
    const order = [...this.fields.values()].map((field) => field.element);
    for (const home of [this.main, this.folded]) sortChildren(home, order);
    this.more.hidden = names.length === 0;
    this.summary.textContent = `more: ${names.join(", ")}`;
  }
}

/** A table of one of several kinds: the kind swaps the entries, and those that both kinds have keep their values. */
export class Choice extends Compound {
  private readonly select = h("select", { id: freshId(), onchange: () => this.swap() });
  private readonly kindTrouble = new Trouble(this.select);
  private readonly inside = h("div", { class: "body" });
  private inner: Group | null = null; // null: none chosen, or a kind that is not known here
  private kept: Table = {}; // all that was ever written here, for the way back

  constructor(
    schema: Schema,
    place: Place,
    build: Build,
    private readonly kinds: readonly (readonly [string, Schema])[],
  ) {
    super(schema, place, build);
    const none = place.required || place.bare ? "choose …" : "none";
    this.select.append(h("option", { value: "" }, none), ...kinds.map(([kind]) => h("option", { value: kind }, kind)));
    this.select.setAttribute("aria-describedby", this.kindTrouble.element.id);
    const label = h("label", { for: this.select.id }, "kind", mark({ ...place, required: true }));
    this.body.append(h("div", { class: "field" }, label, this.select, this.kindTrouble.element), this.inside);
  }

  child(step: string | number): Field | null {
    if (step !== "kind") return this.inner?.child(step) ?? null;
    const complain = (words: string): void => this.kindTrouble.say(words);
    return { element: this.select, get: () => this.select.value, set: () => undefined, child: () => null, complain };
  }

  protected collect(): Json | undefined {
    const kind = this.select.value;
    if (kind === "") return this.place.required ? {} : undefined;
    return { kind, ...(this.inner ? this.inner.table() : this.kept) };
  }

  protected spread(value: Json | undefined): void {
    const { kind, ...rest } = isTable(value) ? value : {};
    const written = kind === undefined ? "" : inLine(kind);
    if (written !== this.select.value || this.inner === null) {
      const known = [...this.select.options].some((option) => option.value === written);
      if (!known) this.select.append(h("option", { value: written }, written)); // wrong, or a model of someone else
      this.select.value = written;
      this.open(written);
    }
    this.kept = rest;
    this.inner?.set(rest);
  }

  private swap(): void {
    this.kept = { ...this.kept, ...this.inner?.table() };
    const { schemas } = this.build;
    const group = this.open(this.select.value);
    const fitting = Object.entries(this.kept).filter(([key, value]) => {
      const schema = group?.[key];
      return schema !== undefined && schemas.fits(schema, value);
    });
    this.inner?.set(Object.fromEntries(fitting));
    this.build.changed();
  }

  /** Makes the entries of a kind; its properties, or null where there are none. */
  private open(kind: string): Schema["properties"] | null {
    const option = this.kinds.find(([name]) => name === kind)?.[1];
    const shape = option && this.build.schemas.shape(option);
    this.inner = null;
    this.inside.replaceChildren();
    if (option === undefined || shape?.is !== "group") return null;
    const schema = this.build.schemas.resolve(option);
    this.inner = new Group(schema, { ...this.place, bare: true }, this.build, shape);
    this.inside.append(...[help(schema.description), this.inner.element].filter((one) => one !== null));
    return schema.properties ?? null;
  }
}

/** A key that no entry stands for: shown as it is, to be removed here or mended in the text. */
class Extra implements Field {
  readonly element: HTMLElement;
  private readonly trouble = new Trouble();

  constructor(
    key: string,
    private readonly value: Json,
    drop: () => void,
  ) {
    const remove = h("button", { type: "button", onclick: drop, "aria-label": `Remove ${key}` }, "Remove");
    const written = h("code", {}, `${key} = ${JSON.stringify(value)}`);
    this.element = h("div", { class: "field extra" }, written, remove, this.trouble.element);
  }

  get(): Json {
    return this.value;
  }

  set(): void {}

  child(): null {
    return null;
  }

  complain(words: string): void {
    this.trouble.say(words);
  }
}

function sortChildren(home: HTMLElement, order: readonly HTMLElement[]): void {
  const wanted = order.filter((element) => element.parentElement === home);
  const sorted = wanted.every((element, i) => home.children[i] === element);
  if (!sorted && !home.contains(document.activeElement)) home.append(...wanted);
}
