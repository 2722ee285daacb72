// The key to the colours, and each run's contacts and forces in words, as they are at the time shown.

import { h } from "../dom";
import { describe, newtons, OPEN, WORDS } from "./contacts";
import type { Stage } from "./stage";

const STATES = ["free", "stick", "slip"] as const;

export function key(has_forces: boolean, has_contacts: boolean): HTMLElement {
  const entry = (kind: string, words: string): HTMLElement => h("span", {}, dotOf(kind), words);
  return h(
    "p",
    { class: "scene-key" },
    ...(has_contacts ? WORDS.map((word, i) => entry(STATES[i] ?? "", `contact ${word}`)) : []),
    has_forces && entry("resultant", "whole force"),
  );
}

/** What the drawing means and how to move about in it. */
export function hints(has_forces: boolean, has_contacts: boolean): HTMLElement {
  const all = [
    has_forces && "Arrows are forces on the moving part; ⊗ points away from you, ⊙ at you.",
    has_contacts && "Lines show where contacts have touched so far, on both parts.",
    "Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom.",
  ];
  return h("p", { class: "scene-hint" }, all.filter((one) => one !== false).join(" "));
}

/** Lines of one run, one for each contact and force, which stay where they are while their words change. */
export class List {
  readonly element: HTMLElement;
  private readonly rows: { row: HTMLElement; dot: HTMLElement; words: HTMLElement }[];

  constructor(
    private readonly stage: Stage,
    run: string,
  ) {
    const { contacts, arrows } = stage.scene;
    this.rows = [...contacts, ...arrows].map((one, i) => {
      const number = i < contacts.length ? String(i + 1) : "→";
      const dot = dotOf(i < contacts.length ? "" : "resultant", number);
      const words = h("span", { class: "scene-now" });
      return { row: h("li", {}, dot, h("span", { class: "scene-name" }, one.name), words), dot, words };
    });
    const rows = this.rows.map((one) => one.row);
    this.element = h("ul", { class: "scene-list", "aria-label": `Contacts and forces: ${run}` }, ...rows);
    this.element.hidden = this.rows.length === 0;
  }

  show(): void {
    const { touches, pushes } = this.stage;
    this.rows.forEach(({ row, dot, words }, i) => {
      const touch = touches[i];
      const push = pushes[i - touches.length];
      let now: string = "–";
      if (touch) {
        now = WORDS[touch.state];
        if (touch.state !== OPEN && touch.force !== null) now += `, ${newtons(touch.force.length())}`;
        dot.className = `scene-dot ${STATES[touch.state]}`;
      } else if (push) now = newtons(push.force.length());
      else if (i < touches.length) dot.className = "scene-dot";
      row.classList.toggle("idle", !push && (!touch || touch.state === OPEN));
      if (words.textContent !== now) words.textContent = now;
    });
  }

  /** The same as one sentence. */
  sentence(): string {
    return describe(this.stage.touches, this.stage.pushes);
  }
}

function dotOf(kind: string, words = ""): HTMLElement {
  return h("i", { class: `scene-dot ${kind}`, "aria-hidden": "true" }, words);
}
