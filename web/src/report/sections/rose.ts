// The diode rose: in which directions a latch comes out again, and what holds it in the others.

import { h } from "../../dom";
import { svg } from "../../svg";
import type { RecordView } from "../../types";
import { note, table } from "../table";

const RADIUS = 80;
const COLOURS: Readonly<Record<string, string>> = { "comes out": "--s3", friction: "--s5", force: "--s4", kinematic: "--s2", elsewhere: "--line" };

export function rose({ rose: sectors }: RecordView): HTMLElement | null {
  if (sectors.length === 0) return null;
  const verdicts = [...new Set(sectors.map((one) => one.verdict))];
  const others = ["--s6", "--s1", "--s8", "--s7"];
  const colour = new Map(verdicts.map((one) => [one, COLOURS[one] ?? others.shift() ?? "--free"]));
  const drawing = svg("svg", { viewBox: "-110 -100 220 200", role: "img", "aria-label": "Directions by verdict; the table says the same" });
  for (const { from, to, verdict } of sectors) {
    const path = svg("path", { d: sector(from, to) }, svg("title", {}, `${span(from, to)}: ${verdict}`));
    path.style.fill = `var(${colour.get(verdict) ?? "--free"})`;
    drawing.append(path);
  }
  for (const angle of [0, 90, 180, 270]) {
    const [x, y] = at((angle * Math.PI) / 180, RADIUS + 14);
    drawing.append(svg("text", { x, y }, `${angle}°`));
  }
  const keys = verdicts.map((one) => {
    const sign = h("i", { "aria-hidden": "true" });
    sign.style.background = `var(${colour.get(one) ?? "--free"})`;
    return h("li", {}, sign, one);
  });
  return h(
    "section",
    { class: "rose-section" },
    h("h2", {}, "Diode rose"),
    note("Straight ways back from where the first leg ended, by what becomes of them; angles from x towards y."),
    h("div", { class: "rose" }, drawing, h("ul", { class: "rose-key" }, ...keys)),
    table("Directions by verdict", ["directions", "verdict"], sectors.map(({ from, to, verdict }) => [span(from, to), verdict])),
  );
}

function span(from: number, to: number): string {
  const degrees = (angle: number): string => ((angle * 180) / Math.PI).toFixed(2);
  return `${degrees(from)}° – ${degrees(to)}°`;
}

function at(angle: number, radius: number): [number, number] {
  return [radius * Math.cos(angle), -radius * Math.sin(angle)];
}

function sector(from: number, to: number): string {
  if (to - from >= 2 * Math.PI - 1e-6) return `M${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 0 ${-RADIUS} 0A${RADIUS} ${RADIUS} 0 1 0 ${RADIUS} 0Z`;
  const [[x, y], [X, Y]] = [at(from, RADIUS), at(to, RADIUS)];
  return `M0 0L${x} ${y}A${RADIUS} ${RADIUS} 0 ${to - from > Math.PI ? 1 : 0} 0 ${X} ${Y}Z`;
}
