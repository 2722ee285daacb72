// However often the clock is set between two frames, what follows it moves once.

import type { Clock } from "../clock";

/** Calls `follow` in the next frame after the time changed; returns what ends it. */
export function eachFrame(clock: Clock, follow: (time: number) => void): () => void {
  let waiting: number | null = null;
  const end = clock.onTime(() => {
    waiting ??= requestAnimationFrame(() => {
      waiting = null;
      follow(clock.time);
    });
  });
  return () => {
    end();
    if (waiting !== null) cancelAnimationFrame(waiting);
  };
}
