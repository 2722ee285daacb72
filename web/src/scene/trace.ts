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
const SHORTEST = 1 / 400; // radii
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

/** Pieces of all contacts: none shorter than the eye can tell, and fewer if they are too many. */
function layOut(contacts: readonly Contact[], radius: number, carrier: Block | null): Way {
  for (let shortest = SHORTEST * radius; ; shortest *= 2) {
    const way: Way = { from: [], to: [], state: [], sample: [] };
    for (const one of contacts) follow(one, carrier, shortest, JUMP * radius, way);
    if (way.sample.length <= MOST || shortest > radius) return way;
  }
}

function follow(contact: Contact, carrier: Block | null, shortest: number, jump: number, way: Way): void {
  const states = contact.state.data;
  const [now, before] = [new Float64Array(3), new Float64Array(3)];
  const last = new Float64Array(3); // end of the piece before
  let last_state = OPEN as number; // OPEN while there is no piece to go on from
  for (let k = 0; k < states.length; k++) {
    const state = states[k] ?? OPEN;
    const touches = (state === STICKS || state === SLIDES) && pointOf(contact.point.data, carrier?.data ?? null, k, now);
    if (!touches) {
      last_state = OPEN;
      continue;
    }
    const is_new = last_state === OPEN || distance(now, before) > jump;
    const far = distance(now, last);
    if (is_new || far > shortest || (state !== last_state && far > shortest / 10)) {
      way.from.push(...(is_new ? now : last)); // a dot where it touched down
      way.to.push(...now);
      way.state.push(state);
      way.sample.push(k);
      last.set(now);
      last_state = state;
    }
    before.set(now);
  }
}

/** Contact point number k in W, or in the frame that moves with `carrier`: Rᵀ (p − p_WG). False where there is none. */
function pointOf(points: Float32Array, carrier: Float32Array | null, k: number, into: Float64Array): boolean {
  for (let i = 0; i < 3; i++) into[i] = points[3 * k + i] ?? NaN;
  if (carrier !== null) {
    const m = 12 * k;
    const X = (i: number): number => carrier[m + i] ?? NaN;
    const [x, y, z] = [(into[0] ?? NaN) - X(3), (into[1] ?? NaN) - X(7), (into[2] ?? NaN) - X(11)];
    for (let i = 0; i < 3; i++) into[i] = X(i) * x + X(4 + i) * y + X(8 + i) * z;
  }
  return Number.isFinite((into[0] ?? NaN) + (into[1] ?? NaN) + (into[2] ?? NaN));
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.hypot((a[0] ?? NaN) - (b[0] ?? NaN), (a[1] ?? NaN) - (b[1] ?? NaN), (a[2] ?? NaN) - (b[2] ?? NaN));
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
        vec4 a = modelMatrix * vec4(from, 1.0);
        vec4 b = modelMatrix * vec4(to, 1.0);
        mat4 seen = projectionMatrix * viewMatrix;
        vec2 way = ((seen * b).xy - (seen * a).xy) * size;
        way = length(way) > 1e-3 ? normalize(way) : vec2(1.0, 0.0);
        vec4 end = position.x < 0.5 ? a : b;
        gl_Position = seen * end;
        gl_Position.xy += (way * (2.0 * position.x - 1.0) + vec2(-way.y, way.x) * position.y) * width / size;
        gl_Position.z -= 4e-5; // in front of the surface it lies on
        v_colour = colours[int(position.z)];
        v_place = end.xyz;
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
