// Types of joints: a colour for each, the same in scene, table and graph.

import { h } from "../dom";

const COLOURS: Readonly<Record<string, string>> = {
  revolute: "--s2",
  prismatic: "--s1",
  cylindrical: "--s3",
  screw: "--s7",
  spherical: "--s4",
  planar: "--s6",
  "pin-slot": "--s5",
  universal: "--s8",
  fixed: "--free",
};

/** Variable of the style sheet for a type of joint; null: a pair that touches and has no joint. */
export function variable(type: string | null): string {
  return type === null ? "--line" : (COLOURS[type] ?? "--faint");
}

/** A dot of the type's colour. */
export function sign(type: string): HTMLElement {
  const dot = h("i", { class: "joint-sign", "aria-hidden": "true" });
  dot.style.background = `var(${variable(type)})`;
  return dot;
}
