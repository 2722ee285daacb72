// What a person has chosen to look at in an assembly: one for scene, lists, table and graph, any of which may set it.

import type { Articulation, Freedom } from "../types";

const PERIOD = 4000; // ms, forth and back

export class Choice {
  explode = 0; // 0 … 1
  private motion: number | null = null; // number of the freedom; null: at rest
  private row = 0; // frame of it, need not be whole
  private chosen_joint: number | null = null;
  private chosen_parts: readonly number[] = [];
  private pointed: number | null = null; // part under the pointer
  private readonly gone = new Set<number>(); // parts not shown
  private running: number | null = null; // request of the next frame while playing
  private readonly listeners = new Set<() => void>();
  private readonly followers = new Set<() => void>(); // of frames: sixty times a second, and long lists need not hear it

  constructor(readonly assembly: Articulation) {}

  get freedom(): number | null {
    return this.motion;
  }

  /** The chosen motion itself. */
  get moving(): Freedom | null {
    return this.motion === null ? null : (this.assembly.freedoms[this.motion] ?? null);
  }

  get frame(): number {
    return this.row;
  }

  set frame(value: number) {
    this.row = Math.min(Math.max(value, 0), this.last);
    for (const one of this.followers) one();
  }

  /** Number of the last frame. */
  get last(): number {
    return Math.max((this.moving?.travel.shape[0] ?? 1) - 1, 0);
  }

  get joint(): number | null {
    return this.chosen_joint;
  }

  /** Parts to be told apart from the others: those chosen, and the one pointed at. */
  get lit(): ReadonlySet<number> {
    return new Set(this.pointed === null ? this.chosen_parts : [...this.chosen_parts, this.pointed]);
  }

  get hidden(): ReadonlySet<number> {
    return this.gone;
  }

  get playing(): boolean {
    return this.running !== null;
  }

  /** Takes a motion at its rest, and plays it; null: everything back at rest. */
  move(freedom: number | null, play = !matchMedia("(prefers-reduced-motion: reduce)").matches): void {
    this.pause();
    this.motion = freedom;
    this.row = rest(this.moving);
    if (this.chosen_joint !== null && freedom !== null && !this.assembly.freedoms[freedom]?.joints.includes(this.chosen_joint)) {
      this.chosen_joint = null;
      this.chosen_parts = [];
    }
    this.tell();
    if (play) this.play();
  }

  /** Takes a joint with its two parts, and a motion in which it moves; the same once more: none. */
  choose(joint: number | null): void {
    const found = joint === null || joint === this.chosen_joint ? undefined : this.assembly.joints[joint];
    this.chosen_joint = found === undefined ? null : joint;
    this.chosen_parts = found === undefined ? [] : [found.parent, found.child];
    const [first] = found?.freedoms ?? [];
    if (found !== undefined && (this.motion === null || !found.freedoms.includes(this.motion))) this.move(first ?? null);
    else this.tell();
  }

  /** Takes parts without a joint; the same once more: none. */
  pick(...parts: readonly number[]): void {
    const same = this.chosen_joint === null && parts.length === this.chosen_parts.length && parts.every((one) => this.chosen_parts.includes(one));
    this.chosen_joint = null;
    this.chosen_parts = same ? [] : parts;
    this.tell();
  }

  point(part: number | null): void {
    if (part === this.pointed) return;
    this.pointed = part;
    this.tell();
  }

  show(part: number, shown: boolean): void {
    if (shown) this.gone.delete(part);
    else this.gone.add(part);
    this.tell();
  }

  play(): void {
    if (this.playing || this.last === 0) return;
    // Slow at both ends: frame = last (1 − cos φ) / 2. It goes on from where it is, upward.
    let phase = Math.acos(1 - (2 * this.row) / this.last);
    let before: number | null = null;
    const step = (stamp: number): void => {
      this.running = requestAnimationFrame(step);
      if (before !== null) phase += (2 * Math.PI * Math.min(stamp - before, 100)) / PERIOD;
      before = stamp;
      this.frame = (this.last * (1 - Math.cos(phase))) / 2;
    };
    this.running = requestAnimationFrame(step);
    this.tell();
  }

  pause(): void {
    if (this.running === null) return;
    cancelAnimationFrame(this.running);
    this.running = null;
    this.tell();
  }

  /** Calls `listener` after each change but that of the frame; returns what ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls `follower` after each change. */
  onFrame(follower: () => void): () => void {
    const end = this.onChange(follower);
    this.followers.add(follower);
    return () => (end(), void this.followers.delete(follower));
  }

  private tell(): void {
    for (const one of this.listeners) one();
  }
}

/** Frame at which a motion is at rest. */
function rest(freedom: Freedom | null): number {
  const travel = freedom?.travel.data ?? [];
  let best = 0;
  for (let k = 1; k < travel.length; k++) if (Math.abs(travel[k] ?? 0) < Math.abs(travel[best] ?? 0)) best = k;
  return best;
}

/** Travel at a frame that need not be whole. */
export function travelAt({ travel: { data } }: Freedom, frame: number): number {
  const low = Math.floor(frame);
  const [a, b] = [data[low] ?? 0, data[low + 1] ?? data[low] ?? 0];
  return a + (frame - low) * (b - a);
}
