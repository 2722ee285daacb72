// Light, dark, or as the system says; remembered where the browser allows it.

import { h } from "../dom";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const PLACE = "detent-theme";

export function themeSwitch(): HTMLElement {
  const chosen = remembered();
  apply(chosen);
  const box = h(
    "select",
    { "aria-label": "Colours" },
    ...THEMES.map((one) => h("option", { value: one, selected: one === chosen }, one === "auto" ? "system colours" : one)),
  );
  box.addEventListener("change", () => {
    const theme = THEMES.find((one) => one === box.value) ?? "auto";
    apply(theme);
    try {
      localStorage.setItem(PLACE, theme);
    } catch {
      // A page from the file system may have no store: the choice then lasts as long as the page.
    }
  });
  return box;
}

export function apply(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(PLACE);
    return THEMES.find((one) => one === kept) ?? "auto";
  } catch {
    return "auto";
  }
}
