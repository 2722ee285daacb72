// What lies on top of the parts and keeps its size: contact points, force arrows and their numbers, axes, scales.

import { Matrix4, Vector3 } from "three";
import type { Projection, Viewport } from "./camera";
import { metres, newtons, OPEN, round125 } from "./contacts";
import { ellipsoid } from "./ellipsoid";
import type { Look } from "./look";
import type { Palette } from "./paint";
import type { Stage } from "./stage";

const FONT = "system-ui, sans-serif";
const POINT = 7; // css px
const AXIS = 34;
const EDGE = 14; // between the edge of a viewport and what is drawn there
const LINE = 14; // height of a number
const MOVED = [0, 5, -5, 10, -10, 15, -15]; // by how much a number may be moved: further off it belongs to no arrow

export type Pen = CanvasRenderingContext2D;
export interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Place extends Spot {
  readonly side: number; // words stand left of it (−1), over it (0), right of it (1)
}

/** Css px per N of force and per m/N of compliance; 0 where it is not drawn. */
export interface Scale {
  readonly newton: number;
  readonly compliance: number;
}

/** Draws all that lies on top of one stage. */
export function overlay(pen: Pen, stage: Stage, seen: Projection, look: Look, colours: Palette, scale: Scale): void {
  const { newton } = scale;
  const { left, top, width, height } = seen.viewport;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.lineJoin = pen.lineCap = "round";
  if (look.axes) axes(pen, stage, seen, colours);
  scales(pen, seen, scale, colours);
  if (scale.compliance > 0 && stage.gripper !== null && stage.halves !== null) {
    const spot = seen.at(new Vector3().setFromMatrixPosition(stage.gripper));
    ellipsoid(pen, seen, spot, stage.halves, scale.compliance, colours.yields, colours.paper);
  }
  const labels = new Labels(pen, colours, seen.viewport);
  stage.touches.forEach((touch, i) => {
    if (touch === null) return;
    const spot = seen.at(touch.point);
    const colour = colours.states[touch.state];
    if (touch.state === OPEN) {
      ring(pen, spot, POINT - 2, colours.paper, 4.5);
      ring(pen, spot, POINT - 2, colour, 2.5);
      return;
    }
    if (look.explode > 0) leader(pen, spot, seen.at(touch.point.clone().add(stage.shift)), colour);
    if (look.forces && touch.force !== null) {
      labels.add(arrow(pen, seen, spot, touch.force, newton, colour, colours.paper), touch.force.length());
    }
    disc(pen, spot, String(i + 1), colour, colours.paper, colours.on[touch.state]);
    labels.keepFree(spot);
  });
  for (const push of look.forces ? stage.pushes : []) {
    if (push === null) continue;
    const spot = seen.at(push.point.clone().add(stage.shift));
    labels.add(arrow(pen, seen, spot, push.force, newton, colours.resultant, colours.paper), push.force.length());
  }
  labels.write();
  pen.restore();
}

