// The key to the colours, and each run's contacts and forces in words, as they are at the time shown.

import { h } from "../dom";
import { describe, newtons, OPEN, WORDS } from "./contacts";
import type { Stage } from "./stage";

const STATES = ["free", "stick", "slip"] as const;

export function key(has_forces: boolean, has_trace: boolean): HTMLElement {
  return h(
    "p",
    { class: "scene-key" },
    ...WORDS.map((word, i) => h("span", {}, h("i", { class: `scene-dot ${STATES[i]}`, "aria-hidden": "true" }), `contact ${word}`)),
    has_forces && h("span", {}, h("i", { class: "scene-dot resultant", "aria-hidden": "true" }), "resultant force, at its point of action"),
    has_forces && h("span", { class: "scene-hint" }, "Forces act on the moving part; ⊗ points away from you."),
    has_trace && h("span", { class: "scene-hint" }, "Lines: where contacts have touched so far, on both parts."),
  );
}

/** Lines of one run, one for each contact and force, which stay where they are while their words change. */
export class List {
  readonly element: HTMLElement;
  private readonly rows: { row: HTMLElement; dot: HTMLElement; words: HTMLElement }[];

  constructor(private readonly stage: Stage) {
    const { contacts, arrows } = stage.scene;
    this.rows = [...contacts, ...arrows].map((one, i) => {
      const number = i < contacts.length ? String(i + 1) : "→";
      const dot = h("i", { class: `scene-dot ${i < contacts.length ? "" : "resultant"}`, "aria-hidden": "true" }, number);
      const words = h("span", { class: "scene-now" });
      return { row: h("li", {}, dot, h("span", { class: "scene-name" }, one.name), words), dot, words };
    });
    this.element = h("ul", { class: "scene-list", "aria-label": `Contacts and forces: ${stage.run.title}` }, ...this.rows.map((one) => one.row));
    this.element.hidden = this.rows.length === 0;
  }

  show(): void {
    const { touches, pushes } = this.stage;
    this.rows.forEach(({ row, dot, words }, i) => {
      const touch = touches[i];
      const push = pushes[i - touches.length];
      let now = "–";
      if (touch) {
        now = touch.state === OPEN ? WORDS[OPEN] : `${WORDS[touch.state]}${touch.force === null ? "" : `, ${newtons(touch.force.length())}`}`;
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
