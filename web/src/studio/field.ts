// What every entry of the form is, whatever it holds, and the words beside it.

import { h } from "../dom";
import type { Json } from "./api";
import type { Schema, Schemas } from "./schema";

export interface Field {
  readonly element: HTMLElement;
  get(): Json | undefined; // undefined: left out (TOML has no null)
  set(value: Json | undefined): void;
  child(step: string | number): Field | null;
  complain(words: string): void; // "" takes it back
}

export interface Place {
  readonly label: string;
  readonly required: boolean;
  readonly bare: boolean; // inside a row, list or choice, which names it
}

/** What entries are made with: the schema, the maker of entries below, and who is told of a change. */
export interface Build {
  readonly schemas: Schemas;
  make(schema: Schema, place: Place): Field;
  changed(): void;
}

let count = 0;
export const freshId = (): string => `entry-${++count}`;

/** The sentence below an entry that is not as it must be. */
export class Trouble {
  readonly element = h("p", { class: "complaint", id: freshId(), hidden: true });

  constructor(private readonly control: HTMLElement | null = null) {}

  say(words: string): void {
    this.element.textContent = words;
    this.element.hidden = words === "";
    if (words === "") this.control?.removeAttribute("aria-invalid");
    else this.control?.setAttribute("aria-invalid", "true");
  }
}

/** A description as the docstrings give it, names in back quotes as code. */
export function help(words: string | undefined, id = freshId()): HTMLElement | null {
  if (!words) return null;
  const parts = words.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));
  return h("p", { class: "help", id }, ...parts);
}

export const mark = (place: Place): HTMLElement | null =>
  place.required ? h("span", { class: "must", title: "needed", "aria-hidden": "true" }, "*") : null;

/** Any value in one line, as it would be read aloud. */
export const inLine = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
