// Colours of the page for what is drawn by script: the style sheet's variables, read once per theme.

const known = new Map<string, string>();
const listeners = new Set<() => void>();

/** Value of a variable of page.css: colour("--s1"). */
export function colour(name: string): string {
  watch();
  let value = known.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888888";
    known.set(name, value);
  }
  return value;
}

/** Black or white, whichever stands out more from a colour, 0 … 1 (WCAG's luminance). */
export function legible(rgb: readonly number[]): string {
  const [r = 0, g = 0, b = 0] = rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

/** Calls `listener` when light becomes dark or dark light; returns what ends it. */
export function onTheme(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const changed = (): void => {
    known.clear();
    for (const one of listeners) one();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
