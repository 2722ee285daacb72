// A triangle mesh made ready to be lit: smooth where its faces meet gently, sharp where they do not.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, type Vector3 } from "three";

const CREASE = Math.cos(Math.PI / 6); // faces that meet at less than 30° are one smooth surface

export interface Shape {
  readonly surface: BufferGeometry;
  readonly edges: BufferGeometry; // creases and open borders; shares the surface's positions
  readonly source: Uint32Array; // which vertex of the mesh each vertex of the surface was
  readonly is_closed: boolean; // it has an inside, and its triangles face outward
}

/** Surface with split vertices along its creases, from vertices (v, 3) and triangles (t, 3). */
export function creased(vertices: Float32Array, triangles: Uint32Array): Shape {
  const place = weld(vertices);
  const faces = triangles.filter((_, i) => !isFlat(place, triangles, i - (i % 3)));
  const flat = normals(vertices, faces);
  const n_corners = faces.length;

  // corners that belong to one smooth surface end up under one leader
  const leader = Uint32Array.from({ length: n_corners }, (_, i) => i);
  const lead = (i: number): number => {
    let top = i;
    while (at(leader, top) !== top) top = at(leader, top);
    leader[i] = top;
    return top;
  };
  const n_places = vertices.length / 3;
  const waiting = new Map<number, number>(); // directed edge → the corner it starts at, until its other side turns up
  const sharp: number[] = []; // pairs of corners
  const next = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);
  const where = (corner: number): number => at(place, at(faces, corner));
  for (let corner = 0; corner < n_corners; corner++) {
    const [from, to] = [where(corner), where(next(corner))];
    const other = waiting.get(to * n_places + from);
    if (other === undefined) {
      waiting.set(from * n_places + to, corner);
      continue;
    }
    waiting.delete(to * n_places + from);
    const [f, g] = [3 * Math.floor(corner / 3), 3 * Math.floor(other / 3)];
    const dot = (i: number, j: number): number =>
      at(flat, i) * at(flat, j) + at(flat, i + 1) * at(flat, j + 1) + at(flat, i + 2) * at(flat, j + 2);
    if (dot(f, g) > CREASE * Math.sqrt(dot(f, f) * dot(g, g))) {
      leader[lead(corner)] = lead(next(other));
      leader[lead(next(corner))] = lead(other);
    } else sharp.push(corner, next(corner));
  }
  for (const corner of waiting.values()) sharp.push(corner, next(corner));

  const number = new Map<number, number>();
  const source: number[] = [];
  const index = Uint32Array.from({ length: n_corners }, (_, corner) => {
    const top = lead(corner);
    const known = number.get(top);
    if (known !== undefined) return known;
    number.set(top, source.length);
    return source.push(at(faces, top)) - 1;
  });
  const position = new BufferAttribute(new Float32Array(3 * source.length), 3).setUsage(DynamicDrawUsage);
  const surface = new BufferGeometry();
  surface.setAttribute("position", position);
  const normal = new BufferAttribute(new Float32Array(3 * source.length), 3).setUsage(DynamicDrawUsage);
  surface.setAttribute("normal", normal);
  surface.setIndex(new BufferAttribute(index, 1).setUsage(DynamicDrawUsage));
  const edges = new BufferGeometry();
  edges.setAttribute("position", position);
  edges.setIndex(new BufferAttribute(Uint32Array.from(sharp, (corner) => at(index, corner)), 1));
  const is_closed = waiting.size === 0 && volume(vertices, faces) > 0;
  const shape = { surface, edges, source: Uint32Array.from(source), is_closed };
  reshape(shape, vertices);
  return shape;
}

/** The same shape for another part: it shares all but the order of triangles, which each part sorts for itself. */
export function again(shape: Shape): Shape {
  const surface = new BufferGeometry();
  surface.setAttribute("position", shape.surface.getAttribute("position"));
  surface.setAttribute("normal", shape.surface.getAttribute("normal"));
  surface.setIndex(shape.surface.getIndex()?.clone() ?? null);
  return { ...shape, surface };
}

/** Takes new places of the mesh's vertices (v, 3); creases stay where they were. */
export function reshape({ surface, source }: Pick<Shape, "surface" | "source">, vertices: Float32Array): void {
  const position = surface.getAttribute("position") as BufferAttribute;
  const normal = surface.getAttribute("normal") as BufferAttribute;
  const [p, n] = [position.array as Float32Array, normal.array as Float32Array];
  for (let i = 0; i < p.length; i++) p[i] = at(vertices, 3 * at(source, Math.floor(i / 3)) + (i % 3));
  const index = surface.getIndex()?.array ?? [];
  const flat = normals(p, index);
  n.fill(0);
  for (let corner = 0; corner < index.length; corner++) {
    // weighed by the corner's angle, or a quad's diagonal would tilt the light, and by the area, or a fillet would shade
    // the large plane beside it
    const weight = angle(p, index, corner);
    const face = corner - (corner % 3);
    const vertex = 3 * at(index, corner);
    for (let k = 0; k < 3; k++) n[vertex + k] = at(n, vertex + k) + weight * at(flat, face + k);
  }
  position.needsUpdate = true;
  normal.needsUpdate = true;
}

