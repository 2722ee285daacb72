// A run of 1 J and more is shown in J, a smaller one in mJ: beside each other they need one unit.

const COARSER: ReadonlyMap<string, string> = new Map([
  ["mm", "m"], ["mm/s", "m/s"], ["mm/s^2", "m/s^2"], ["g", "kg"], ["mJ", "J"], ["N mm", "N m"],
]); // each a thousand of the one before

/** What to multiply values in `from` with to have them in `to`; null where these are no kin. */
export function conversion(from: string, to: string): number | null {
  if (from === to) return 1;
  if (COARSER.get(from) === to) return 1e-3;
  return COARSER.get(to) === from ? 1e3 : null;
}
