// A row of tabs: arrow keys move among them, as people who use a keyboard expect.

import { h } from "../dom";

export interface Tabs {
  readonly element: HTMLElement;
  select(id: string): void;
}

/** What a tab shows; `tabs` names it by its id. */
export const panel = (id: string, ...inside: readonly HTMLElement[]): HTMLElement =>
  h("div", { role: "tabpanel", id, "aria-labelledby": `${id}-tab` }, ...inside);

/** Tabs for panels that exist: [panel's id, name]. `chosen` is told of each change. */
export function tabs(label: string, names: readonly (readonly [string, string])[], chosen: (id: string) => void): Tabs {
  const buttons = names.map(([id, name]) =>
    h("button", { type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id, onclick: () => select(id) }, name),
  );
  const select = (id: string): void => {
    for (const [i, button] of buttons.entries()) {
      const mine = names[i]?.[0] === id;
      button.setAttribute("aria-selected", String(mine));
      button.tabIndex = mine ? 0 : -1;
    }
    chosen(id);
  };
  const step = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = (buttons.findIndex((one) => one === document.activeElement) + by + buttons.length) % buttons.length;
    select(names[next]?.[0] ?? "");
    buttons[next]?.focus();
  };
  return { element: h("div", { role: "tablist", "aria-label": label, class: "tabs", onkeydown: step }, ...buttons), select };
}
