// The chosen run: how it ended and why, all its values, and its animation or the command that makes it.

import { h } from "../dom";
import type { Quantity, Study } from "../types";
import { statusColour, swatch, told } from "./quantities";

/** What of a run is shown beside the map. `go` chooses another run of the same place; `open` shows its animation. */
export function chosenRun(study: Study, runs: readonly number[], place: number, go: (place: number) => void, open: () => void): HTMLElement {
  const number = study.number.data[place] ?? 0;
  const status = study.status.data[place] ?? 0;
  const reason = study.reasons[(study.reason.data[place] ?? 0) - 1]?.words ?? "";
  const isKept = study.kept.some(({ run }) => run === number);
  const row = (one: Quantity): HTMLElement => {
    const value = one.values.data[place] ?? NaN;
    const broken = one.limits.filter((limit) => (limit.kind === "at most" ? value > limit.value : value < limit.value));
    const note = broken.map((limit) => `${limit.kind} ${told(one, limit.value)}`).join(", ");
    return h("tr", {}, h("th", { scope: "row", title: one.about }, one.name), h("td", { class: "number" }, told(one, value), note !== "" && h("small", { class: "study-broken" }, `must be ${note}`)));
  };
  const k = runs.indexOf(place);
  const several = runs.length > 1 ? walker(runs, k, go) : null;
  const isGood = study.succeeded.data[place] === 1;
  return h(
    "div",
    { class: "study-chosen-run", "data-run": number },
    h("h3", {}, `Run ${number}`),
    several,
    h("p", { class: "study-ended" }, swatch(statusColour(study, status)), h("strong", {}, study.statuses[status]?.word ?? ""), isGood ? ", good" : ", not good"),
    reason !== "" && h("p", { class: "note" }, reason),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Values of run ${number}` }, h("table", {}, h("tbody", {}, ...study.variables.map(row), ...study.outputs.map(row)))),
    isKept ? h("button", { type: "button", class: "study-open", onclick: open }, "Show its animation") : again(study.again.replace("{run}", String(number))),
  );
}

function walker(runs: readonly number[], k: number, go: (place: number) => void): HTMLElement {
  const to = (step: number): void => go(runs[(k + step + runs.length) % runs.length] ?? 0);
  const button = (words: string, sign: string, step: number): HTMLElement => h("button", { type: "button", class: "small", "aria-label": words, onclick: () => to(step) }, sign);
  return h("p", { class: "study-walk note" }, button("Run before, in this cell", "◀", -1), `${k + 1} of ${runs.length} here, bad ones first`, button("Next run in this cell", "▶", 1));
}

/** The command, to be copied where the browser allows it. */
function again(command: string): HTMLElement {
  const code = h("code", { tabindex: 0 }, command);
  const copy = h("button", { type: "button", class: "small" }, "Copy");
  copy.addEventListener("click", () => {
    getSelection()?.selectAllChildren(code); // chosen for the keyboard's copy, whatever the browser says below
    navigator.clipboard?.writeText(command).then(
      () => (copy.textContent = "Copied"),
      () => undefined,
    );
  });
  return h("div", { class: "study-again" }, h("p", { class: "note" }, "Its full record is not on this page. This runs it again and keeps it:"), h("div", {}, code, copy));
}
