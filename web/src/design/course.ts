// The course of the search: a row for each want with a stroke for each design that misses it, and one for those that miss none.

import { h } from "../dom";
import { round } from "../plots/numbers";
import { chart, fitted, scale, type Scale } from "../study/chart";
import { swatch } from "../study/quantities";
import { svg } from "../svg";
import type { Design, Runs } from "../types";
import type { View } from "../view";

const ROW = 20; // px
const FAR = 0.5; // missed by more is drawn strongly; ln 1.65: by two thirds of the limit

export interface Course extends View {
  /** Marks a design. */
  mark(place: number): void;
}

export function course(design: Design, all: Runs, choose: (place: number) => void): Course | null {
  const wants = design.wants.flatMap(({ what, missed }) => (missed === null ? [] : [{ what, missed: missed.data }]));
  const n = all.number.data.length;
  if (wants.length === 0 || n < 2) return null;
  let chosen = -1;
  let x: Scale = scale(0, 1, 0, 1);
  const height = (wants.length + 1) * ROW + 44;
  const picture = chart(words(wants, all), height, (width) => {
    const left = Math.min(150, 0.3 * width);
    x = scale(-0.5, n - 0.5, left, width - 10);
    const wide = Math.min(Math.max((x.at(1) - x.at(0)) * 0.8, 1), 12);
    const strokes = (k: number, is: (i: number) => boolean, style: string): SVGElement => {
      const d = Array.from({ length: n }, (_, i) => (is(i) ? `M${x.at(i).toFixed(1)} ${k * ROW + 5}v${ROW - 6}` : "")).join("");
      return svg("path", { class: style, d, "stroke-width": wide });
    };
    const name = (k: number, text: string): SVGElement => svg("text", { class: "chart-name", x: left - 8, y: k * ROW + 16, "text-anchor": "end" }, fitted(text, left - 8));
    const rows = wants.flatMap(({ what, missed }, k) => {
      const at = (i: number): number => missed[i] ?? 0;
      return [name(k, what), strokes(k, (i) => at(i) > 0 && at(i) <= FAR, "course-near"), strokes(k, (i) => at(i) > FAR, "course-far")];
    });
    const last = wants.length;
    const good = [name(last, "all hold"), strokes(last, (i) => all.succeeded.data[i] === 1, "course-good")];
    const bottom = (last + 1) * ROW + 2;
    const ticks = round(0, n - 1, (width - left) / 80).flatMap(([value, word]) => [
      svg("line", { class: "chart-grid", x1: x.at(value), x2: x.at(value), y1: 4, y2: bottom }),
      svg("text", { x: x.at(value), y: bottom + 15, "text-anchor": "middle" }, word),
    ]);
    const axis = svg("text", { class: "chart-name", x: (left + width) / 2, y: bottom + 34, "text-anchor": "middle" }, "design, in the order they were tried");
    const mark = chosen >= 0 ? [svg("line", { class: "course-chosen", x1: x.at(chosen), x2: x.at(chosen), y1: 2, y2: bottom })] : [];
    return [...ticks, ...rows, ...good, axis, ...mark];
  });
  picture.element.addEventListener("click", (event) => {
    const at = x.of(event.clientX - picture.element.getBoundingClientRect().left);
    if (at > -1 && at < n) choose(Math.min(Math.max(Math.round(at), 0), n - 1));
  });
  const key = h("ul", { class: "study-key" }, h("li", {}, pale(), "a want missed"), h("li", {}, swatch("--s2"), "by far"), h("li", {}, swatch("--s3"), "all wants hold"));
  const element = h("figure", { class: "study-chart design-course" }, h("h3", {}, "Wants, design by design"), picture.element, key);
  return {
    element,
    mark(place) {
      chosen = place;
      picture.draw();
    },
    dispose: () => picture.dispose(),
  };
}

function pale(): HTMLElement {
  const sign = swatch("--s2");
  sign.style.opacity = "0.45";
  return sign;
}

function words(wants: readonly { readonly what: string; readonly missed: ArrayLike<number> }[], all: Runs): string {
  const counts = wants.map(({ what, missed }) => `${what} ${Array.from(missed).filter((one) => one > 0).length}`);
  return `Of ${all.runs} designs so many miss: ${counts.join(", ")}; ${all.success.good} miss none.`;
}
