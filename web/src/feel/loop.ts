// The picture of the playground: force over position, forth and back, with a dot where the part is; below it the part on its
// rail, the hand, and the spring between them, on the same axis.

import { round } from "../plots/numbers";
import { svg } from "../svg";
import type { Play } from "../types";
import type { Mechanism } from "./mechanism";

const MARGIN = { left: 46, right: 12, top: 10, bottom: 96 }; // css px; below are the numbers and the rail
const RAIL = 34; // px of the rail above the lower edge
const HALF = 17; // px, of the part

export interface Picture {
  readonly element: SVGSVGElement;
  readonly half: number; // of the part, in the unit of position
  toPlace(px: number): number;
  show(part: Mechanism): void;
  flash(): void;
}

export function picture(play: Play, part: Mechanism, reach: readonly [number, number], width: number, height: number): Picture {
  const [left, right, top, bottom] = [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1), MARGIN.top, Math.max(height - MARGIN.bottom, 1)];
  const forces = [0, ...play.forth.data, ...play.back.data];
  const [least, most] = [forces.reduce((a, b) => Math.min(a, b)), forces.reduce((a, b) => Math.max(a, b))];
  const edge = 0.06 * (most - least || 1);
  const [low, high] = [least - edge, most + edge];
  const per = (right - left) / (reach[1] - reach[0]);
  const x = (place: number): number => left + (place - reach[0]) * per;
  const y = (force: number): number => bottom - ((force - low) / (high - low)) * (bottom - top);
  const rail = Math.max(height - RAIL, 1);

  const curve = (values: Float64Array, kind: string): SVGElement => {
    const points = Array.from(play.position.data, (place, i) => `${x(place).toFixed(1)} ${y(values[i] ?? 0).toFixed(1)}`);
    return svg("path", { class: kind, d: `M${points.join("L")}` });
  };
  const drops = play.drops.map(({ forth, start, end }) => {
    const [from, to] = [Math.min(start, end), Math.max(start, end)];
    const words = `${forth ? "forth" : "back"}: the force falls from ${start.toFixed(2)} to ${end.toFixed(2)} ${play.unit}`;
    return svg("path", { class: `feel-drop ${forth ? "forth" : "back"}`, d: fallen(play, part, forth, from, to, x, y) }, svg("title", {}, words));
  });
  const dot = svg("circle", { class: "feel-dot", r: 6 });
  const across = svg("line", { class: "feel-cross", y1: top, y2: rail - HALF });
  const body = svg("rect", { class: "feel-part", x: -HALF, y: rail - 14, width: 2 * HALF, height: 28, rx: 5 });
  const hand = svg("circle", { class: "feel-hand", r: 9, cy: rail });
  const spring = svg("path", { class: "feel-spring" });
  const ring = svg("circle", { class: "feel-flash", r: 15, cy: rail });
  const element = svg(
    "svg",
    { viewBox: `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`, "aria-hidden": "true" },
    svg("rect", { class: "feel-frame", x: left, y: top, width: right - left, height: bottom - top }),
    ...round(reach[0], reach[1], (right - left) / 70).flatMap(([value, text]) => [
      svg("line", { class: "feel-tick", x1: x(value), x2: x(value), y1: top, y2: bottom + 4 }),
      svg("text", { x: x(value), y: bottom + 16, "text-anchor": "middle" }, text),
    ]),
    ...round(low, high, (bottom - top) / 40).flatMap(([value, text]) => [
      svg("line", { class: "feel-tick", x1: left - 4, x2: right, y1: y(value), y2: y(value) }),
      svg("text", { x: left - 7, y: y(value) + 4, "text-anchor": "end" }, text),
    ]),
    svg("text", { x: left + 5, y: top + 13 }, `force [${play.force_unit}]`),
    svg("text", { x: right, y: bottom + 30, "text-anchor": "end" }, `position [${play.unit}]`),
    ...drops,
    curve(play.forth.data, "feel-curve forth"),
    curve(play.back.data, "feel-curve back"),
    svg("path", { class: "feel-rail", d: `M${x(part.low) - HALF} ${rail - 10}V${rail + 19}H${x(part.high) + HALF}V${rail - 10}` }),
    across,
    spring,
    ring,
    body,
    hand,
    dot,
  );
  return {
    element,
    half: HALF / per,
    toPlace: (px) => reach[0] + (px - left) / per,
    show({ x: place, force, hand: p }) {
      const at = x(place);
      dot.setAttribute("cx", at.toFixed(2));
      dot.setAttribute("cy", Math.min(Math.max(y(force), top), bottom).toFixed(2));
      across.setAttribute("x1", at.toFixed(2));
      across.setAttribute("x2", at.toFixed(2));
      body.setAttribute("transform", `translate(${at.toFixed(2)} 0)`);
      ring.setAttribute("cx", at.toFixed(2));
      hand.toggleAttribute("hidden", p === null);
      spring.toggleAttribute("hidden", p === null);
      if (p === null) return;
      hand.setAttribute("cx", x(p).toFixed(2));
      spring.setAttribute("d", coil(at, x(p), rail));
    },
    flash() {
      ring.classList.remove("on");
      element.getBoundingClientRect(); // or the browser takes off and on for nothing
      ring.classList.add("on");
    },
  };
}

/** The stretch of a curve on which the force falls. */
function fallen(play: Play, part: Mechanism, forth: boolean, from: number, to: number, x: (place: number) => number, y: (force: number) => number): string {
  const places = [from, ...play.position.data.filter((one) => one > from && one < to), to];
  return `M${places.map((one) => `${x(one).toFixed(1)} ${y(part.crawl(one, forth)).toFixed(1)}`).join("L")}`;
}

/** A zigzag from part to hand. */
function coil(from: number, to: number, y: number): string {
  const turns = 8;
  const points = Array.from({ length: turns + 1 }, (_, k) => `${(from + ((to - from) * k) / turns).toFixed(1)} ${y + (k === 0 || k === turns ? 0 : k % 2 === 0 ? 5 : -5)}`);
  return `M${points.join("L")}`;
}