/** An arrow from a spot; returns where its number may stand. At the viewer it is a ring, away from him a cross in one. */
function arrow(
  pen: Pen,
  seen: Projection,
  spot: Spot,
  force: Vector3,
  newton: number,
  colour: string,
  rim: string,
): Place | null {
  const [dx, dy] = [force.dot(seen.right) * newton, -force.dot(seen.up) * newton];
  const [seen_length, length] = [Math.hypot(dx, dy), force.length() * newton];
  const end = { x: spot.x + dx, y: spot.y + dy };
  if (length < 2) return null;
  if (seen_length < 0.12 * length || seen_length < 2) {
    if (length < 12) return null;
    const side = POINT + 5;
    ring(pen, spot, side, colour, 2);
    pen.fillStyle = pen.strokeStyle = colour;
    if (force.dot(seen.toward) < 0) {
      const d = side * Math.SQRT1_2;
      strokes(pen, [{ x: spot.x - d, y: spot.y - d }, { x: spot.x + d, y: spot.y + d }]);
      strokes(pen, [{ x: spot.x - d, y: spot.y + d }, { x: spot.x + d, y: spot.y - d }]);
    }
    return { x: spot.x + side, y: spot.y, side: 1 };
  }
  const [ux, uy] = [dx / seen_length, dy / seen_length];
  const head = Math.min(11, 0.7 * seen_length);
  const neck = { x: end.x - ux * head, y: end.y - uy * head };
  for (const [style, wider] of [[rim, 2.5], [colour, 0]] as const) {
    pen.strokeStyle = pen.fillStyle = style;
    pen.lineWidth = 2.5 + wider;
    strokes(pen, [spot, neck]);
    pen.beginPath();
    pen.moveTo(end.x, end.y);
    pen.lineTo(neck.x - uy * head * 0.42, neck.y + ux * head * 0.42);
    pen.lineTo(neck.x + uy * head * 0.42, neck.y - ux * head * 0.42);
    pen.closePath();
    if (wider > 0) {
      pen.lineWidth = wider;
      pen.stroke();
    }
    pen.fill();
  }
  return { x: end.x + 6 * ux, y: end.y + 10 * uy, side: ux };
}

/** Axes of W, and of G where it is. */
function axes(pen: Pen, stage: Stage, seen: Projection, colours: Palette): void {
  worldAxes(pen, seen, colours);
  if (stage.gripper === null) return;
  const gripper = seen.at(new Vector3().setFromMatrixPosition(stage.gripper));
  triad(pen, seen, gripper, stage.gripper, "G", colours.resultant, colours.paper);
}

/** Axes of W where they lie, or in a corner while they are out of sight. */
export function worldAxes(pen: Pen, seen: Projection, colours: Palette): void {
  const { left, top, width, height } = seen.viewport;
  const origin = seen.at(new Vector3());
  const [right, bottom] = [left + width, top + height];
  const is_inside = origin.x > left + AXIS && origin.x < right - AXIS && origin.y > top + AXIS && origin.y < bottom - AXIS;
  const corner = { x: left + EDGE + AXIS + 8, y: bottom - 2 * AXIS - 30 };
  const [spot, name] = is_inside ? [origin, "W"] : [corner, "W (directions)"];
  triad(pen, seen, spot, new Matrix4(), name, colours.ink, colours.paper);
}

function triad(pen: Pen, seen: Projection, spot: Spot, place: Matrix4, name: string, colour: string, rim: string): void {
  pen.font = `11px ${FONT}`;
  for (const [k, letter] of ["x", "y", "z"].entries()) {
    const way = new Vector3().setFromMatrixColumn(place, k);
    const [dx, dy] = [way.dot(seen.right) * AXIS, -way.dot(seen.up) * AXIS];
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    strokes(pen, [spot, { x: spot.x + dx, y: spot.y + dy }]);
    const far = Math.hypot(dx, dy);
    const beyond = far > 1 ? 1 + 8 / far : 0;
    if (far > 5) text(pen, letter, spot.x + dx * beyond, spot.y + dy * beyond, "center", colour, rim);
  }
  text(pen, name, spot.x - 6, spot.y + 9, "right", colour, rim);
}

