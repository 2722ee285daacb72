// Where contacts have touched so far, as lines on the surfaces. The whole way is laid out once, in the order of time;
// showing a time is a matter of how many pieces are drawn.

import {
  BufferGeometry,
  type Color,
  Float32BufferAttribute,
  Matrix4,
  Mesh,
  ShaderMaterial,
  Vector2,
  Vector3,
} from "three";
import type { Block, Contact } from "../types";
import { pose } from "./frame";
import { OPEN, SLIDES, STICKS } from "./contacts";
import type { Cut } from "./paint";

const MOST = 6000; // pieces
const FINE = 1 / 400; // radii: what the eye can tell at first sight
const LONGEST = 1 / 20; // radii: a piece is seen only when it is complete
const JUMP = 0.25; // radii: farther from one sample to the next is no sliding but a new place
const WIDTH = 3; // css px
const CORNERS = [[0, -1], [1, -1], [1, 1], [0, 1]] as const; // which end, which side of the line

interface Way {
  readonly from: number[]; // (pieces, 3)
  readonly to: number[];
  readonly state: number[];
  readonly sample: number[]; // at which the piece is complete
}

export class Trace {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly samples: Uint32Array; // ascending

  /** On the parts at rest, or with `carrier` (n, 12) on the part that it carries. */
  constructor(
    contacts: readonly Contact[],
    radius: number,
    private readonly carrier: Block | null,
    cut: Cut,
    colours: readonly Color[],
  ) {
    const way = layOut(contacts, radius, carrier);
    const order = Uint32Array.from(way.sample.keys()).sort((a, b) => (way.sample[a] ?? 0) - (way.sample[b] ?? 0));
    this.samples = order.map((i) => way.sample[i] ?? 0);
    // Four corners a piece, each of which knows both ends. Instances would be shorter, but software draws them one by one.
    const [from, to, corner, index] = [[], [], [], []] as number[][] as [number[], number[], number[], number[]];
    for (const [i, k] of order.entries()) {
      const ends = [way.from.slice(3 * k, 3 * k + 3), way.to.slice(3 * k, 3 * k + 3)] as const;
      for (const [end, side] of CORNERS) {
        from.push(...ends[0]);
        to.push(...ends[1]);
        corner.push(end, side, way.state[k] ?? OPEN);
      }
      index.push(...[0, 1, 2, 0, 2, 3].map((c) => 4 * i + c));
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(corner, 3));
    geometry.setAttribute("from", new Float32BufferAttribute(from, 3));
    geometry.setAttribute("to", new Float32BufferAttribute(to, 3));
    geometry.setIndex(index);
    this.object = new Mesh(geometry, lineMaterial(cut, colours));
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
    this.object.renderOrder = 2000;
  }

  show(sample: number, shift: Vector3): void {
    this.object.geometry.setDrawRange(0, 6 * upTo(this.samples, sample));
    if (this.carrier === null) return;
    pose(this.carrier.data, sample, this.object.matrix).premultiply(new Matrix4().makeTranslation(shift));
  }

  /** Size of the viewport it is drawn in, css px. */
  size(width: number, height: number): void {
    (this.object.material.uniforms["size"]?.value as Vector2).set(width, height);
  }

