// The part that a hand drags: no inertia, force by direction, friction that sticks, clicks at force drops.
//
//   (b + b_h) v = K (p − x) − F(x, sgn v)   where that has the sign of v, else v = 0        report/playing.py

import type { Play } from "../types";

const STEP = 0.001; // s: b_h is made so that no step leaps over a balance (report/playing.py)
const EASE = 1e-4; // of the largest force: less moves nothing, or it would creep for ever
const MOST = 0.1; // s that pass at once: after a hidden tab nothing leaps

type Drop = Play["drops"][number];

export class Mechanism {
  readonly low: number;
  readonly high: number;
  x: number; // of the part
  v = 0;
  hand: number | null = null; // p; null: nobody holds it
  private readonly ease: number;
  private left = 0; // s not yet stepped
  private readonly armed: boolean[] = []; // of each drop: may it click?

  constructor(private readonly play: Play) {
    const { data } = play.position;
    this.low = data[0] ?? 0;
    this.high = data[data.length - 1] ?? 1;
    this.ease = EASE * [...play.forth.data, ...play.back.data].reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    this.x = this.rest();
    play.drops.forEach((drop, i) => (this.armed[i] = this.isBefore(drop)));
  }

  /** Force on the mechanism: what the hand feels. At rest that of its spring, else static force and damping. */
  get force(): number {
    return this.hand === null ? 0 : this.play.spring * (this.hand - this.x) - this.play.hand_damping * this.v;
  }

  get sticks(): boolean {
    return this.v === 0;
  }

  /** Force at a crawl there, forth or back. */
  crawl(x: number, forth: boolean): number {
    return this.at(forth ? this.play.forth.data : this.play.back.data, x);
  }

  /** Lets time pass; tells the drops that clicked meanwhile. */
  pass(seconds: number): Drop[] {
    const found: Drop[] = [];
    this.left = Math.min(this.left + seconds, MOST);
    for (; this.left >= STEP; this.left -= STEP) found.push(...this.step());
    return found;
  }

  private step(): Drop[] {
    const { spring, hand_damping, damping_forth, damping_back, drops } = this.play;
    const pull = this.hand === null ? 0 : spring * (this.hand - this.x);
    const [forth, back] = [pull - this.crawl(this.x, true), pull - this.crawl(this.x, false)];
    const rest = forth > this.ease ? forth : back < -this.ease ? back : 0; // between the two it sticks
    const b = hand_damping + this.at(rest > 0 ? damping_forth.data : damping_back.data, this.x);
    const before = this.x;
    this.x = Math.min(Math.max(before + (rest / b) * STEP, this.low), this.high);
    this.v = this.x === before ? 0 : rest / b;
    const clicked = drops.filter((drop, i) => this.armed[i] && isPast(drop, this.x));
    drops.forEach((drop, i) => {
      if (clicked.includes(drop)) this.armed[i] = false;
      else if (this.isBefore(drop)) this.armed[i] = true;
    });
    return clicked;
  }

  private isBefore({ forth, start }: Drop): boolean {
    return forth ? this.x <= start : this.x >= start;
  }

  /** Where it stands when nobody holds it: the place nearest to its beginning at which friction carries the spring. */
  private rest(): number {
    const { position, forth, back } = this.play;
    const k = position.data.findIndex((_, i) => (forth.data[i] ?? 0) >= 0 && (back.data[i] ?? 0) <= 0);
    return k >= 0 ? (position.data[k] ?? this.low) : (back.data[0] ?? 0) > 0 ? this.low : this.high;
  }

  private at(values: Float64Array, x: number): number {
    const place = ((x - this.low) / (this.high - this.low)) * (values.length - 1);
    const k = Math.min(Math.max(Math.floor(place), 0), values.length - 2);
    return (values[k] ?? 0) * (1 - place + k) + (values[k + 1] ?? 0) * (place - k);
  }
}

function isPast({ forth, fires }: Drop, x: number): boolean {
  return forth ? x >= fires : x <= fires;
}
