// One run on the stage: its parts and traces in three's scene, and what its contacts do at the time shown.

import { Matrix4, type OrthographicCamera, Scene as World, Vector3, Vector4, type WebGLRenderer } from "three";
import { sampleAt } from "../clock";
import type { Mesh, RecordView, Scene } from "../types";
import type { Projection } from "./camera";
import { type Push, pushAt, type Touch, touchAt } from "./contacts";
import { type Frame, pose, vector } from "./frame";
import type { Look } from "./look";
import { type Cut, type Palette, UNCUT } from "./paint";
import { Part } from "./part";
import { Trace } from "./trace";

const STATIONS = 16; // places on the way that are fitted into view
const DARKER = 0.8;
const APART = 2; // radii between the parts at the far end of the exploded view
const MACHINE = { whole: 0.9, parts: 0.3 }; // opacity: beside the parts it must not hide them

export class Stage {
  touches: readonly (Touch | null)[] = [];
  pushes: readonly (Push | null)[] = [];
  readonly shift = new Vector3(); // m, in W: how far the exploded view has moved the moving part
  gripper: Matrix4 | null = null; // G in W, where it is drawn
  halves: readonly Vector3[] | null = null; // half axes of its compliance now, m/N, in W, the longest first
  private sample = 0;
  private readonly world = new World();
  private readonly cut: Record<Mesh["role"], Cut> = {
    fixed: { value: UNCUT.clone() },
    moving: { value: UNCUT.clone() },
    machine: { value: UNCUT.clone() }, // stays whole
  };
  private readonly parts: readonly Part[];
  private readonly last: number; // number of the last sample
  private traces: readonly Trace[] | null = null; // laid out after the first picture, which must not wait for it
  private was_drawn = false;

  constructor(
    readonly run: RecordView,
    readonly scene: Scene,
    readonly frame: Frame,
    private palette: Palette,
  ) {
    this.last = Math.max((run.time?.data.length ?? 1) - 1, 0);
    this.parts = scene.meshes.map((mesh, i) => new Part(mesh, this.cut[mesh.role], i, this.last));
    this.paint(palette);
    for (const part of this.parts) this.world.add(part.object);
  }

  /** Takes the run's last sample at or before a time. */
  show(time: number, look: Look): void {
    const { scene, frame } = this;
    const k = this.run.time === null ? 0 : sampleAt(this.run.time.data, time);
    this.sample = k;
    this.shift.copy(vector(scene.along)).multiplyScalar(-APART * look.explode * frame.radius);
    for (const part of this.parts) part.show(k, this.shift);
    this.touches = scene.contacts.map((one) => touchAt(one, k));
    this.pushes = scene.arrows.map((one) => pushAt(one, k));
    this.gripper = scene.carrier === null ? null : pose(scene.carrier.data, k);
    this.gripper?.premultiply(new Matrix4().makeTranslation(this.shift));
    this.halves = halvesAt(scene.yields, this.last > 0 ? k / this.last : 0);
    if (look.trace && this.was_drawn) for (const trace of this.laidOut()) trace.show(k, this.shift);
  }

  draw(renderer: WebGLRenderer, camera: OrthographicCamera, seen: Projection, look: Look): void {
    this.section(seen, look, renderer.getPixelRatio());
    for (const part of this.parts) {
      part.opacity = part.moves ? 1 : part.role === "fixed" ? look.opacity : MACHINE[look.whole ? "whole" : "parts"];
      part.sort(seen.toward);
    }
    for (const trace of this.traces ?? []) {
      trace.object.visible = look.trace;
      trace.size(seen.viewport.width, seen.viewport.height);
    }
    seen.aim(camera, Math.max(this.frame.radius, (this.scene.whole?.radius ?? 0) / 4)); // a machine may dwarf the parts
    renderer.render(this.world, camera);
    this.was_drawn = true;
  }

  paint(palette: Palette): void {
    this.palette = palette;
    const seen = { moving: 0, fixed: 0 };
    for (const part of this.parts) {
      if (part.role === "machine") {
        part.paint(palette.machine, palette.edge);
        continue;
      }
      // the second part that moves, and each one after it, is darker than the one before: a ring is no piston
      const before = part.moves ? seen.moving++ : seen.fixed++;
      const colour = (part.moves ? palette.moving : palette.fixed).clone();
      part.paint(colour.multiplyScalar(DARKER ** Math.min(before, 3)), palette.edge);
    }
    for (const trace of this.traces ?? []) trace.paint(palette.traces);
  }

  /** Corners of all parts, now and on their way, in radii along the frame's axes; `whole`: of the machine too. */
  corners(whole: boolean): Vector3[] {
    const way = Array.from({ length: STATIONS + 1 }, (_, i) => Math.round((i * this.last) / STATIONS));
    const { centre, radius, right, depth, up } = this.frame;
    const all = this.parts.flatMap((part) => {
      if (part.role === "machine" && !whole) return [];
      if (!part.moves) return part.corners(this.sample);
      return [...part.corners(this.sample).map((one) => one.add(this.shift)), ...way.flatMap((k) => part.corners(k))];
    });
    const { carrier } = this.scene;
    if (all.length === 0 && carrier !== null) {
      all.push(...way.map((k) => new Vector3().setFromMatrixPosition(pose(carrier.data, k))));
    }
    return all
      .map((one) => one.sub(centre).divideScalar(radius))
      .filter((one) => Number.isFinite(one.lengthSq()))
      .map((one) => new Vector3(one.dot(right), one.dot(depth), one.dot(up)));
  }

  dispose(): void {
    for (const one of [...this.parts, ...(this.traces ?? [])]) one.dispose();
  }

  /** Cuts away the half in front of a plane across x, y or z of W: the half that is nearer to the viewer. */
  private section(seen: Projection, look: Look, pixel: number): void {
    const { centre, radius } = this.frame;
    const axis = look.cut === "off" ? null : look.cut;
    if (axis === null) {
      this.cut.fixed.value.copy(UNCUT);
      this.cut.moving.value.copy(UNCUT);
      for (const part of this.parts) part.cover(null, pixel);
      return;
    }
    const place = centre[axis] + look.place * radius;
    const normal = new Vector3().setComponent("xyz".indexOf(axis), seen.toward[axis] < 0 ? -1 : 1);
    this.cut.fixed.value.copy(new Vector4(normal.x, normal.y, normal.z, -place * normal[axis]));
    this.cut.moving.value.copy(look.cut_moving ? this.cut.fixed.value : UNCUT);
    for (const part of this.parts) {
      const is_whole = part.role === "machine" || (part.moves && !look.cut_moving);
      part.cover(is_whole ? null : this.cut.fixed.value, pixel);
    }
  }

  private laidOut(): readonly Trace[] {
    if (this.traces === null) {
      const { contacts, carrier } = this.scene;
      const carriers = carrier === null ? [null] : [null, carrier];
      this.traces = carriers.map(
        (one) =>
          new Trace(contacts, this.frame.radius, one, this.cut[one === null ? "fixed" : "moving"], this.palette.traces),
      );
      for (const trace of this.traces) this.world.add(trace.object);
    }
    return this.traces;
  }
}

/** Half axes at a share 0 … 1 of the samples: of the nearest row, for axes may change places between two. */
function halvesAt(yields: Scene["yields"], share: number): Vector3[] | null {
  if (yields === null) return null;
  const { data, shape } = yields.halves;
  const row = Math.round(share * ((shape[0] ?? 1) - 1));
  const found = [0, 3, 6].map((k) => vector(data, 9 * row + k));
  return found.every((one) => Number.isFinite(one.lengthSq())) ? found : null;
}
