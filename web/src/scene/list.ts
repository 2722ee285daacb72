// The key to the colours, and each run's contacts and forces in words, as they are at the time shown.

import { h } from "../dom";
import { compliances, describe, newtons, OPEN, WORDS } from "./contacts";
import type { Contents } from "./look";
import type { Stage } from "./stage";

const STATES = ["free", "stick", "slip"] as const;

export function key(has: Contents): HTMLElement {
  const entry = (kind: string, words: string): HTMLElement => h("span", {}, dotOf(kind), words);
  return h(
    "p",
    { class: "scene-key" },
    ...(has.contacts ? WORDS.map((word, i) => entry(STATES[i] ?? "", `contact ${word}`)) : []),
    has.forces && entry("resultant", "whole force"),
  );
}

/** What the drawing means and how to move about in it. */
export function hints(has: Contents): HTMLElement {
  const all = [
    has.forces && "Arrows are forces on the moving part; ⊗ points away from you, ⊙ at you.",
    has.contacts && "Lines show where contacts have touched so far, on both parts.",
    has.yields &&
      "The compliance ellipsoid shows where a push of 1 N from any side would move G to; its half axes are the compliances.",
    "Drag to turn; right button or shift to move; two fingers, or the wheel after a click on the scene, to zoom.",
  ];
  return h("p", { class: "scene-hint" }, all.filter((one) => one !== false).join(" "));
}

/** Lines of one run, one for each contact and force, which stay where they are while their words change. */
export class List {
  readonly element: HTMLElement;
  private readonly rows: { row: HTMLElement; dot: HTMLElement; words: HTMLElement }[];
  private readonly yields: { row: HTMLElement; words: HTMLElement }; // told while it is drawn

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
    const words = h("span", { class: "scene-now" });
    const row = h("li", { hidden: true }, dotOf("yields"), h("span", { class: "scene-name" }, "compliance of G"), words);
    this.yields = { row, words };
    const rows = [...this.rows.map((one) => one.row), row];
    this.element = h("ul", { class: "scene-list", "aria-label": `Contacts and forces: ${run}` }, ...rows);
    this.element.hidden = this.rows.length === 0 && stage.scene.yields === null;
  }

  show(with_compliance: boolean): void {
    const { touches, pushes, halves } = this.stage;
    this.yields.row.hidden = halves === null || !with_compliance;
    if (halves !== null && with_compliance) this.yields.words.textContent = compliances(halves);
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
    const said = describe(this.stage.touches, this.stage.pushes);
    return this.yields.row.hidden ? said : `${said}; compliance of G along its axes ${this.yields.words.textContent}`;
  }
}

function dotOf(kind: string, words = ""): HTMLElement {
  return h("i", { class: `scene-dot ${kind}`, "aria-hidden": "true" }, words);
}