/** A bar of a round length on the left; on the right an arrow of a round force and a bar of a round compliance. */
export function scales(pen: Pen, seen: Projection, { newton, compliance }: Scale, colours: Palette): void {
  const { left, top, width, height } = seen.viewport;
  const y = top + height - EDGE;
  const room = Math.min(130, width / 3);
  const length = round125(room / seen.scale);
  const bar = length * seen.scale;
  pen.font = `12px ${FONT}`;
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  const x = left + EDGE;
  strokes(pen, [{ x, y: y - 4 }, { x, y }, { x: x + bar, y }, { x: x + bar, y: y - 4 }]);
  text(pen, metres(length), x + bar / 2, y - 10, "center", colours.ink, colours.paper);
  if (compliance > 0) {
    const soft = round125(room / compliance);
    const [from, to, above] = [left + width - EDGE - soft * compliance, left + width - EDGE, newton > 0 ? y - 34 : y];
    pen.strokeStyle = colours.yields;
    pen.lineWidth = 2;
    strokes(pen, [{ x: from, y: above - 4 }, { x: from, y: above }, { x: to, y: above }, { x: to, y: above - 4 }]);
    text(pen, `ellipsoid: ${Number((1e6 * soft).toPrecision(1))} µm/N`, to, above - 12, "right", colours.ink, colours.paper);
  }
  if (!(newton > 0) || !Number.isFinite(newton)) return;
  const force = round125(room / newton);
  const from = left + width - EDGE - force * newton;
  const to = left + width - EDGE;
  pen.fillStyle = pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  strokes(pen, [{ x: from, y: y - 4 }, { x: from, y: y + 4 }]);
  strokes(pen, [{ x: from, y }, { x: to - 9, y }]);
  pen.beginPath();
  pen.moveTo(to, y);
  pen.lineTo(to - 10, y - 4);
  pen.lineTo(to - 10, y + 4);
  pen.fill();
  text(pen, `arrow: ${Number(force.toPrecision(1))} N`, to, y - 13, "right", colours.ink, colours.paper);
}

/** Numbers beside the arrows' heads, within the viewport, the largest force first. What would cover another number or a
 * contact's own is moved a little; where there is no room it is left out: the list beside the scene has them all. */
class Labels {
  private readonly asked: { place: Place; force: number }[] = [];
  private readonly taken: { x: number; y: number; width: number }[] = [];

  constructor(
    private readonly pen: Pen,
    private readonly colours: Palette,
    private readonly viewport: Viewport,
  ) {}

  add(place: Place | null, force: number): void {
    if (place !== null) this.asked.push({ place, force });
  }

  /** Nothing is written over a contact's point. */
  keepFree({ x, y }: Spot): void {
    this.taken.push({ x: x - POINT, y, width: 2 * POINT });
  }

  write(): void {
    this.pen.font = `600 12px ${FONT}`;
    const { left, width: room } = this.viewport;
    for (const { place, force } of this.asked.sort((a, b) => b.force - a.force)) {
      const words = newtons(force);
      const width = this.pen.measureText(words).width;
      const x = Math.min(Math.max(place.x + ((place.side - 1) / 2) * width, left + 3), left + room - width - 3);
      const y = MOVED.map((by) => place.y + by).find((one) => this.isFree(x, one, width));
      if (y === undefined) continue;
      this.taken.push({ x, y, width });
      text(this.pen, words, x, y, "left", this.colours.ink, this.colours.paper);
    }
  }

  private isFree(x: number, y: number, width: number): boolean {
    return !this.taken.some((o) => Math.abs(o.y - y) < LINE && x < o.x + o.width + 4 && o.x < x + width + 4);
  }
}

function disc(pen: Pen, { x, y }: Spot, words: string, colour: string, rim: string, ink: string): void {
  pen.beginPath();
  pen.arc(x, y, POINT, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = rim;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.font = `700 ${words.length > 1 ? 8 : 10}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.fillText(words, x, y + 0.5);
}

function ring(pen: Pen, { x, y }: Spot, radius: number, colour: string, width: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

/** From where a contact is to where it would be on the part that was moved away. */
function leader(pen: Pen, from: Spot, to: Spot, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.setLineDash([4, 4]);
  strokes(pen, [from, to]);
  pen.setLineDash([]);
}

export function strokes(pen: Pen, [first, ...rest]: readonly Spot[]): void {
  if (first === undefined) return;
  pen.beginPath();
  pen.moveTo(first.x, first.y);
  for (const { x, y } of rest) pen.lineTo(x, y);
  pen.stroke();
}

export function text(pen: Pen, words: string, x: number, y: number, align: CanvasTextAlign, colour: string, rim: string): void {
  pen.textAlign = align;
  pen.textBaseline = "middle";
  pen.strokeStyle = rim;
  pen.lineWidth = 3;
  pen.strokeText(words, x, y);
  pen.fillStyle = colour;
  pen.fillText(words, x, y);
}
