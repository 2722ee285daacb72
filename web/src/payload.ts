// The container of report/payload.py: gzip of  uint32 length | JSON | zero bytes to a multiple of 8 | arrays.

import type { Block, Numbers, Payload } from "./types";

interface Layout {
  readonly dtype: "f8" | "f4" | "u4" | "u1";
  readonly shape: readonly number[];
  readonly at: number; // bytes from the first array
}

/** Payload of a gzipped container; throws where it is none. */
export async function decode(packed: Uint8Array<ArrayBuffer>): Promise<Payload> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as {
    arrays: readonly Layout[];
    payload: Payload;
  };
  const first = Math.ceil((4 + length) / 8) * 8;
  const blocks = head.arrays.map((one) => block(bytes, first, one));
  if (head.payload.format !== 1) throw new Error("written by another version of Detent");
  return put(head.payload, blocks) as Payload;
}

/** The container inside a report: base64 in an element that is never run. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from takes thirty times as long
  return bytes;
}

function block(bytes: ArrayBuffer, first: number, { dtype, shape, at }: Layout): Block<Numbers> {
  const size = shape.reduce((a, b) => a * b, 1);
  const kinds = { f8: Float64Array, f4: Float32Array, u4: Uint32Array, u1: Uint8Array };
  return { data: new kinds[dtype](bytes, first + at, size), shape };
}

function put(value: unknown, blocks: readonly Block<Numbers>[]): unknown {
  if (Array.isArray(value)) return value.map((item) => put(item, blocks));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === "array") return blocks[only[1] as number];
  return Object.fromEntries(entries.map(([key, item]) => [key, put(item, blocks)]));
}
