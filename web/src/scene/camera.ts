// The one eye all scenes are looked at with. It turns about each scene's own axes and measures in its radii, without
// perspective: a millimetre is as long in front as behind, so that the scale bar holds everywhere.

import { Matrix4, type OrthographicCamera, Vector3 } from "three";
import type { Frame } from "./frame";

const BORDER = { x: 24, top: 44, bottom: 40 }; // css px left free round what is fitted, for the title and the scales
const DEPTH = 40; // radii in front of and behind the target that are drawn

export const VIEWS = {
  Front: { azimuth: -90, elevation: 0, about: "seen from the front" },
  Top: { azimuth: -90, elevation: 90, about: "seen from above" },
  Side: { azimuth: 0, elevation: 0, about: "seen from the right" },
  Iso: { azimuth: -60, elevation: 24, about: "seen at an angle" },
} as const;

export class Eye {
  azimuth = 0; // rad, about the scene's up
  elevation = 0; // rad
  height = 2; // radii from the lower to the upper edge of a viewport
  readonly target = new Vector3(); // radii along right, depth, up

  look(view: keyof typeof VIEWS): void {
    this.azimuth = (VIEWS[view].azimuth * Math.PI) / 180;
    this.elevation = (VIEWS[view].elevation * Math.PI) / 180;
  }

  turn(azimuth: number, elevation: number): void {
    this.azimuth += azimuth;
    this.elevation = Math.min(Math.max(this.elevation + elevation, -Math.PI / 2), Math.PI / 2);
  }

  /** Moves what is seen to the right and up, in heights of a viewport. */
  pan(right: number, up: number): void {
    const [x, y] = this.screen();
    this.target.addScaledVector(x, -right * this.height).addScaledVector(y, -up * this.height);
  }

  /** Enlarges by a factor; the point at (right, up) of the viewport's centre, in its heights, stays where it is. */
  zoom(factor: number, right = 0, up = 0): void {
    const height = Math.min(Math.max(this.height / factor, 1e-4), 1e2);
    const moved = 1 - this.height / height;
    this.height = height;
    this.pan(right * moved, up * moved);
  }

  /** Brings all the given points (radii along the scene's axes) into a viewport. */
  fit(points: readonly Vector3[], { width, height }: Viewport): void {
    if (points.length === 0) return;
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = low.clone().negate();
    const [x, y, z] = this.screen();
    for (const one of points) {
      const seen = new Vector3(one.dot(x), one.dot(y), one.dot(z));
      low.min(seen);
      high.max(seen);
    }
    const size = high.clone().sub(low);
    const middle = low.add(high).multiplyScalar(0.5);
    const free_x = Math.max(width - 2 * BORDER.x, width / 2);
    const free_y = Math.max(height - BORDER.top - BORDER.bottom, height / 2);
    this.height = height * Math.max(size.y / free_y, size.x / free_x, 1e-3 / height);
    middle.y += (this.height * (BORDER.top - BORDER.bottom)) / 2 / height;
    this.target.set(0, 0, 0).addScaledVector(x, middle.x).addScaledVector(y, middle.y).addScaledVector(z, middle.z);
  }

  /** The screen's right and up and the way to the viewer, along the scene's axes. */
  screen(): [Vector3, Vector3, Vector3] {
    const [ca, sa] = [Math.cos(this.azimuth), Math.sin(this.azimuth)];
    const [ce, se] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    return [new Vector3(-sa, ca, 0), new Vector3(-se * ca, -se * sa, ce), new Vector3(ce * ca, ce * sa, se)];
  }
}

/** Part of the canvas that belongs to one scene, css px from its upper left corner. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cells of a grid, as square as the room allows. */
export function viewports(n: number, width: number, height: number): Viewport[] {
  let best = 1;
  const smaller = (columns: number): number => Math.min(width / columns, height / Math.ceil(n / columns));
  for (let columns = 2; columns <= n; columns++) if (smaller(columns) > smaller(best)) best = columns;
  const [w, h] = [width / best, height / Math.ceil(n / best)];
  const cell = (i: number): Viewport => ({ left: (i % best) * w, top: Math.floor(i / best) * h, width: w, height: h });
  return Array.from({ length: n }, (_, i) => cell(i));
}

/** From W to the pixels of one viewport. */
export class Projection {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly toward: Vector3;
  readonly scale: number; // css px per m
  private readonly target: Vector3;

  constructor(
    eye: Eye,
    frame: Frame,
    readonly viewport: Viewport,
  ) {
    const axes = new Matrix4().makeBasis(frame.right, frame.depth, frame.up);
    const [right, up, toward] = eye.screen();
    this.right = right.transformDirection(axes);
    this.up = up.transformDirection(axes);
    this.toward = toward.transformDirection(axes);
    this.scale = viewport.height / (eye.height * frame.radius);
    this.target = eye.target.clone().applyMatrix4(axes).multiplyScalar(frame.radius).add(frame.centre);
  }

  /** css px from the canvas's upper left corner. */
  at(point: Vector3): { x: number; y: number } {
    const from = point.clone().sub(this.target);
    const { left, top, width, height } = this.viewport;
    const [x, y] = [from.dot(this.right) * this.scale, from.dot(this.up) * this.scale];
    return { x: left + width / 2 + x, y: top + height / 2 - y };
  }

  /** Sets a camera to see just this. */
  aim(camera: OrthographicCamera, radius: number): void {
    const { width, height } = this.viewport;
    camera.right = width / 2 / this.scale;
    camera.top = height / 2 / this.scale;
    camera.left = -camera.right;
    camera.bottom = -camera.top;
    camera.near = -DEPTH * radius;
    camera.far = DEPTH * radius;
    camera.position.copy(this.target);
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(this.right, this.up, this.toward));
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
  }
}
