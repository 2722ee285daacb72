// Why: time and angle of each pawl. What is free and can be reached is shaded, what bounds it is coloured by what a pawl
// does there, and the path runs along it. A line follows the clock; a click sets it.

import { type Clock, sampleAt } from "../../clock";
import { h } from "../../dom";
import { eachFrame } from "../../plots/frames";
import { round } from "../../plots/numbers";
import { svg } from "../../svg";
import type { Block, RecordView, Slice } from "../../types";
import type { View } from "../../view";
import { runName } from "../names";
import { note } from "../table";

const MARGIN = { left: 44, right: 10, top: 8, bottom: 34 }; // css px, for the numbers at the axes
const CLASSES = { slides: "slides", sticks: "sticks", leaves: "leaves", hidden: "hidden-arc" } as const;
const ORDER = ["hidden", "leaves", "slides", "sticks"] as const;
const WORDS = {
  slides: "an arc it slides on",
  sticks: "an arc it sticks on",
  leaves: "bounds F, but the spring pulls it off",
  hidden: "an arc not on F",
} as const;

export function slices(runs: readonly RecordView[], clock: Clock): View | null {
  const shown = runs.flatMap((run) => run.slices.map((slice) => ({ run, slice })));
  if (shown.length === 0) return null;
  const pictures = shown.map(({ run, slice }) => picture(run, slice, runs, clock));
  const kinds = new Set(shown.flatMap(({ slice }) => slice.strokes.map((one) => one.kind)));
  const element = h(
    "section",
    { class: "slices" },
    h("h2", {}, "Why: the slice of time and angle"),
    note(
      "At each time the pawl is free at the angles that are shaded: those it can reach, F. Its spring presses it to its rest, " +
        "the dotted line, so it follows what lies in between: floors above, ceilings below. Numbers are those of the events.",
    ),
    h("ul", { class: "slice-key" }, key("slice-free", "free, reached: F"), key("slice-path", "path"), ...ORDER.filter((kind) => kinds.has(kind)).reverse().map((kind) => key(CLASSES[kind], WORDS[kind]))),
    h("div", { class: "slices-grid" }, ...pictures.map((one) => one.element)),
  );
  return {
    element,
    dispose() {
      for (const one of pictures) one.dispose();
    },
  };
}

function key(kind: string, words: string): HTMLElement {
  const sign = kind === "slice-free" ? svg("path", { class: kind, d: "M0 1h22v10h-22z" }) : svg("path", { class: kind, d: "M3 6h16" });
  return h("li", { class: "slice" }, svg("svg", { width: 22, height: 12, "aria-hidden": "true" }, sign), words);
}

function picture(run: RecordView, slice: Slice, runs: readonly RecordView[], clock: Clock): View {
  const times = run.time?.data ?? new Float64Array();
  const first = slice.legs[0]?.[0] ?? 0;
  const last = slice.legs[slice.legs.length - 1]?.[1] ?? clock.end;
  const name = `${runs.length > 1 ? `${runName(run, runs)}: ` : ""}pawl ${slice.pawl}`;
  const label = `Slice of time and angle, ${name}. ${slice.notes.join(" ")}`;
  const drawing = svg("svg", { role: "img", "aria-label": label });
  const box = h("div", { class: "slice-box" }, drawing);
  const toggle = h("button", { type: "button", class: "small", "aria-pressed": "false" }, "Whole turn");
  const element = h(
    "figure",
    { class: "slice", "data-pawl": slice.pawl },
    h("div", { class: "slice-head" }, h("h3", {}, `Angle of ${name} [deg] over time [s]`), toggle),
    box,
    h("figcaption", {}, slice.notes.join(" ")),
  );

  let range = slice.window;
  let scale = scaleOf(1, 1, first, last, range);
  const cursor = svg("g", { class: "slice-cursor" });
  const line = svg("line", { x1: 0, x2: 0 });
  const dot = svg("circle", { r: 4.5, cx: 0 });
  cursor.append(line, dot);
  const follow = (): void => {
    const angle = slice.angle.data[sampleAt(times, clock.time)] ?? NaN;
    cursor.setAttribute("transform", `translate(${scale.x(clock.time).toFixed(2)} 0)`);
    const y = scale.y(angle);
    dot.setAttribute("cy", y.toFixed(2));
    dot.toggleAttribute("hidden", !(y >= scale.top && y <= scale.bottom));
    element.dataset["time"] = String(clock.time);
  };
  const draw = (): void => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (width === 0 || height === 0) return;
    scale = scaleOf(width, height, first, last, range);
    line.setAttribute("y1", String(scale.top));
    line.setAttribute("y2", String(scale.bottom));
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    drawing.replaceChildren(...contents(slice, times, scale, range, [first, last], clock), cursor);
    follow();
  };
  toggle.addEventListener("click", () => {
    range = range === slice.window ? slice.turn : slice.window;
    toggle.setAttribute("aria-pressed", String(range === slice.turn));
    draw();
  });
  const set = (event: PointerEvent): void => {
    clock.pause();
    const x = event.clientX - drawing.getBoundingClientRect().left;
    clock.time = Math.min(Math.max(scale.time(x), first), last);
  };
  drawing.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    drawing.setPointerCapture(event.pointerId);
    set(event);
  });
  drawing.addEventListener("pointermove", (event) => {
    if (drawing.hasPointerCapture(event.pointerId)) set(event);
  });
  const sized = new ResizeObserver(draw);
  sized.observe(box);
  const end = eachFrame(clock, follow);
  follow();
  return {
    element,
    dispose() {
      end();
      sized.disconnect();
    },
  };
}