  paint(colours: readonly Color[]): void {
    const uniform = this.object.material.uniforms["colours"];
    if (uniform !== undefined) uniform.value = colours;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** Pieces of all contacts: as straight as the eye can tell, and coarser if they are too many. */
function layOut(contacts: readonly Contact[], radius: number, carrier: Block | null): Way {
  for (let fine = FINE * radius; ; fine *= 2) {
    const way: Way = { from: [], to: [], state: [], sample: [] };
    for (const one of contacts) follow(one, carrier, fine, radius, way);
    if (way.sample.length <= MOST || fine > radius) return way;
  }
}

/** Adds the pieces of one contact: each goes on while the contact keeps its state and its direction. */
function follow(contact: Contact, carrier: Block | null, fine: number, radius: number, way: Way): void {
  const states = contact.state.data;
  const [start, before, now, heading] = Array.from({ length: 4 }, () => new Vector3()) as [Vector3, Vector3, Vector3, Vector3];
  let state = OPEN as number; // of the piece; OPEN while there is none
  let reach = 0; // how far it has come along its heading; 0 while it has none

  const add = (from: Vector3, to: Vector3, sample: number): void => {
    way.from.push(from.x, from.y, from.z);
    way.to.push(to.x, to.y, to.z);
    way.state.push(state);
    way.sample.push(sample);
  };
  const finish = (sample: number): void => {
    if (state === OPEN || start.distanceTo(before) < fine / 10) return;
    add(start, before, sample);
    start.copy(before);
    reach = 0;
  };
  const leaves = (): boolean => {
    const far = now.distanceTo(start);
    if (far < fine) return false;
    if (reach === 0) heading.subVectors(now, start).divideScalar(far);
    const along = heading.dot(now) - heading.dot(start);
    const turns_back = along < reach - fine / 2;
    reach = Math.max(reach, along);
    return turns_back || far > LONGEST * radius || far * far - along * along > (fine * fine) / 4;
  };

  for (let k = 0; k < states.length; k++) {
    const told = states[k] ?? OPEN;
    const touches = (told === STICKS || told === SLIDES) && pointOf(contact.point.data, carrier?.data ?? null, k, now);
    if (!touches) {
      finish(k - 1);
      state = OPEN;
      continue;
    }
    if (state === OPEN || now.distanceTo(before) > JUMP * radius) {
      finish(k - 1);
      state = told;
      reach = 0;
      add(start.copy(now), now, k); // a dot where it touched down
    } else if (told !== state || leaves()) {
      finish(k - 1);
      state = told;
    }
    before.copy(now);
  }
  finish(states.length - 1);
}

/** Contact point number k in W, or in the frame that moves with `carrier`: Rᵀ (p − p_WG). False where there is none. */
function pointOf(points: Float32Array, carrier: Float32Array | null, k: number, into: Vector3): boolean {
  const p = (i: number): number => points[3 * k + i] ?? NaN;
  into.set(p(0), p(1), p(2));
  if (carrier !== null) {
    const X = (i: number): number => carrier[12 * k + i] ?? NaN;
    const [x, y, z] = [p(0) - X(3), p(1) - X(7), p(2) - X(11)];
    into.set(X(0) * x + X(4) * y + X(8) * z, X(1) * x + X(5) * y + X(9) * z, X(2) * x + X(6) * y + X(10) * z);
  }
  return Number.isFinite(into.x + into.y + into.z);
}

/** How many of ascending numbers are not above a limit. */
function upTo(numbers: Uint32Array, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lines of some pixels' width, which WebGL itself does not draw. */
function lineMaterial(cut: Cut, colours: readonly Color[]): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { colours: { value: colours }, size: { value: new Vector2(1, 1) }, width: { value: WIDTH }, cut },
    vertexShader: /* glsl */ `
      attribute vec3 from;
      attribute vec3 to;
      uniform vec3 colours[3];
      uniform vec2 size;
      uniform float width;
      varying vec3 v_colour;
      varying vec3 v_place;
      void main() { // position: which end, which side, state
        vec4 a = projectionMatrix * (modelViewMatrix * vec4(from, 1.0));
        vec4 b = projectionMatrix * (modelViewMatrix * vec4(to, 1.0));
        vec2 way = (b.xy - a.xy) * size;
        way = length(way) > 1e-3 ? normalize(way) : vec2(1.0, 0.0);
        gl_Position = position.x < 0.5 ? a : b;
        gl_Position.xy += (way * (2.0 * position.x - 1.0) + vec2(-way.y, way.x) * position.y) * width / size;
        gl_Position.z -= 4e-5; // in front of the surface it lies on
        v_colour = colours[int(position.z)];
        v_place = (modelMatrix * vec4(position.x < 0.5 ? from : to, 1.0)).xyz;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec4 cut;
      varying vec3 v_colour;
      varying vec3 v_place;
      void main() {
        if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
        gl_FragColor = vec4(v_colour, 1.0);
      }`,
    transparent: true,
    depthWrite: false,
  });
}