const SHELVES = 2048;

/** Orders triangles by where they lie along a direction, lowest first. */
export function sortByDepth(surface: BufferGeometry, toward: Vector3): void {
  const p = surface.getAttribute("position").array;
  const index = surface.getIndex();
  if (index === null || index.count === 0) return;
  const old = index.array.slice();
  const n = old.length / 3;
  const depth = new Float64Array(n); // as exact as low and high, or the lowest would fall under the shelves
  let low = Infinity, high = -Infinity;
  for (let t = 0; t < n; t++) {
    // by the farthest corner, which the two halves of a quad share more often than their middle
    let farthest = Infinity;
    for (let k = 0; k < 3; k++) {
      const v = 3 * at(old, 3 * t + k);
      farthest = Math.min(farthest, at(p, v) * toward.x + at(p, v + 1) * toward.y + at(p, v + 2) * toward.z);
    }
    depth[t] = farthest;
    low = Math.min(low, farthest);
    high = Math.max(high, farthest);
  }
  // counted into shelves: one pass, where sorting by comparison would take longer than drawing
  const shelf = Uint16Array.from(depth, (d) => ((d - low) / (high - low || 1)) * (SHELVES - 1));
  const next = new Uint32Array(SHELVES + 1);
  for (const s of shelf) next[s + 1] = at(next, s + 1) + 1;
  for (let s = 0; s < SHELVES; s++) next[s + 1] = at(next, s + 1) + at(next, s);
  for (let t = 0; t < n; t++) {
    const to = 3 * at(next, at(shelf, t));
    next[at(shelf, t)] = at(next, at(shelf, t)) + 1;
    for (let k = 0; k < 3; k++) index.array[to + k] = at(old, 3 * t + k);
  }
  index.needsUpdate = true;
}

/** Normals (t, 3) of triangles, twice as long as their area is large. */
function normals(p: ArrayLike<number>, triangles: ArrayLike<number>): Float32Array {
  const out = new Float32Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * at(triangles, t), 3 * at(triangles, t + 1), 3 * at(triangles, t + 2)];
    const ux = at(p, b) - at(p, a), uy = at(p, b + 1) - at(p, a + 1), uz = at(p, b + 2) - at(p, a + 2);
    const vx = at(p, c) - at(p, a), vy = at(p, c + 1) - at(p, a + 1), vz = at(p, c + 2) - at(p, a + 2);
    out[t] = uy * vz - uz * vy;
    out[t + 1] = uz * vx - ux * vz;
    out[t + 2] = ux * vy - uy * vx;
  }
  return out;
}

function volume(p: ArrayLike<number>, triangles: ArrayLike<number>): number {
  let sixfold = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * at(triangles, t), 3 * at(triangles, t + 1), 3 * at(triangles, t + 2)];
    sixfold += at(p, a) * (at(p, b + 1) * at(p, c + 2) - at(p, b + 2) * at(p, c + 1));
    sixfold += at(p, a + 1) * (at(p, b + 2) * at(p, c) - at(p, b) * at(p, c + 2));
    sixfold += at(p, a + 2) * (at(p, b) * at(p, c + 1) - at(p, b + 1) * at(p, c));
  }
  return sixfold / 6;
}

function angle(p: ArrayLike<number>, index: ArrayLike<number>, corner: number): number {
  const face = corner - (corner % 3);
  const a = 3 * at(index, corner);
  const [b, c] = [3 * at(index, face + ((corner + 1) % 3)), 3 * at(index, face + ((corner + 2) % 3))];
  const ux = at(p, b) - at(p, a), uy = at(p, b + 1) - at(p, a + 1), uz = at(p, b + 2) - at(p, a + 2);
  const vx = at(p, c) - at(p, a), vy = at(p, c + 1) - at(p, a + 1), vz = at(p, c + 2) - at(p, a + 2);
  const size = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  return size > 0 ? Math.acos(Math.min(Math.max((ux * vx + uy * vy + uz * vz) / size, -1), 1)) : 0;
}

/** For each vertex the first one that lies in the same place (to a millionth of the mesh). */
function weld(vertices: Float32Array): Uint32Array {
  const size = vertices.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;
  const first = new Map<string, number>();
  return Uint32Array.from({ length: vertices.length / 3 }, (_, i) => {
    const cell = [0, 1, 2].map((k) => Math.round((at(vertices, 3 * i + k) / size) * 1e6)).join();
    const known = first.get(cell) ?? i;
    first.set(cell, known);
    return known;
  });
}

function isFlat(place: Uint32Array, triangles: Uint32Array, t: number): boolean {
  const [a, b, c] = [at(place, at(triangles, t)), at(place, at(triangles, t + 1)), at(place, at(triangles, t + 2))];
  return a === b || b === c || c === a;
}

/** Element of an array whose index is known to be right. */
function at(numbers: ArrayLike<number>, i: number): number {
  return numbers[i] as number;
}
