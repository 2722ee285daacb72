// Contacts and forces at one sample, and the words for them.

import type { Vector3 } from "three";
import type { Arrow, Contact } from "../types";
import { vector } from "./frame";

export const [OPEN, STICKS, SLIDES] = [0, 1, 2] as const;
export const WORDS = ["open", "sticks", "slides"] as const;
export type State = 0 | 1 | 2;

export interface Touch {
  readonly name: string;
  readonly state: State;
  readonly point: Vector3; // m, in W
  readonly force: Vector3 | null; // N, in W; null where not told of
}

export interface Push {
  readonly name: string;
  readonly point: Vector3;
  readonly force: Vector3;
}

/** A contact at a sample; null where the record does not tell of it. */
export function touchAt(contact: Contact, sample: number): Touch | null {
  const state = contact.state.data[sample];
  const point = vector(contact.point.data, 3 * sample);
  if ((state !== OPEN && state !== STICKS && state !== SLIDES) || !isFinite(point)) return null;
  const force = vector(contact.force.data, 3 * sample);
  return { name: contact.name, state, point, force: isFinite(force) ? force : null };
}

export function pushAt(arrow: Arrow, sample: number): Push | null {
  const [point, force] = [vector(arrow.point.data, 3 * sample), vector(arrow.force.data, 3 * sample)];
  return isFinite(point) && isFinite(force) ? { name: arrow.name, point, force } : null;
}

/** "2 contacts: tip slides 12.3 N, rim sticks 4.56 N" */
export function describe(touches: readonly (Touch | null)[], pushes: readonly (Push | null)[]): string {
  const closed = touches.filter((one): one is Touch => one !== null && one.state !== OPEN);
  const load = ({ force }: Touch): string => (force === null ? "" : ` ${newtons(force.length())}`);
  const each = closed.map((one) => `${one.name} ${WORDS[one.state]}${load(one)}`);
  const count = closed.length === 0 ? "no contact" : `${closed.length} contact${closed.length > 1 ? "s" : ""}`;
  const rest = pushes.filter((one) => one !== null).map((one) => `${one.name} ${newtons(one.force.length())}`);
  return [each.length > 0 ? `${count}: ${each.join(", ")}` : count, ...rest].join("; ");
}

/** A force to three digits: "12.3 N". */
export function newtons(force: number): string {
  const size = Math.abs(force);
  if (size === 0) return "0 N";
  if (size >= 1000) return `${Math.round(force)} N`;
  return size >= 1e-3 ? `${force.toPrecision(3)} N` : `${force.toExponential(1)} N`;
}

/** A length in the unit that suits it: "5 mm". */
export function metres(length: number): string {
  const size = Math.abs(length);
  const [factor, unit] = size >= 1 ? [1, "m"] : size >= 1e-3 || size === 0 ? [1e3, "mm"] : [1e6, "µm"];
  return `${Number((length * factor).toPrecision(3))} ${unit}`;
}

/** "128, 31 and 8.7 µm/N": each of the half axes. */
export function compliances(halves: readonly Vector3[]): string {
  const sizes = halves.map((one) => Number((1e6 * one.length()).toPrecision(one.length() < 1e-4 ? 2 : 3)));
  return `${sizes.slice(0, -1).join(", ")} and ${sizes.at(-1)} µm/N`;
}

/** Largest of 1, 2, 5 × 10ⁿ that is not above a number. */
export function round125(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((digit) => digit * power <= most) ?? 1);
}

function isFinite(v: Vector3): boolean {
  return Number.isFinite(v.x + v.y + v.z);
}
