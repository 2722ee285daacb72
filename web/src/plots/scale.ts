// Viridis, from little to much: its lightness alone tells the order, on paper of either colour.

export const SCALE = [[253, 231, 37], [94, 201, 98], [33, 145, 140], [59, 82, 139], [68, 1, 84]] as const;

/** A colour of the scale, 0 … 1, as red, green and blue to 255. */
export function shade(share: number): number[] {
  const place = Math.min(Math.max(share, 0), 1) * (SCALE.length - 1);
  const k = Math.min(Math.floor(place), SCALE.length - 2);
  return [0, 1, 2].map((c) => Math.round((SCALE[k]?.[c] ?? 0) * (1 - place + k) + (SCALE[k + 1]?.[c] ?? 0) * (place - k)));
}
