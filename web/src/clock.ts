// One time for all that is shown: slider, scenes, plots and events follow it, and any of them may set it.

export class Clock {
  readonly end: number; // s
  private now = 0;
  private running: number | null = null; // request of the next frame while playing
  private pace = 1; // of real time
  private readonly listeners = new Set<(time: number) => void>();
  private readonly watchers = new Set<() => void>();

  constructor(end: number) {
    this.end = end;
  }

  get time(): number {
    return this.now;
  }

  set time(value: number) {
    const clipped = Math.min(Math.max(value, 0), this.end);
    if (clipped === this.now || Number.isNaN(clipped)) return;
    this.now = clipped;
    for (const one of this.listeners) one(clipped);
  }

  get speed(): number {
    return this.pace;
  }

  set speed(value: number) {
    this.pace = value;
    this.tell();
  }

  get playing(): boolean {
    return this.running !== null;
  }

  play(): void {
    if (this.playing || this.end <= 0) return;
    if (this.now >= this.end) this.time = 0;
    let before: number | null = null;
    const step = (stamp: number): void => {
      this.running = requestAnimationFrame(step);
      if (before !== null) this.time = this.now + (this.pace * (stamp - before)) / 1000;
      before = stamp;
      if (this.now >= this.end) this.pause();
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

  /** Calls `listener` with each new time; returns what ends it. */
  onTime(listener: (time: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls `watcher` when it begins or ends playing, or the speed changes. */
  onState(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private tell(): void {
    for (const one of this.watchers) one();
  }
}

/** Index of the last sample at or before a time; 0 before the first. */
export function sampleAt(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length; // first sample after `time` lies in (low, high]
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= time) low = middle;
    else high = middle;
  }
  return low;
}
