// The form of a scenario, made from its JSON Schema: values in, values out, complaints at their entries.

import { h } from "../dom";
import type { Complaint, Path, Table } from "./api";
import type { Build, Field, Place } from "./field";
import { Entry, Option } from "./fields";
import { Choice, Group } from "./groups";
import { List, Tuple } from "./lists";
import { isTable, Schemas, type Schema } from "./schema";

export class Form {
  readonly element: HTMLElement;
  private readonly root: Field;
  private marked: Field[] = [];

  constructor(schema: Schema, changed: () => void) {
    const schemas = new Schemas(schema);
    const build: Build = { schemas, changed, make: (one, place) => make(one, place, build) };
    this.root = build.make({ ...schema, description: "" }, { label: "scenario", required: true, bare: true });
    this.element = h("div", { class: "form" }, this.root.element);
  }

  get table(): Table {
    const value = this.root.get();
    return isTable(value) ? value : {};
  }

  set table(table: Table) {
    this.root.set(table);
  }

  /** Puts each complaint at its entry, or at the nearest one round it. */
  complain(complaints: readonly Complaint[]): void {
    for (const field of this.marked) field.complain("");
    const said = new Map<Field, string[]>();
    for (const { path, words } of complaints) {
      const field = this.nearest(path);
      said.set(field, [...(said.get(field) ?? []), words]);
    }
    for (const [field, words] of said) {
      field.complain(words.join("\n"));
      unfold(field.element);
    }
    this.marked = [...said.keys()];
  }

  focus(path: Path): void {
    const { element } = this.nearest(path);
    unfold(element);
    const control = element.matches("input, select") ? element : element.querySelector<HTMLElement>("input, select, button");
    control?.focus();
    element.scrollIntoView({ block: "center" });
  }

  private nearest(path: Path): Field {
    let field = this.root;
    for (const step of path) {
      const next = field.child(step);
      if (next === null) break;
      field = next;
    }
    return field;
  }
}

function make(given: Schema, place: Place, build: Build): Field {
  const schema = build.schemas.resolve(given);
  const shape = build.schemas.shape(schema);
  switch (shape.is) {
    case "group":
      return new Group(schema, place, build, shape);
    case "choice":
      return new Choice(schema, place, build, shape.kinds);
    case "tuple":
      return new Tuple(schema, place, build, shape.items);
    case "list":
      return new List(schema, place, build, shape.item, false);
    case "one-or-many":
      return new List(schema, { ...place, bare: true }, build, shape.item, true);
    case "option":
      return new Option(schema, place, build, shape.values);
    default:
      return new Entry(schema, place, build, shape.is !== "text");
  }
}

function unfold(element: HTMLElement): void {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}
