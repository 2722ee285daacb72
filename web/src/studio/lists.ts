// Entries in a row or one below the other: vectors, corners, legs, matings.

import { h } from "../dom";
import type { Json } from "./api";
import { mark, type Build, type Field, type Place } from "./field";
import { Compound } from "./groups";
import type { Schema } from "./schema";

/** A fixed number of values side by side: a vector, a row of a matrix. */
export class Tuple extends Compound {
  private readonly cells: readonly Field[];

  constructor(
    schema: Schema,
    place: Place,
    build: Build,
    private readonly items: readonly Schema[],
  ) {
    super(schema, place, build);
    const nested = items.some((item) => build.schemas.shape(item).is === "tuple");
    this.cells = items.map((item, i) => {
      const label = nested ? `row ${i + 1}` : `${i + 1} of ${items.length}`;
      return build.make(item, { label, required: place.required, bare: true });
    });
    if (!place.bare) this.element.classList.add("vector");
    this.body.classList.add(nested ? "rows" : "row", `of-${items.length}`);
    if (place.bare) this.element.setAttribute("role", "group");
    if (place.bare) this.element.setAttribute("aria-label", place.label);
    this.body.append(...this.cells.map((cell) => cell.element));
  }

  child(step: string | number): Field | null {
    return this.cells[Number(step)] ?? null;
  }

  protected collect(): Json | undefined {
    const values = this.cells.map((cell) => cell.get());
    if (values.every((value) => value === undefined)) return undefined;
    return values.map((value, i) => value ?? this.build.schemas.blank(this.items[i] ?? {}));
  }

  protected spread(value: Json | undefined): void {
    const values = Array.isArray(value) ? (value as readonly Json[]) : [];
    this.cells.forEach((cell, i) => cell.set(values[i]));
  }
}

interface Item {
  readonly field: Field;
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  readonly title: HTMLElement;
  readonly buttons: Readonly<Record<"up" | "down" | "remove", HTMLButtonElement>>;
}

/** Any number of entries, to be added, removed and moved. `single`: one alone is written without a list round it. */
export class List extends Compound {
  private readonly rows = h("ol", { class: "items" });
  private items: Item[] = [];
  private written = false; // as a list, even if it holds one
  private readonly noun: string;
  private readonly tight: boolean; // an item is one line: its buttons stand behind it

  constructor(
    schema: Schema,
    place: Place,
    build: Build,
    private readonly item: Schema,
    private readonly single: boolean,
  ) {
    super(schema, place, build);
    const resolved = build.schemas.resolve(item);
    this.tight = ["tuple", "text", "number", "option"].includes(build.schemas.shape(resolved).is);
    this.noun = resolved.properties && resolved.title ? resolved.title.toLowerCase() : place.label;
    const words = single ? `Add another ${this.noun}` : `Add to ${place.label}`;
    this.element.classList.add("list");
    this.element.classList.toggle("single", single);
    this.body.append(this.rows, h("button", { type: "button", class: "add", onclick: () => this.grow() }, words));
  }

  child(step: string | number): Field | null {
    if (typeof step === "number") return this.items[step]?.field ?? null;
    return this.items[0]?.field.child(step) ?? null; // one alone, written without a list
  }

  protected collect(): Json | undefined {
    const values = this.items.map(({ field }) => field.get() ?? this.build.schemas.blank(this.item));
    if (this.single && !this.written && values.length < 2) return values[0];
    return values.length > 0 || this.place.required ? values : undefined;
  }

  protected spread(value: Json | undefined): void {
    this.written = Array.isArray(value);
    const values: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];
    while (this.items.length > values.length) this.items.pop()?.element.remove();
    while (this.items.length < values.length) this.append();
    this.items.forEach(({ field }, i) => field.set(values[i]));
    if (this.single && values.length === 0) this.append();
    this.number();
  }

  private append(): Item {
    const field = this.build.make(this.item, { label: this.noun, required: true, bare: true });
    const title = h("span", { class: "which" });
    const button = (name: string, sign: string, onclick: () => void): HTMLButtonElement =>
      h("button", { type: "button", title: name, onclick }, sign);
    const buttons = {
      up: button("Move up", "↑", () => this.move(made, -1)),
      down: button("Move down", "↓", () => this.move(made, 1)),
      remove: button("Remove", "×", () => this.remove(made)),
    };
    const head = h("div", { class: "head" }, title, buttons.up, buttons.down, buttons.remove);
    const parts = this.tight ? [field.element, head] : [head, field.element];
    const frame = h("div", { class: this.tight ? "item tight" : "item", role: "group" }, ...parts);
    const made: Item = { field, element: h("li", {}, frame), frame, title, buttons };
    this.items.push(made);
    this.rows.append(made.element);
    return made;
  }

  private grow(): void {
    const made = this.append();
    this.number();
    this.build.changed();
    made.field.element.querySelector<HTMLElement>("input, select")?.focus();
  }

  private remove(item: Item): void {
    const at = this.items.indexOf(item);
    this.items.splice(at, 1);
    item.element.remove();
    this.number();
    this.build.changed();
    const next = this.items[Math.min(at, this.items.length - 1)];
    (next?.buttons.remove ?? this.body.querySelector<HTMLElement>("button.add"))?.focus();
  }

  private move(item: Item, by: number): void {
    const from = this.items.indexOf(item);
    const other = this.items[from + by];
    if (other === undefined) return;
    this.items[from] = other;
    this.items[from + by] = item;
    if (by < 0) other.element.before(item.element);
    else other.element.after(item.element);
    this.number();
    this.build.changed();
    const { up, down } = item.buttons;
    const wanted = by < 0 ? up : down; // moved elements lose the focus; at the end the other button takes it
    (wanted.disabled ? (by < 0 ? down : up) : wanted).focus();
  }

  /** Names and buttons, from where each item stands now. */
  private number(): void {
    const lone = this.single && this.items.length === 1;
    this.items.forEach(({ frame, title, buttons }, i) => {
      const name = lone ? this.place.label : `${this.noun} ${i + 1}`;
      title.replaceChildren(this.tight ? String(i + 1) : name, (lone && mark(this.place)) || "");
      frame.setAttribute("aria-label", name);
      for (const [what, button] of Object.entries(buttons)) {
        button.setAttribute("aria-label", `${button.title} ${name}`);
        button.hidden = lone;
        button.disabled = (what === "up" && i === 0) || (what === "down" && i === this.items.length - 1);
      }
    });
  }
}
