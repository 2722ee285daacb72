// Hooks on two parts: the parts as they are mated with the hooks that were chosen, and a table of all places.

import { h } from "../dom";
import { note, table } from "../report/table";
import { chart } from "../study/chart";
import { svg } from "../svg";
import type { Places } from "../types";
import type { View } from "../view";
import { mood } from "./wants";

const PAD = 10; // px
const COLUMNS = ["", "on", "catches", "length", "in", "out", "strain", "what it is", ""];

export function places(all: Places): View {
  const shown = new Set(all.shown);
  const corners = all.outlines.flatMap(({ points }) => Array.from({ length: points.data.length / 2 }, (_, k) => [points.data[2 * k] ?? 0, points.data[2 * k + 1] ?? 0] as const));
  const ends = (k: 0 | 1): [number, number] => [Math.min(...corners.map((one) => one[k])), Math.max(...corners.map((one) => one[k]))];
  const [[left, right], [low, high]] = [ends(0), ends(1)];
  const number = new Map(all.rows.map(({ place }, k) => [place, k + 1]));
  const height = Math.min(Math.max((420 * (high - low)) / Math.max(right - left, 1e-9), 160), 460);
  const draw = (width: number): SVGElement[] => {
    const px = Math.min((width - 2 * PAD) / Math.max(right - left, 1e-9), (height - 2 * PAD - 22) / Math.max(high - low, 1e-9)); // of a mm
    const x = (value: number): number => PAD + (value - left) * px;
    const y = (value: number): number => PAD + (high - value) * px;
    const ring = ({ points }: Places["outlines"][number]): string => `M${Array.from({ length: points.data.length / 2 }, (_, k) => `${x(points.data[2 * k] ?? 0).toFixed(1)} ${y(points.data[2 * k + 1] ?? 0).toFixed(1)}`).join("L")}Z`;
    const seen = all.outlines.filter(({ place }) => place < 0 || shown.has(place));
    const order = ["counterpart", "part", "pocket", "stem", "hook"];
    const sorted = [...seen].sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
    const shapes = sorted.map((one) => svg("path", { class: `place ${order.includes(one.role) ? one.role : ""}`, d: ring(one) }, svg("title", {}, one.place < 0 ? one.role : `${one.role} ${number.get(one.place) ?? ""}`)));
    const names = sorted.filter(({ role }) => role === "hook").map(({ place, points }) => {
      const n = points.data.length / 2;
      const middle = [0, 1].map((k) => Array.from({ length: n }, (_, i) => points.data[2 * i + k] ?? 0).reduce((a, b) => a + b, 0) / n);
      const aside = (middle[0] ?? 0) > (left + right) / 2 ? -14 : 14; // into the open, not onto the wall
      return svg("text", { class: "place-number", x: x(middle[0] ?? 0) + aside, y: y(middle[1] ?? 0) + 4, "text-anchor": "middle" }, String(number.get(place) ?? ""));
    });
    const round = 10 ** Math.floor(Math.log10(Math.max((right - left) / 3, 1e-9)));
    const ruler = [svg("path", { class: "chart-whisker", d: `M${PAD} ${height - 8}v-6m0 3h${round * px}m0 -3v6` }), svg("text", { x: PAD + round * px + 6, y: height - 6 }, `${Number(round.toPrecision(1))} mm`)];
    return [...shapes, ...names, ...ruler];
  };
  const picture = chart("The parts as they are mated, with hooks numbered as in the table", height, draw);
  const rows = all.rows.map((row, k) => {
    const pick = h("button", { type: "button", class: "small place-pick", "aria-pressed": String(shown.has(row.place)), "aria-label": `Show hook ${k + 1}` }, String(k + 1));
    pick.addEventListener("click", () => {
      if (!shown.delete(row.place)) shown.add(row.place);
      pick.setAttribute("aria-pressed", String(shown.has(row.place)));
      picture.draw();
    });
    return [row.judged ? pick : String(k + 1), ...row.cells, mood(row.verdict, row.mood)];
  });
  const more = all.total - all.rows.length;
  const element = h(
    "section",
    { class: "study design-places" },
    h("h2", {}, "Places for hooks"),
    picture.element,
    note("The parts as they are mated; hooks have the numbers of the table, and a click there shows or hides one."),
    table("Places for hooks", COLUMNS, rows, [3, 4, 5, 6]),
    more > 0 ? note(`${more} more are in the record.`) : null,
  );
  return { element, dispose: () => picture.dispose() };
}
