// Numbers as the plots write them: no more digits than the picture resolves, always the same count in one place.

/** Decimals that resolve a thousandth of values up to `most`. */
export function decimalsFor(most: number): number {
  if (!(most > 0) || !Number.isFinite(most)) return 3;
  return Math.min(Math.max(3 - Math.floor(Math.log10(most)), 0), 9);
}

/** A value of a curve whose largest is `most`; "–" where there is none. */
export function written(value: number, most: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0 && most === 0) return "0";
  if (most >= 1e6 || (most > 0 && most < 1e-5)) return tidy(value.toExponential(3));
  return tidy(value.toFixed(decimalsFor(most)));
}

/** Numbers at ticks, with as many decimals as the step between them needs; a null step: each with its own. */
export function ticks(values: readonly number[], step: number | null): string[] {
  const most = Math.max(...values.map(Math.abs));
  if (step === null || most >= 1e6 || most < 1e-5) return values.map((value) => tidy(short(value)));
  let decimals = Math.min(Math.max(-Math.floor(Math.log10(step) + 1e-9), 0), 12);
  if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 0.01) decimals += 1; // 0.25 needs two
  return values.map((value) => tidy(value.toFixed(decimals)));
}

/** Round numbers between two, about so many, and as they are written. */
export function round(low: number, high: number, about: number): [number, string][] {
  const rough = (high - low) / Math.max(about, 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const values: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) values.push(k * step);
  const words = ticks(values, step);
  return values.map((value, k) => [value, words[k] ?? ""]);
}

/** 0.3, 250, 2.5e9: the fewest characters that say it. */
function short(value: number): string {
  const size = Math.abs(value);
  const plain = Number(value.toPrecision(6));
  return size !== 0 && (size >= 1e5 || size < 1e-4) ? plain.toExponential().replace("e+", "e") : String(plain);
}

/** A true minus sign, and none before zero. */
function tidy(text: string): string {
  const plain = /^-[0.]+(e[+-]?\d+)?$/.test(text) ? text.slice(1) : text;
  return plain.replace(/-/g, "−");
}

/** Straight within one unit of zero, decades beyond: 1 → 1, 10 → 2, 100 → 3. */
export function symlog(value: number): number {
  const size = Math.abs(value);
  return size <= 1 ? value : Math.sign(value) * (1 + Math.log10(size));
}

export function unsymlog(value: number): number {
  const size = Math.abs(value);
  return size <= 1 ? value : Math.sign(value) * 10 ** (size - 1);
}

/** Ticks of a symlog axis: zero, ±1 and the decades, every so many that they stay apart. */
export function symlogTicks(low: number, high: number, room: number): number[] {
  const [first, last] = [Math.ceil(symlog(low) - 1e-9), Math.floor(symlog(high) + 1e-9)];
  const each = Math.max(1, Math.ceil((last - first) / Math.max(room, 1)));
  const found: number[] = [];
  for (let k = Math.ceil(first / each) * each; k <= last; k += each) found.push(unsymlog(k));
  return found;
}
