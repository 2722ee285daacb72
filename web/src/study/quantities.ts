// Quantities of runs: their names, values in words, and where to find them.

import type { Quantity, Runs } from "../types";

export const OUTCOME = ""; // id of the outcome, where a quantity can be chosen

/** The quantity of an id; the outcome is one too. */
export function quantity(study: Runs, id: string): Quantity {
  return [...study.variables, ...study.outputs].find((one) => one.id === id) ?? outcome(study);
}

function outcome(study: Runs): Quantity {
  const words = study.statuses.map(({ word }) => word);
  const values = { data: Float32Array.from(study.status.data), shape: study.status.shape };
  return { id: OUTCOME, name: "outcome", unit: "1", about: "how the run ended", words, values, limits: [] };
}

/** "offset [mm]" */
export function label({ name, unit }: Quantity): string {
  return unit === "1" || unit === "" ? name : `${name} [${unit}]`;
}

/** "1.5 mm", "thin ring", "none" */
export function told(one: Quantity, value: number): string {
  if (value === Infinity && one.endless) return one.endless;
  if (!Number.isFinite(value)) return "none";
  if (one.words.length > 0) return one.words[value] ?? "none";
  return withUnit(value, one.unit);
}

export function withUnit(value: number, unit: string): string {
  return unit === "1" || unit === "" ? short(value) : `${short(value)} ${unit}`;
}

/** Four digits and no more zeros than it needs. */
export function short(value: number): string {
  if (Math.abs(value) < 1e-12) return "0";
  const plain = Number(value.toPrecision(4));
  const size = Math.abs(plain);
  const text = size >= 1e6 || size < 1e-4 ? plain.toExponential().replace("e+", "e") : String(plain);
  return text.replace(/-/g, "−");
}

export function percent(share: number, digits = 3): string {
  return `${Number((100 * share).toPrecision(digits))} %`;
}

/** The place among the drawn runs of a run's number; −1 where it is not drawn. */
export function placeOf(study: Runs, run: number): number {
  const numbers = study.number.data;
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) < run) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === run ? low : -1;
}

/** The variable of the style sheet with a status' colour. */
export function statusColour(study: Runs, status: number): string {
  const colour = study.statuses[status]?.colour ?? 0;
  return colour === 0 ? "--free" : `--s${colour}`;
}

/** A square in a status' colour, for lists. */
export function swatch(variable: string): HTMLElement {
  const sign = document.createElement("i");
  sign.className = "study-swatch";
  sign.setAttribute("aria-hidden", "true");
  sign.style.background = `var(${variable})`;
  return sign;
}
