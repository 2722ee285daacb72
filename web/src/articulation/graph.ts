// The contact graph: a node for each part, an edge for each pair that touches, coloured by their joint (Sinha et al., eq. 23).

import { h } from "../dom";
import { svg } from "../svg";
import type { Articulation } from "../types";
import type { View } from "../view";
import type { Choice } from "./choice";
import { sign, variable } from "./kinds";

const MARGIN = { x: 56, y: 26 }; // css px, for names beyond the outermost nodes
const NODE = 7; // of few; many are smaller
const MOST_NAMES = 36; // more would cover each other; the chosen ones are named in any case
const LETTERS = 18; // of a name

export function contactGraph(assembly: Articulation, choice: Choice): View {
  const { parts, joints, graph } = assembly;
  const size = parts.length <= MOST_NAMES ? NODE : NODE * Math.max(Math.sqrt(MOST_NAMES / parts.length), 0.4);
  const drawing = svg("svg", { role: "group", "aria-label": `Contact graph: ${parts.length} parts, ${graph.edges.length} pairs that touch` });
  const box = h("div", { class: "graph-box" }, drawing);
  const edges = graph.edges.map(({ joint, contacts, words }) => {
    const line = svg("line", { class: "graph-line" });
    line.style.stroke = `var(${variable(joint === null ? null : (joints[joint]?.type ?? null))})`;
    line.style.strokeWidth = String(1.5 + Math.min(contacts, 6) / 2);
    if (joint !== null && joints[joint]?.type === "fixed") line.style.strokeDasharray = "5 4";
    const reach = svg("line", { class: "graph-reach" }, svg("title", {}, words)); // wide enough for a finger
    return { group: svg("g", { class: "graph-edge", role: "button", "aria-label": words }, line, reach), lines: [line, reach] };
  });
  const nodes = parts.map(({ name, ground }) => {
    const mark = ground ? svg("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size }) : svg("circle", { r: size });
    const label = svg("text", { class: "graph-name", "text-anchor": "middle" }, name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);
    const group = svg("g", { class: ground ? "graph-node ground" : "graph-node", role: "button", "aria-label": name }, mark, svg("title", {}, ground ? `${name}, fixed` : name));
    return { group, label };
  });
  const act = (element: SVGElement, click: () => void): void => {
    if (parts.length <= MOST_NAMES) element.setAttribute("tabindex", "0");
    element.addEventListener("click", click);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      click();
    });
  };
  edges.forEach(({ group }, k) => {
    const edge = graph.edges[k];
    if (edge !== undefined) act(group, () => (edge.joint === null ? choice.pick(edge.a, edge.b) : choice.choose(edge.joint)));
  });
  nodes.forEach(({ group }, i) => {
    act(group, () => choice.pick(i));
    group.addEventListener("pointerenter", () => choice.point(i));
    group.addEventListener("pointerleave", () => choice.point(null));
  });
  drawing.append(...edges.map(({ group }) => group), ...nodes.map(({ group }) => group), ...nodes.map(({ label }) => label)); // names on top

  const draw = (): void => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (width === 0 || height === 0) return;
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const at = (i: number): [number, number] => {
      const [x, y] = [graph.places.data[2 * i] ?? 0, graph.places.data[2 * i + 1] ?? 0];
      return [width / 2 + x * (width / 2 - MARGIN.x), height / 2 - y * (height / 2 - MARGIN.y) - 6];
    };
    edges.forEach(({ lines }, k) => {
      const [[x1, y1], [x2, y2]] = [at(graph.edges[k]?.a ?? 0), at(graph.edges[k]?.b ?? 0)];
      for (const line of lines) for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value.toFixed(1));
    });
    nodes.forEach(({ group, label }, i) => {
      const [x, y] = at(i);
      group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      label.setAttribute("transform", `translate(${x.toFixed(1)} ${(y + size + 13).toFixed(1)})`);
    });
  };
  const follow = (): void => {
    const { lit, joint, moving } = choice;
    nodes.forEach(({ group, label }, i) => {
      group.toggleAttribute("data-lit", lit.has(i));
      group.toggleAttribute("data-moves", moving?.movers.includes(i) === true);
      label.toggleAttribute("hidden", parts.length > MOST_NAMES && !lit.has(i));
    });
    edges.forEach(({ group }, k) => {
      const its = graph.edges[k]?.joint ?? null;
      group.toggleAttribute("data-chosen", its !== null && its === joint);
      group.toggleAttribute("data-quiet", moving !== null && (its === null || !moving.joints.includes(its)));
    });
  };
  follow();
  const sized = new ResizeObserver(draw);
  sized.observe(box);
  const end = choice.onChange(follow);
  const element = h(
    "figure",
    { class: "graph" },
    h("h3", {}, "Contact graph"),
    box,
    h("figcaption", {}, "Squares are fixed parts; thicker lines are more contacts. A click takes a part, or a joint with its parts."),
  );
  return {
    element,
    dispose() {
      end();
      sized.disconnect();
    },
  };
}

/** Which colour is which type, of those there are. */
export function jointKey({ joints }: Articulation): HTMLElement {
  const count = new Map<string, number>();
  for (const { type } of joints) count.set(type, (count.get(type) ?? 0) + 1);
  return h("ul", { class: "joint-key", "aria-label": "Types of joints" }, ...[...count].map(([type, n]) => h("li", {}, sign(type), `${n} ${type}`)));
}
