// The stretch of x that is shown: one for all plots over time, one of its own for any other.

import type { Window } from "./chart";

export class Zoom {
  private part: Window | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(readonly whole: Window) {}

  get window(): Window {
    return this.part ?? this.whole;
  }

  get isWhole(): boolean {
    return this.part === null;
  }

  /** Null shows the whole; a stretch too short to tell its ends apart is not taken. */
  set(part: Window | null): void {
    if (part !== null) {
      const low = Math.max(part[0], this.whole[0]);
      const high = Math.min(part[1], this.whole[1]);
      const width = this.whole[1] - this.whole[0];
      if (!(high - low > 1e-9 * width)) return;
      part = high - low >= width ? null : [low, high];
    }
    this.part = part;
    for (const one of this.listeners) one();
  }

  /** Makes the stretch `factor` times as long, keeping `place` where it is seen if it is seen at all. */
  by(factor: number, place: number): void {
    const [low, high] = this.window;
    const still = place >= low && place <= high ? place : (low + high) / 2;
    this.set([still - (still - low) * factor, still + (high - still) * factor]);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