interface Scale {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  x(time: number): number;
  y(angle: number): number;
  time(x: number): number;
}

function scaleOf(width: number, height: number, first: number, last: number, range: readonly number[]): Scale {
  const [low = 0, high = 1] = range;
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const per_second = (right - left) / (last - first || 1);
  return {
    left,
    right,
    top,
    bottom,
    x: (time) => left + (time - first) * per_second,
    y: (angle) => bottom - ((angle - low) / (high - low || 1)) * (bottom - top),
    time: (x) => first + (x - left) / per_second,
  };
}

let count = 0;

function contents(
  slice: Slice,
  times: Float64Array,
  scale: Scale,
  range: readonly number[],
  [first, last]: readonly [number, number],
  clock: Clock,
): SVGElement[] {
  const { left, right, top, bottom } = scale;
  const id = `slice-clip-${++count}`;
  const clip = svg("clipPath", { id }, svg("rect", { x: left, y: top, width: right - left, height: bottom - top }));
  const inside = svg("g", { "clip-path": `url(#${id})` });
  inside.append(svg("path", { class: "slice-free", d: slice.areas.map((one) => `${outline(one, scale)}Z`).join("") }));
  for (const kind of ORDER) {
    for (const stroke of slice.strokes) {
      if (stroke.kind !== kind) continue;
      const words = svg("title", {}, `${stroke.words}: ${WORDS[kind]}`);
      inside.append(svg("path", { class: CLASSES[kind], d: outline(stroke.points, scale) }, words));
    }
  }
  inside.append(svg("line", { class: "slice-rest", x1: left, x2: right, y1: scale.y(slice.rest), y2: scale.y(slice.rest) }));
  for (const leg of slice.legs.slice(1)) {
    const x = scale.x(leg[0] ?? 0);
    inside.append(svg("line", { class: "slice-leg", x1: x, x2: x, y1: top, y2: bottom }));
  }
  inside.append(svg("path", { class: "slice-path", d: along(times, slice.angle.data, scale) }));
  const [low = 0, high = 1] = range;
  return [
    clip,
    svg("rect", { class: "slice-frame", x: left, y: top, width: right - left, height: bottom - top }),
    ...round(first, last, (right - left) / 80).flatMap(([value, text]) => [
      svg("line", { class: "slice-tick", x1: scale.x(value), x2: scale.x(value), y1: bottom, y2: bottom + 4 }),
      svg("text", { x: scale.x(value), y: bottom + 16, "text-anchor": "middle" }, text),
    ]),
    ...round(low, high, (bottom - top) / 45).flatMap(([value, text]) => [
      svg("line", { class: "slice-tick", x1: left - 4, x2: left, y1: scale.y(value), y2: scale.y(value) }),
      svg("text", { x: left - 7, y: scale.y(value) + 4, "text-anchor": "end" }, text),
    ]),
    inside,
    ...marks(slice, scale, clock),
  ];
}

/** A dot at each event of the pawl, and its number; neighbours share the words. */
function marks(slice: Slice, scale: Scale, clock: Clock): SVGElement[] {
  const groups: { x: number; y: number; numbers: number[] }[] = [];
  const dots: SVGElement[] = [];
  for (const { number, time, angle, kind } of slice.marks) {
    const [x, y] = [scale.x(time), scale.y(angle)];
    if (y < scale.top || y > scale.bottom) continue;
    const dot = svg("circle", { class: "slice-dot", cx: x, cy: y, r: 4 }, svg("title", {}, `${number}: ${kind}`));
    dot.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      clock.pause();
      clock.time = time;
    });
    dots.push(dot);
    const near = groups.find((one) => Math.abs(one.x - x) < 18 && Math.abs(one.y - y) < 14);
    if (near === undefined) groups.push({ x, y, numbers: [number] });
    else near.numbers.push(number);
  }
  const words = groups.map(({ x, y, numbers: all }) => {
    const is_right = x > scale.right - 40;
    const at = { x: x + (is_right ? -7 : 7), y: y < scale.top + 18 ? y + 15 : y - 7, "text-anchor": is_right ? "end" : "start" };
    return svg("text", { class: "slice-number", ...at }, runsOf(all));
  });
  return [...words, ...dots];
}

/** 1, 4–6. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of numbers) {
    const before = runs[runs.length - 1];
    if (before !== undefined && one === before[1] + 1) before[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
}

function outline({ data, shape }: Block, scale: Scale): string {
  let words = "";
  for (let k = 0; k < (shape[0] ?? 0); k++) words += `${k === 0 ? "M" : "L"}${point(data[2 * k] ?? NaN, data[2 * k + 1] ?? NaN, scale)}`;
  return words;
}

function along(times: Float64Array, angles: ArrayLike<number>, scale: Scale): string {
  let words = "";
  for (let k = 0; k < times.length; k++) words += `${k === 0 ? "M" : "L"}${point(times[k] ?? NaN, angles[k] ?? NaN, scale)}`;
  return words;
}

function point(time: number, angle: number, scale: Scale): string {
  return `${scale.x(time).toFixed(2)} ${scale.y(angle).toFixed(2)}`;
}
