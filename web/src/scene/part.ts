// One part on the stage: its surface, its edges, its cut face; where it is and how it bends at a sample.

import {
  Box3,
  type BufferGeometry,
  type Color,
  DoubleSide,
  FrontSide,
  Group,
  LineSegments,
  Matrix4,
  Mesh as Drawn,
  PlaneGeometry,
  type ShaderMaterial,
  Sphere,
  Vector3,
  type Vector4,
} from "three";
import type { Mesh } from "../types";
import { creased, reshape, type Shape, sortByDepth } from "./creases";
import { pose, poseAlong } from "./frame";
import { capMaterial, countingMaterials, type Cut, depthMaterial, edgeMaterial, surfaceMaterial } from "./paint";

const LAST = 3000; // machines are drawn after all parts, and blended over them

export class Part {
  readonly object = new Group();
  readonly face: Drawn<BufferGeometry, ShaderMaterial>; // its surface, for whoever looks what is under a pointer
  readonly role: Mesh["role"];
  readonly moves: boolean;
  private readonly surface: ShaderMaterial;
  private readonly edge: ShaderMaterial;
  private readonly cap: Drawn<PlaneGeometry, ShaderMaterial> | null = null;
  private readonly counters: Drawn<BufferGeometry, ShaderMaterial>[] = [];
  private readonly front: Drawn<BufferGeometry, ShaderMaterial> | null = null; // of a machine: hides what is behind its own face
  private readonly carried: { matrix: Matrix4 }[]; // what goes where the part goes
  private readonly place = new Matrix4(); // in W
  private readonly sorted = new Vector3(); // towards what its triangles are sorted, in its own frame
  private is_sorted = false;
  private bent: readonly number[] = []; // amplitudes it is drawn with

  /** `order`: its place among the parts, for their cut faces are drawn one after the other; `last`: number of the last sample. */
  constructor(
    private readonly mesh: Mesh,
    cut: Cut,
    order: number,
    private readonly last = 0,
    private readonly shape: Shape = creased(mesh.vertices.data, mesh.triangles.data),
  ) {
    this.role = mesh.role;
    this.moves = mesh.role === "moving";
    this.shape.surface.computeBoundingBox();
    this.surface = surfaceMaterial(cut);
    this.edge = edgeMaterial(cut);
    const surface = new Drawn(this.shape.surface, this.surface);
    this.face = surface;
    const edges = new LineSegments(this.shape.edges, this.edge);
    edges.renderOrder = 1000;
    if (mesh.role === "machine") {
      this.front = new Drawn(this.shape.surface, depthMaterial());
      [this.front, surface, edges].forEach((one, i) => (one.renderOrder = LAST + i));
    } else if (this.shape.is_closed) {
      this.counters = countingMaterials(cut).map((material) => new Drawn(this.shape.surface, material));
      this.cap = new Drawn(new PlaneGeometry(), capMaterial(this.moves ? -1 : 1));
      [...this.counters, this.cap].forEach((one, i) => (one.renderOrder = 10 * (order + 1) + i));
    }
    const others = [...this.counters, ...(this.front === null ? [] : [this.front])];
    this.carried = [surface, edges, ...others];
    this.object.add(surface, edges, ...others, ...(this.cap === null ? [] : [this.cap]));
    for (const one of this.object.children) {
      one.matrixAutoUpdate = false;
      one.frustumCulled = false;
    }
  }

  /** Puts it where it is at a sample, moved by `shift` (m, in W). */
  show(sample: number, shift: Vector3): void {
    const place = this.placed(sample, this.place);
    if (this.moves) place.premultiply(new Matrix4().makeTranslation(shift));
    this.put(place);
    this.bend(sample);
  }

  /** Puts it at a pose in W. */
  put(place: Matrix4): void {
    this.place.copy(place);
    for (const one of this.carried) one.matrix.copy(place);
  }

  /** Puts the far triangles first, as blending needs them; `toward` is the way to the viewer, in W. */
  sort(toward: Vector3): void {
    if (!this.surface.transparent || this.role === "machine") return; // of a machine only the front is seen
    const way = toward.clone().transformDirection(this.place.clone().invert());
    if (this.is_sorted && way.distanceToSquared(this.sorted) < 1e-8) return;
    sortByDepth(this.shape.surface, this.sorted.copy(way));
    this.is_sorted = true;
  }

