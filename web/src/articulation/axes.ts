// Joints drawn over the parts: the axis of each as draughtsmen draw it, a ring where three axes meet.

import type { Vector3 } from "three";
import { colour } from "../plots/theme";
import type { Projection } from "../scene/camera";
import { vector } from "../scene/frame";
import { type Pen, type Spot, strokes } from "../scene/overlay";
import type { Palette } from "../scene/paint";
import type { Articulation } from "../types";
import type { Choice } from "./choice";
import { variable } from "./kinds";
import type { AssemblyStage } from "./stage";

const CHAIN = [12, 3, 2, 3]; // css px: long, gap, dot, gap
const TURN = 9; // css px, radius of the ring round an axis that is looked along, and of a ball

export function jointAxes(pen: Pen, assembly: Articulation, stage: AssemblyStage, seen: Projection, choice: Choice, colours: Palette): void {
  const { moving, hidden, joint: chosen } = choice;
  pen.save();
  assembly.joints.forEach(({ parent, child, type, axis, point, reach }, k) => {
    if (point === null || type === "fixed" || type === "free" || (hidden.has(parent) && hidden.has(child))) return;
    const is_quiet = (moving !== null && !moving.joints.includes(k)) || (chosen !== null && chosen !== k);
    pen.globalAlpha = is_quiet ? 0.25 : 1;
    const ink = colour(variable(type));
    const wide = k === chosen ? 3.5 : 2;
    const centre = vector(point);
    // through both parts, also where the exploded view has drawn them apart along it
    const tips = [parent, child].flatMap((part) =>
      [-1, 1].map((end) => stage.carried(axis === null ? centre : centre.clone().addScaledVector(vector(axis), end * reach), part)),
    ) as [Vector3, Vector3, Vector3, Vector3];
    const way = tips[1].clone().sub(tips[0]);
    const off = tips[2].clone().sub(tips[0]); // how far the exploded view has drawn the child from the parent
    const is_along = choice.explode > 0 && off.clone().cross(way).length() < 1e-3 * off.length() * way.length();
    const along = is_along ? [...tips].sort((a, b) => a.dot(way) - b.dot(way)) : tips.slice(0, 2);
    const ends = [seen.at(along[0] as Vector3), seen.at(along.at(-1) as Vector3)] as const;
    for (const [style, width] of [[colours.paper, wide + 2], [ink, wide]] as const) {
      pen.strokeStyle = style;
      pen.lineWidth = width;
      pen.setLineDash(style === ink ? CHAIN : []);
      if (axis !== null && type !== "spherical") strokes(pen, ends);
      pen.setLineDash([]);
      if (axis === null || type === "spherical" || Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) < TURN) {
        const { x, y } = seen.at(stage.carried(centre, parent));
        pen.beginPath();
        pen.arc(x, y, TURN, 0, 2 * Math.PI);
        pen.stroke();
      }
    }
    if (type === "prismatic" || type === "cylindrical" || type === "screw") for (const one of [0, 1] as const) head(pen, ends[one], ends[one === 0 ? 1 : 0], ink);
  });
  pen.restore();
}

/** An arrow's head at an end of what slides. */
function head(pen: Pen, tip: Spot, from: Spot, ink: string): void {
  const far = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (far < 2 * TURN) return;
  const [ux, uy] = [(tip.x - from.x) / far, (tip.y - from.y) / far];
  pen.fillStyle = ink;
  pen.beginPath();
  pen.moveTo(tip.x + 5 * ux, tip.y + 5 * uy);
  pen.lineTo(tip.x - 6 * ux - 4.5 * uy, tip.y - 6 * uy + 4.5 * ux);
  pen.lineTo(tip.x - 6 * ux + 4.5 * uy, tip.y - 6 * uy - 4.5 * ux);
  pen.fill();
}

