// The page's colours for the scene, and the few materials parts are painted with. They know one lamp, beside the
// viewer, and one cutting plane: far cheaper than three's own where no graphics card helps.

import {
  AlwaysStencilFunc,
  BackSide,
  Color,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  IncrementWrapStencilOp,
  type IUniform,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
  type Side,
  Vector4,
} from "three";
import { colour, legible } from "../plots/theme";

/** Plane n·p = c as (n, −c); what lies on its positive side is cut away. */
export type Cut = IUniform<Vector4>;
export const UNCUT = new Vector4(0, 0, 0, -1);

/** All the scene is drawn with. Text for the overlay, numbers for the materials, which write them unchanged. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly resultant: string; // and of the frame G, where it acts
  readonly yields: string; // the ellipsoid of compliance
  readonly states: readonly [string, string, string]; // open, sticks, slides
  readonly on: readonly [string, string, string]; // what is written on them
  readonly background: Color;
  readonly moving: Color;
  readonly fixed: Color;
  readonly machine: Color;
  readonly lit: Color; // a part that is chosen
  readonly edge: Color;
  readonly traces: readonly [Color, Color, Color];
}

export function palette(): Palette {
  const states = [colour("--free"), colour("--stick"), colour("--slip")] as const;
  const [paper, ink, accent] = [colour("--panel"), colour("--ink"), colour("--accent")];
  const [p, i, a] = [rgb(paper), rgb(ink), rgb(accent)];
  const traces = [rgb(states[0]), rgb(states[1]), rgb(states[2])] as const;
  const grey = p.clone().lerp(i, 0.42);
  return {
    paper,
    ink,
    resultant: colour("--s7"),
    yields: colour("--s3"),
    states,
    on: [on(traces[0]), on(traces[1]), on(traces[2])],
    background: p,
    moving: new Color(0.72, 0.75, 0.79).lerp(a, 0.25),
    fixed: new Color(0.66, 0.66, 0.66).lerp(grey, 0.4),
    machine: rgb(colour("--machine")),
    lit: rgb(colour("--s5")),
    edge: p.clone().lerp(i, 0.72),
    traces,
  };
}

function on({ r, g, b }: Color): string {
  return legible([r, g, b]);
}

/** Any colour a style sheet can say, as the numbers that reach the screen. */
function rgb(text: string): Color {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d");
  if (pen === null) return new Color(0.5, 0.5, 0.5);
  pen.fillStyle = text;
  pen.fillRect(0, 0, 1, 1);
  const [r = 128, g = 128, b = 128] = pen.getImageData(0, 0, 1, 1).data;
  return new Color(r / 255, g / 255, b / 255);
}

// Light is reckoned at the vertices, for either side: pixels are what software rendering is slow at.
const PLACED = /* glsl */ `
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    v_place = place.xyz;
    vec3 n = normalize(normalMatrix * normal);
    float lamp = dot(n, vec3(-0.36, 0.6, 0.714));
    v_light = 0.5 + 0.42 * max(vec2(lamp, -lamp), 0.0) + 0.2 * max(vec2(n.z, -n.z), 0.0);
    gl_Position = projectionMatrix * viewMatrix * place;
  }`;

const LIT = /* glsl */ `
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  varying vec2 v_light;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(min(colour * (gl_FrontFacing ? v_light.x : v_light.y), 1.0), opacity);
  }`;

const FLAT = /* glsl */ `
  uniform vec3 colour;
  uniform float opacity;
  uniform vec4 cut;
  varying vec3 v_place;
  void main() {
    if (dot(vec4(v_place, 1.0), cut) > 0.0) discard;
    gl_FragColor = vec4(colour, opacity);
  }`;

const HATCHED = /* glsl */ `
  uniform vec3 colour;
  uniform float slope;
  uniform float pixel;
  void main() {
    float stripe = mod((gl_FragCoord.x + slope * gl_FragCoord.y) / pixel, 9.0);
    gl_FragColor = vec4(colour * (stripe < 1.6 ? 0.62 : 0.95), 1.0);
  }`;

/** A part's surface. It is pushed back a little, so that edges and traces on it are seen. */
export function surfaceMaterial(cut: Cut): ShaderMaterial {
  const uniforms = { colour: { value: new Color() }, opacity: { value: 1 }, cut };
  return new ShaderMaterial({
    uniforms,
    vertexShader: PLACED,
    fragmentShader: LIT,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 2,
  });
}

export function edgeMaterial(cut: Cut): ShaderMaterial {
  const uniforms = { colour: { value: new Color() }, opacity: { value: 0.6 }, cut };
  return new ShaderMaterial({ uniforms, vertexShader: PLACED, fragmentShader: FLAT, transparent: true, depthWrite: false });
}

/** Draws nothing, but keeps what comes after it and lies behind from being drawn. */
export function depthMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { colour: { value: new Color() }, opacity: { value: 1 }, cut: { value: UNCUT } },
    vertexShader: PLACED,
    fragmentShader: FLAT,
    transparent: true, // among those that are drawn late
    colorWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 2,
  });
}

/** Draw nothing, but count how deep inside a part each pixel of the cutting plane lies: back faces up, front faces down. */
export function countingMaterials(cut: Cut): [ShaderMaterial, ShaderMaterial] {
  const count = (side: Side, step: typeof IncrementWrapStencilOp | typeof DecrementWrapStencilOp): ShaderMaterial =>
    new ShaderMaterial({
      uniforms: { colour: { value: new Color() }, opacity: { value: 1 }, cut },
      vertexShader: PLACED,
      fragmentShader: FLAT,
      side,
      colorWrite: false,
      depthWrite: false,
      depthTest: false,
      stencilWrite: true,
      stencilFunc: AlwaysStencilFunc,
      stencilFail: step,
      stencilZFail: step,
      stencilZPass: step,
    });
  return [count(BackSide, IncrementWrapStencilOp), count(FrontSide, DecrementWrapStencilOp)];
}

/** The cut face: hatched where the plane lies inside the part, and the count set back to zero. */
export function capMaterial(slope: 1 | -1): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { colour: { value: new Color() }, slope: { value: slope }, pixel: { value: 1 } },
    vertexShader: PLACED,
    fragmentShader: HATCHED,
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: ReplaceStencilOp,
    stencilZFail: ReplaceStencilOp,
    stencilZPass: ReplaceStencilOp,
  });
}
