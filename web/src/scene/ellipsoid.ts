// The ellipsoid of compliance at G, seen from anywhere: its outline, its three principal ellipses, its axes.

import type { Vector3 } from "three";
import type { Projection } from "./camera";

type Pen = CanvasRenderingContext2D;

/** Half axes `halves` (m/N, in W) about a spot, drawn at `scale` css px per m/N. */
export function ellipsoid(
  pen: Pen,
  seen: Projection,
  spot: { readonly x: number; readonly y: number },
  halves: readonly Vector3[],
  scale: number,
  colour: string,
  rim: string,
): void {
  const flat = halves.map((one) => ({ x: one.dot(seen.right) * scale, y: -one.dot(seen.up) * scale }));
  pen.save();
  pen.translate(spot.x, spot.y);

  // The outline of all Σ uᵢ aᵢ, |u| = 1, seen in the plane is the ellipse of M Mᵀ, M = [a₁ a₂ a₃] as they are seen.
  const sum = (f: (one: { x: number; y: number }) => number): number => flat.reduce((all, one) => all + f(one), 0);
  const [xx, xy, yy] = [sum(({ x }) => x * x), sum(({ x, y }) => x * y), sum(({ y }) => y * y)];
  const [middle, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  const [long, short] = [Math.sqrt(middle + half), Math.sqrt(Math.max(middle - half, 0))];
  pen.beginPath();
  pen.ellipse(0, 0, long, short, Math.atan2(2 * xy, xx - yy) / 2, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.globalAlpha = 0.18;
  pen.fill();
  pen.globalAlpha = 1;
  outlined(pen, 2, colour, rim);

  for (const [i, j] of [[0, 1], [0, 2], [1, 2]] as const) {
    const [a, b] = [flat[i], flat[j]];
    if (a === undefined || b === undefined) continue;
    pen.beginPath();
    for (let k = 0; k <= 48; k++) {
      const [c, s] = [Math.cos((2 * Math.PI * k) / 48), Math.sin((2 * Math.PI * k) / 48)];
      pen.lineTo(c * a.x + s * b.x, c * a.y + s * b.y);
    }
    pen.globalAlpha = 0.6;
    pen.lineWidth = 1;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  for (const { x, y } of flat) {
    pen.beginPath();
    pen.moveTo(-x, -y);
    pen.lineTo(x, y);
    outlined(pen, 1.5, colour, rim);
  }
  pen.restore();
}

function outlined(pen: Pen, width: number, colour: string, rim: string): void {
  for (const [style, wide] of [[rim, width + 2], [colour, width]] as const) {
    pen.strokeStyle = style;
    pen.lineWidth = wide;
    pen.stroke();
  }
}
