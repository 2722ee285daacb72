// What is looked up rather than read: channels, the solution's statistics, versions.

import type { RecordView } from "../../types";
import { folded, table } from "../table";
import { rows } from "./tables";

export function channels(run: RecordView): HTMLElement | null {
  return run.channels.rows.length > 0 ? folded("Channels", ...rows(run.channels)) : null;
}

export function statistics(run: RecordView): HTMLElement | null {
  return pairs("Statistics of the solution", run.stats);
}

export function versions(run: RecordView): HTMLElement | null {
  return pairs("Versions", run.versions);
}

function pairs(name: string, lines: readonly (readonly [string, string])[]): HTMLElement | null {
  return lines.length > 0 ? folded(name, table(name, [], lines)) : null;
}
