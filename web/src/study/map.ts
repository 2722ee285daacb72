// The success map: runs over two quantities, coloured by how they ended or by an output. A pointer or the arrow keys choose one.

import { h } from "../dom";
import { SCALE } from "../plots/scale";
import { onTheme } from "../plots/theme";
import { svg } from "../svg";
import type { Runs } from "../types";
import type { View } from "../view";
import { axes, choice, type Frame, frameIn, type Scale, scale } from "./chart";
import { type Mark, type Marks, marksOf } from "./marks";
import { BAD, GOOD, type Look, lookOf, numberOf, paint, SUCCESS } from "./paint";
import { label, OUTCOME, percent, quantity, statusColour, swatch, told } from "./quantities";

export interface StudyMap extends View {
  /** Marks a run as chosen, by its place among those drawn; null: none. */
  mark(place: number | null): void;
}

/** `choose` is told the places of the runs under the pointer, the first of them chosen, and whether it is to be opened too. */
export function studyMap(study: Runs, choose: (runs: readonly number[], open: boolean) => void): StudyMap {
  let [xId, yId] = [study.start[0] ?? OUTCOME, study.start[1] ?? OUTCOME];
  let marks = marksOf(study, quantity(study, xId), quantity(study, yId));
  // Where limits decide what is good, the outcome alone does not show it; cells are hatched, points and paper are not.
  let by = isMany(marks) || (marks.kind !== "cells" && lookOf(study, marks, OUTCOME).limited.includes(true)) ? SUCCESS : OUTCOME;
  let chosen: number | null = null;
  let [x, y, frame]: [Scale, Scale, Frame] = [scale(0, 1, 0, 1), scale(0, 1, 0, 1), frameIn(1, 1)];

  const canvas = h("canvas", { "aria-hidden": "true" });
  const overlay = svg("svg", { "aria-hidden": "true" });
  const tip = h("div", { class: "study-tip", hidden: true });
  const said = h("p", { class: "note study-said", "aria-live": "polite" }, `Point at a ${study.noun} for its values, click to choose it; with the keyboard arrows walk${study.noun === "run" ? " and Enter opens" : ""}.`);
  const box = h("div", { class: "study-map-box", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": `Map of the ${study.noun}s: arrow keys walk from ${study.noun} to ${study.noun}${study.noun === "run" ? ", Enter opens" : ""}` }, canvas, overlay, tip);
  const key = h("div", { class: "study-key" });
  const bar = h("div", { class: "study-choices" });

  const draw = (): void => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (width === 0 || height === 0) return;
    const [across, up] = [quantity(study, xId), quantity(study, yId)];
    frame = frameIn(width, height, up.words.length > 0 ? 92 : 56);
    x = scale(...marks.x, frame.left, frame.right, across.words);
    y = scale(...marks.y, frame.bottom, frame.top, up.words);
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const ctx = canvas.getContext("2d");
    if (ctx !== null) {
      ctx.scale(ratio, ratio);
      paint(ctx, study, marks, look(), x, y, frame);
    }
    overlay.replaceChildren(...axes(frame, x, y, [label(across), label(up)]), ...borders(), ...keptSigns(), ...chosenSign());
    box.dataset["frame"] = [frame.left, frame.right, frame.top, frame.bottom, ...marks.x, ...marks.y].join(" ");
    box.dataset["kind"] = marks.kind;
  };
  const look = (): Look => lookOf(study, marks, by);
  const setUp = (): void => {
    marks = marksOf(study, quantity(study, xId), quantity(study, yId));
    bar.replaceChildren(...choices());
    key.replaceChildren(...keys(study, marks, look()));
    draw();
  };

  const choices = (): HTMLElement[] => {
    const variables = study.variables.map((one) => [one.id, label(one)] as const);
    const outputs = study.outputs.map((one) => [one.id, label(one)] as const);
    const ups = [...variables, ...outputs, [OUTCOME, "outcome"] as const];
    const colours = [[OUTCOME, "outcome"], [SUCCESS, isMany(marks) ? "share of good runs" : "success"], ...outputs] as const;
    const acrosses = study.noun === "run" ? variables : [...variables, ...outputs];
    const across = choice("across", acrosses, xId, (id) => {
      if (id === yId) yId = xId;
      xId = id;
      setUp();
    });
    const up = choice("up", ups, yId, (id) => {
      if (id === xId && acrosses.some(([one]) => one === yId)) xId = yId;
      yId = id;
      setUp();
    });
    const tint = choice("colour", colours, by, (id) => {
      by = id;
      setUp();
    });
    return variables.length + outputs.length > 1 ? [across, up, tint] : [tint];
  };

  const borders = (): SVGElement[] =>
    study.borders.flatMap((one) => {
      const turned = one.x === yId && one.y === xId;
      if (!turned && (one.x !== xId || one.y !== yId)) return [];
      const points: string[] = [];
      for (let k = 0; k + 1 < one.points.data.length; k += 2) {
        const [a, b] = [one.points.data[k] ?? NaN, one.points.data[k + 1] ?? NaN];
        points.push(`${x.at(turned ? b : a).toFixed(1)},${y.at(turned ? a : b).toFixed(1)}`);
      }
      if (study.noun === "design") return [svg("polyline", { class: "design-line", points: points.join(" ") }, svg("title", {}, one.words))];
      return [svg("polyline", { class: "study-border-back", points: points.join(" ") }), svg("polyline", { class: "study-border", points: points.join(" ") }, svg("title", {}, one.words))];
    });

  const placeOfRun = (place: number): [number, number] | null => {
    const mark = marks.all.find((one) => one.runs.includes(place));
    const at = mark !== undefined && mark.box !== null ? [mark.x, mark.y] : [quantity(study, xId).values.data[place], quantity(study, yId).values.data[place]];
    const [a, b] = [x.at(at[0] ?? NaN), y.at(at[1] ?? NaN)];
    return Number.isFinite(a) && Number.isFinite(b) ? [a, b] : null;
  };
  const keptPlaces = study.kept.map(({ run }) => study.number.data.indexOf(run)).filter((place) => place >= 0);
  const keptSigns = (): SVGElement[] =>
    keptPlaces.flatMap((place) => {
      const at = placeOfRun(place);
      return at === null ? [] : [svg("path", { class: "study-kept", d: `M${at[0] - 3} ${at[1] - 4.5}v9l7.5 -4.5z` })];
    });
  const chosenSign = (): SVGElement[] => {
    if (chosen === null) return [];
    const mark = marks.all.find((one) => one.runs.includes(chosen ?? -1));
    if (mark !== undefined && mark.box !== null) {
      const [a, b, p, q] = mark.box;
      const size = { x: x.at(a) - 1, y: y.at(q) - 1, width: Math.max(x.at(b) - x.at(a), 3) + 1, height: Math.max(y.at(p) - y.at(q), 3) + 1 };
      return [svg("rect", { class: "study-chosen-back", ...size }), svg("rect", { class: "study-chosen", ...size })];
    }
    const at = placeOfRun(chosen);
    return at === null ? [] : [svg("circle", { class: "study-chosen-back", cx: at[0], cy: at[1], r: 9 }), svg("circle", { class: "study-chosen", cx: at[0], cy: at[1], r: 9 })];
  };

  /** The cell under a place, or the run nearest to it. */
  const under = (px: number, py: number): Mark | null => {
    if (px < frame.left - 8 || px > frame.right + 8 || py < frame.top - 8 || py > frame.bottom + 8) return null;
    const [vx, vy] = [x.of(px), y.of(py)];
    let [best, far]: [Mark | null, number] = [null, marks.kind === "nearest" ? Infinity : 26];
    for (const mark of marks.all) {
      if (mark.box !== null) {
        const [a, b, p, q] = mark.box;
        if (vx >= a && vx < b && vy >= p && vy < q) return mark;
        continue;
      }
      const d = Math.hypot(x.at(mark.x) - px, y.at(mark.y) - py);
      if (d < far) [best, far] = [mark, d];
    }
    return best;
  };
  const at = (event: PointerEvent | MouseEvent): [number, number] => {
    const rect = box.getBoundingClientRect();
    return [event.clientX - rect.left, event.clientY - rect.top];
  };
  box.addEventListener("pointermove", (event) => {
    const [px, py] = at(event);
    const mark = event.pointerType === "touch" ? null : under(px, py);
    tip.hidden = mark === null;
    box.classList.toggle("on-run", mark !== null);
    if (mark === null) return;
    tip.replaceChildren(...words(study, mark, xId, yId, by).map((line) => h("div", {}, line)));
    const right = px > box.clientWidth / 2;
    tip.style.left = right ? "" : `${px + 14}px`;
    tip.style.right = right ? `${box.clientWidth - px + 14}px` : "";
    tip.style.top = `${Math.min(py + 10, box.clientHeight - tip.offsetHeight - 4)}px`;
  });
  box.addEventListener("pointerleave", () => (tip.hidden = true));
  box.addEventListener("click", (event) => {
    const mark = under(...at(event));
    if (mark !== null) take(mark, true);
  });
  const take = (mark: Mark, open: boolean): void => {
    said.textContent = words(study, mark, xId, yId, by).join("; ");
    choose(mark.runs, open);
  };
  box.addEventListener("keydown", (event) => {
    const current = marks.all.find((one) => one.runs.includes(chosen ?? -1));
    if ((event.key === "Enter" || event.key === " ") && current !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      take(current, true);
      return;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step === undefined) return;
    event.preventDefault(); // and the page does not take it for time
    event.stopPropagation();
    const next = current === undefined ? marks.all[0] : beside(marks, current, step[0] ?? 0, step[1] ?? 0, x, y);
    if (next !== undefined) take(next, false);
  });

  const watch = new ResizeObserver(draw);
  watch.observe(box);
  const themed = onTheme(() => {
    key.replaceChildren(...keys(study, marks, look()));
    draw();
  });
  setUp();
  const element = h("figure", { class: "study-map" }, bar, box, key, said);
  return {
    element,
    mark(place) {
      chosen = place;
      draw();
    },
    dispose() {
      watch.disconnect();
      themed();
    },
  };
}

function isMany(marks: Marks): boolean {
  return marks.all.some((mark) => mark.counts.reduce((a, b) => a + b, 0) > 1);
}

/** The next mark in a direction: the nearest, those straight ahead before those aside. */
function beside(marks: Marks, from: Mark, dx: number, dy: number, x: Scale, y: Scale): Mark | undefined {
  let [best, far]: [Mark | undefined, number] = [undefined, Infinity];
  for (const mark of marks.all) {
    const [a, b] = [x.at(mark.x) - x.at(from.x), y.at(mark.y) - y.at(from.y)];
    const [ahead, aside] = [a * dx + b * dy, Math.abs(a * dy) + Math.abs(b * dx)];
    if (ahead > 0.5 && ahead + 3 * aside < far) [best, far] = [mark, ahead + 3 * aside];
  }
  return best;
}

/** A run, or the runs of a cell, in lines. */
function words(study: Runs, mark: Mark, xId: string, yId: string, by: string): string[] {
  const [across, up] = [quantity(study, xId), quantity(study, yId)];
  const all = mark.counts.reduce((a, b) => a + b, 0);
  const [first = 0] = mark.runs;
  const where = [[across, mark.x] as const, [up, mark.y] as const].filter(([one]) => one.id !== OUTCOME && one.name !== study.noun).map(([one, value]) => `${one.name} ${told(one, value)}`);
  const lines = [where.join(", ")];
  if (all === 1) {
    const status = study.statuses[study.status.data[first] ?? 0]?.word ?? "";
    const reason = study.reasons[(study.reason.data[first] ?? 0) - 1]?.words ?? "";
    const verdict = study.succeeded.data[first] === 1 || study.noun === "design" ? "" : " (does not count as good)";
    lines.unshift(`${study.noun} ${study.number.data[first] ?? ""}: ${status}${verdict}`);
    if (reason !== "") lines.push(reason);
    if (study.noun === "design") lines.push(study.variables.filter((one) => one.name !== study.noun && one !== across && one !== up).map((one) => `${one.name} ${told(one, one.values.data[first] ?? NaN)}`).join(", "));
  } else {
    const counts = mark.counts.flatMap((count, k) => (count > 0 ? [`${count} ${study.statuses[k]?.word ?? ""}`] : []));
    lines.unshift(`${all} runs: ${counts.join(", ")}; ${percent(mark.good / all)} good`);
  }
  if (by !== OUTCOME && by !== SUCCESS) {
    const output = quantity(study, by);
    lines.push(`${output.name}${all > 1 ? ", mean" : ""}: ${told(output, numberOf(mark, by))}`);
  }
  return lines;
}

/** What the colours mean. */
function keys(study: Runs, marks: Marks, look: Look): HTMLElement[] {
  const kept = study.kept.length > 0 ? h("li", {}, h("span", { "aria-hidden": "true" }, "▶"), `animation on this page (${study.kept.length})`) : null;
  if (look.by === OUTCOME) {
    const rows = study.statuses.map(({ word, runs }, k) => h("li", {}, swatch(statusColour(study, k)), `${word} (${runs})`));
    const hatched = look.limited.includes(true) ? [h("li", {}, h("i", { class: "study-swatch study-hatched", "aria-hidden": "true" }), "breaks a limit")] : [];
    const shape = marks.kind === "cells" ? (isMany(marks) ? [h("li", {}, "cells are divided as their runs are")] : hatched) : [h("li", {}, study.noun === "run" ? "● good ◆ not good" : "● all wants hold ◆ not")];
    return [h("ul", {}, ...rows, ...shape, kept)];
  }
  if (look.by === SUCCESS && look.isSingle) {
    const good = study.success.good;
    return [h("ul", {}, h("li", {}, swatch(GOOD), `good (${good})`), h("li", {}, swatch(BAD), `not good (${study.runs - good})`), kept)];
  }
  const strip = h("span", { class: "map-strip", "aria-hidden": "true" });
  const tints = SCALE.map((one) => `rgb(${one.join(" ")})`);
  strip.style.background = `linear-gradient(to right, ${(look.by === SUCCESS ? tints.reverse() : tints).join(", ")})`;
  const end = (value: number): string => (look.by === SUCCESS ? percent(value) : told(quantity(study, look.by), value));
  const name = look.by === SUCCESS ? "share of good runs" : `${quantity(study, look.by).name}${isMany(marks) ? ", mean of the cell" : ""}`;
  return [h("p", { class: "map-bar" }, h("span", {}, name), h("span", {}, end(look.low)), strip, h("span", {}, end(look.high))), h("ul", {}, kept)];
}
