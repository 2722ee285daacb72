// What a run is called where several stand together.

import type { RecordView } from "../types";

/** The run's title; its file's name where it has none or another run has the same. */
export function runName(run: RecordView, all: readonly RecordView[]): string {
  const title = run.title.trim();
  if (title === "") return run.key;
  return all.some((other) => other !== run && other.title.trim() === title) ? run.key : title;
}
