// Entries of one value: text with its unit, a number, one of several words.

import { h } from "../dom";
import type { Json } from "./api";
import { freshId, help, inLine, mark, Trouble, type Build, type Field, type Place } from "./field";
import type { Schema } from "./schema";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

type Control = HTMLInputElement | HTMLSelectElement;

abstract class Single implements Field {
  readonly element: HTMLElement;
  private readonly trouble: Trouble;
  private given: Json | undefined; // kept as it came until someone types: 10 stays a number where text is wanted
  private shown = "";

  constructor(
    protected readonly control: Control,
    schema: Schema,
    place: Place,
    build: Build,
  ) {
    this.trouble = new Trouble(control);
    const words = place.bare ? null : help(schema.description);
    control.id = freshId();
    control.setAttribute("aria-describedby", [words?.id, this.trouble.element.id].filter(Boolean).join(" "));
    if (place.required) control.setAttribute("aria-required", "true");
    if (place.bare) control.setAttribute("aria-label", place.label);
    control.addEventListener("input", () => build.changed());
    const label = h("label", { for: control.id }, place.label, mark(place));
    this.element = place.bare
      ? h("div", { class: "cell" }, control, this.trouble.element)
      : h("div", { class: "field" }, label, control, words, this.trouble.element);
  }

  get(): Json | undefined {
    const typed = this.control.value;
    if (typed === this.shown) return this.given;
    return typed.trim() === "" ? undefined : this.read(typed);
  }

  set(value: Json | undefined): void {
    this.given = value;
    this.shown = this.show(value);
    if (this.control.value !== this.shown) this.control.value = this.shown;
  }

  child(): null {
    return null;
  }

  complain(words: string): void {
    this.trouble.say(words);
  }

  protected abstract read(typed: string): Json;
  protected abstract show(value: Json | undefined): string;
}

/** Typed text; where a number will do, what looks like one is one. */
export class Entry extends Single {
  constructor(
    schema: Schema,
    place: Place,
    build: Build,
    private readonly numeric: boolean,
  ) {
    const hint = schema.default !== undefined && schema.default !== "" ? inLine(schema.default) : example(schema, place);
    super(h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: hint }), schema, place, build);
  }

  protected read(typed: string): Json {
    const number = Number(typed);
    return this.numeric && NUMBER.test(typed.trim()) && Number.isFinite(number) ? number : typed.trim();
  }

  protected show(value: Json | undefined): string {
    return inLine(value);
  }
}

/** One of several words, or true and false. */
export class Option extends Single {
  constructor(
    schema: Schema,
    place: Place,
    build: Build,
    private readonly values: readonly Json[],
  ) {
    const usual = schema.default === undefined ? "" : ` (${inLine(schema.default)})`;
    const none = place.required || place.bare ? "choose …" : `left out${usual}`;
    super(h("select", {}, h("option", { value: "" }, none), ...values.map(optionOf)), schema, place, build);
  }

  protected read(typed: string): Json {
    return this.values.find((value) => inLine(value) === typed) ?? typed;
  }

  protected show(value: Json | undefined): string {
    const text = inLine(value);
    const known = [...this.control.children].some((one) => one instanceof HTMLOptionElement && one.value === text);
    if (!known && value !== undefined) this.control.append(optionOf(value)); // wrong, but what stands in the text
    return text;
  }
}

const optionOf = (value: Json): HTMLOptionElement => h("option", { value: inLine(value) }, inLine(value));

/** What shall stand there: "… mm" for a length. */
function example(schema: Schema, place: Place): string | null {
  const first = schema.examples?.[0];
  if (typeof first === "string") return first.replace(/^[\d.]+ /, "… ");
  return first === undefined || place.bare ? null : `such as ${inLine(first)}`;
}