  paint(colour: Color, edge: Color): void {
    this.set(this.surface, "colour", colour);
    this.set(this.edge, "colour", edge);
    if (this.cap !== null) this.set(this.cap.material, "colour", colour);
  }

  /** 0 … 1; what can be seen through leaves no depth behind, or it would hide what lies inside it. */
  set opacity(value: number) {
    this.set(this.surface, "opacity", value);
    this.surface.transparent = value < 1 || this.role === "machine"; // drawn late in any case
    this.surface.depthWrite = value >= 1;
    this.surface.side = this.shape.is_closed && value >= 1 ? FrontSide : DoubleSide;
  }

  /** Shows the cut face in a plane n·p + w = 0, or none. `pixel`: drawn pixels per css px. */
  cover(plane: Vector4 | null, pixel: number): void {
    const { cap, counters } = this;
    if (cap === null) return;
    const ball = (this.shape.surface.boundingBox ?? new Box3()).getBoundingSphere(new Sphere()).applyMatrix4(this.place);
    const normal = new Vector3(plane?.x, plane?.y, plane?.z);
    const far = normal.dot(ball.center) + (plane?.w ?? Infinity);
    const is_cut = Math.abs(far) < ball.radius;
    for (const one of [...counters, cap]) one.visible = is_cut;
    if (!is_cut || plane === null) return;
    // no larger than the part: pixels are dear
    const [across, along] = [new Vector3(plane.y, plane.z, plane.x), new Vector3(plane.z, plane.x, plane.y)]; // axes of W
    const size = 2 * Math.sqrt(ball.radius ** 2 - far ** 2);
    cap.matrix.makeBasis(across.multiplyScalar(size), along.multiplyScalar(size), normal);
    cap.matrix.setPosition(ball.center.addScaledVector(normal, -far));
    this.set(cap.material, "pixel", pixel);
  }

  /** Corners of its box at a sample, in W. */
  corners(sample: number): Vector3[] {
    return this.cornersAt(this.placed(sample));
  }

  cornersAt(place: Matrix4): Vector3[] {
    const box = this.shape.surface.boundingBox;
    if (box === null || box.isEmpty()) return [];
    const ends = [box.min, box.max];
    return ends.flatMap((a) => ends.flatMap((b) => ends.map((c) => new Vector3(a.x, b.y, c.z).applyMatrix4(place))));
  }

  dispose(): void {
    this.shape.surface.dispose();
    this.shape.edges.dispose();
    this.surface.dispose();
    this.edge.dispose();
    this.cap?.geometry.dispose();
    this.cap?.material.dispose();
    this.front?.material.dispose();
    for (const one of this.counters) one.material.dispose();
  }

  private placed(sample: number, into = new Matrix4()): Matrix4 {
    const { poses, at } = this.mesh;
    return poses === null ? pose(at, 0, into) : poseAlong(poses, this.last > 0 ? sample / this.last : 0, into);
  }

  private bend(sample: number): void {
    const { modes, amplitudes, vertices } = this.mesh;
    if (modes === null || amplitudes === null) return;
    const n_modes = amplitudes.shape[1] ?? 0;
    const told = amplitudes.data.subarray(n_modes * sample, n_modes * (sample + 1));
    const now = Array.from(told, (one) => (Number.isFinite(one) ? one : 0));
    if (now.every((value, k) => value === this.bent[k])) return;
    this.bent = now;
    const bent = vertices.data.slice();
    now.forEach((amplitude, k) => {
      const mode = modes.data.subarray(k * bent.length, (k + 1) * bent.length);
      if (amplitude !== 0) for (let i = 0; i < bent.length; i++) bent[i] = (bent[i] ?? 0) + amplitude * (mode[i] ?? 0);
    });
    reshape(this.shape, bent);
    this.is_sorted = false;
    this.shape.surface.computeBoundingBox();
  }

  private set(material: ShaderMaterial, name: string, value: unknown): void {
    const uniform = material.uniforms[name];
    if (uniform !== undefined) uniform.value = value;
  }
}
