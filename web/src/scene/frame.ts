// A scene's own axes: lengths in its radii, "up" on the screen, and the way in: downward or to the right.

import { Matrix4, Vector3 } from "three";
import type { Block, Scene } from "../types";

export interface Frame {
  readonly centre: Vector3; // m, in W
  readonly radius: number; // m
  readonly right: Vector3; // unit vectors in W: seen from the front, to the right …
  readonly depth: Vector3; // … away from the viewer …
  readonly up: Vector3; // … and up
}

/** Frames of several scenes; one and the same where they are alike, so that what differs is seen to differ. */
export function framesOf(scenes: readonly Scene[]): Frame[] {
  const frames = scenes.map(frameOf);
  const [first] = frames;
  if (first === undefined) return [];
  const largest = Math.max(...frames.map((one) => one.radius));
  const alike = frames.every(
    (one) =>
      one.radius > largest / 3 &&
      one.centre.distanceTo(first.centre) < largest &&
      one.up.dot(first.up) > 0.99 &&
      one.right.dot(first.right) > 0.99,
  );
  return alike ? frames.map(() => ({ ...first, radius: largest })) : frames;
}

/** Vertical insertions go down the screen, all others to the right; what is flat lies in the screen. */
function frameOf(scene: Scene): Frame {
  const along = vector(scene.along);
  if (along.lengthSq() === 0) along.set(0, 0, -1);
  along.normalize();
  const radius = scene.radius > 0 && Number.isFinite(scene.radius) ? scene.radius : 1e-2;
  if (scene.flat) {
    const [x, y, z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, -1)];
    return { centre: vector(scene.centre), radius, right: x, depth: z, up: y };
  }
  const is_vertical = Math.abs(along.z) > 0.7;
  const up = new Vector3(0, 0, is_vertical ? -Math.sign(along.z) : 1);
  const right = is_vertical ? new Vector3(1, 0, 0) : along.setZ(0).normalize();
  const depth = new Vector3().crossVectors(up, right);
  return { centre: vector(scene.centre), radius, right, depth, up };
}

export function vector(numbers: ArrayLike<number>, at = 0): Vector3 {
  return new Vector3(numbers[at] ?? NaN, numbers[at + 1] ?? NaN, numbers[at + 2] ?? NaN);
}

/** Pose [R | p] number `row` of an array (n, 12), row-major. */
export function pose(numbers: ArrayLike<number>, row = 0, into = new Matrix4()): Matrix4 {
  const m = (k: number): number => numbers[12 * row + k] ?? NaN;
  return into.set(m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8), m(9), m(10), m(11), 0, 0, 0, 1);
}

/** Pose at a share 0 … 1 of the samples, of rows spread evenly over them. */
export function poseAlong({ data, shape }: Block, share: number, into = new Matrix4()): Matrix4 {
  return poseBetween(data, share * ((shape[0] ?? 1) - 1), 1, 0, into);
}

/** Pose at a row that need not be whole, of an array (row, item, 12), `item` of `items`; straight between two rows, which are near. */
export function poseBetween(data: ArrayLike<number>, row: number, items: number, item: number, into = new Matrix4()): Matrix4 {
  const low = Math.floor(row + 1e-6); // a row that belongs to a sample is taken as it is
  const part = row - low;
  pose(data, low * items + item, into);
  if (part < 1e-6) return into;
  const next = pose(data, (low + 1) * items + item);
  into.elements.forEach((one, i) => (into.elements[i] = one + part * ((next.elements[i] ?? one) - one)));
  return into;
}
