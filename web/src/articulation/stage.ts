// The parts of an assembly in three's scene: at rest, moved along a freedom, drawn apart, faded, found under a pointer.

import { Color, Matrix4, type OrthographicCamera, Raycaster, Scene as World, Vector2, Vector3, type WebGLRenderer } from "three";
import type { Projection } from "../scene/camera";
import { again, creased, type Shape } from "../scene/creases";
import { type Frame, pose, poseBetween, vector } from "../scene/frame";
import { type Palette, UNCUT } from "../scene/paint";
import { Part } from "../scene/part";
import type { Articulation, Block } from "../types";
import type { Choice } from "./choice";

const STATIONS = 8; // frames of a motion that are fitted into view
const HUES = [0.58, 0.09, 0.45, 0.9, 0.14, 0.72, 0.33, 0.02]; // of parts that may move, one after the other
const FULL = 0.55; // how much of the hue is in a part's colour

export class AssemblyStage {
  readonly frame: Frame;
  private readonly world = new World();
  private readonly parts: readonly { readonly part: Part; readonly number: number; readonly rest: Matrix4 }[];
  private readonly places: readonly Matrix4[]; // displacement of each part in W as drawn
  private readonly ray = new Raycaster();

  constructor(
    private readonly assembly: Articulation,
    private palette: Palette,
  ) {
    const radius = assembly.radius > 0 && Number.isFinite(assembly.radius) ? assembly.radius : 1e-2;
    this.frame = { centre: vector(assembly.centre), radius, right: new Vector3(1, 0, 0), depth: new Vector3(0, 1, 0), up: new Vector3(0, 0, 1) };
    const known = new Map<Block, Map<Block<Uint32Array>, Shape>>(); // what is repeated came once, and is made ready once
    this.parts = assembly.meshes.map(({ part: number, vertices, triangles, at }, i) => {
      const same = known.get(vertices) ?? new Map<Block<Uint32Array>, Shape>();
      const first = same.get(triangles);
      const shape = first === undefined ? creased(vertices.data, triangles.data) : again(first);
      known.set(vertices, same.set(triangles, first ?? shape));
      const { name = "", ground = false } = assembly.parts[number] ?? {};
      const mesh = { name, role: ground ? ("fixed" as const) : ("moving" as const), vertices, triangles, poses: null, at, modes: null, amplitudes: null };
      const part = new Part(mesh, { value: UNCUT }, i, 0, shape);
      part.cover(null, 1);
      this.world.add(part.object);
      return { part, number, rest: pose(at) };
    });
    this.places = assembly.parts.map(() => new Matrix4());
  }

  /** Puts every part where the choice has it; resting parts are seen through with `opacity`. */
  show(choice: Choice, opacity: number): void {
    const { moving, lit, hidden, frame, explode } = choice;
    this.places.forEach((place, i) => this.displacement(place, choice, i, frame, explode));
    for (const { part, number, rest } of this.parts) {
      part.object.visible = !hidden.has(number);
      part.put(new Matrix4().multiplyMatrices(this.places[number] as Matrix4, rest));
      const is_still = moving !== null && !moving.movers.includes(number) && !lit.has(number);
      part.opacity = is_still ? opacity : 1;
      part.paint(lit.has(number) ? this.palette.lit : this.colour(number), this.palette.edge);
    }
  }

  /** Where a point of W that belongs to a part is drawn. */
  carried(point: Vector3, part: number): Vector3 {
    const place = this.places[part];
    return place === undefined ? point.clone() : point.clone().applyMatrix4(place);
  }

  draw(renderer: WebGLRenderer, camera: OrthographicCamera, seen: Projection): void {
    for (const { part } of this.parts) part.sort(seen.toward);
    seen.aim(camera, this.frame.radius);
    renderer.render(this.world, camera);
  }

  /** The part seen at a place of the viewport, −1 … 1 to the right and up. */
  at(x: number, y: number, camera: OrthographicCamera): number | null {
    this.ray.setFromCamera(new Vector2(x, y), camera);
    this.ray.ray.origin.addScaledVector(this.ray.ray.direction, -camera.far); // it begins amid what the camera sees
    const [nearest] = this.parts
      .filter(({ part }) => part.object.visible)
      .flatMap(({ part, number }) => this.ray.intersectObject(part.face, false).slice(0, 1).map(({ distance }) => ({ distance, number })))
      .sort((a, b) => a.distance - b.distance);
    return nearest?.number ?? null;
  }

  paint(palette: Palette): void {
    this.palette = palette;
  }

  /** Corners of all parts, now and on their way along the motion, in radii along the frame's axes. */
  corners(choice: Choice): Vector3[] {
    const { centre, radius } = this.frame;
    const way = choice.moving === null ? [0] : Array.from({ length: STATIONS + 1 }, (_, i) => (i * choice.last) / STATIONS);
    const place = new Matrix4();
    return this.parts
      .filter(({ number }) => !choice.hidden.has(number))
      .flatMap(({ part, number, rest }) => {
        const frames = choice.moving?.movers.includes(number) === true ? way : [0];
        return frames.flatMap((frame) => part.cornersAt(this.displacement(place, choice, number, frame, choice.explode).multiply(rest)));
      })
      .map((one) => one.sub(centre).divideScalar(radius))
      .filter((one) => Number.isFinite(one.lengthSq()));
  }

  dispose(): void {
    for (const { part } of this.parts) part.dispose();
  }

  private displacement(into: Matrix4, { moving }: Choice, part: number, frame: number, explode: number): Matrix4 {
    const mover = moving?.movers.indexOf(part) ?? -1;
    if (moving === null || mover < 0) into.identity();
    else poseBetween(moving.frames.data, frame, moving.movers.length, mover, into);
    return into.premultiply(new Matrix4().makeTranslation(vector(this.assembly.apart.data, 3 * part).multiplyScalar(explode)));
  }

  private colour(part: number): Color {
    if (this.assembly.parts[part]?.ground === true) return this.palette.fixed;
    const hue = HUES[part % HUES.length] ?? 0;
    return new Color().setHSL(hue, 0.6, 0.68).lerp(this.palette.moving, 1 - FULL);
  }
}
