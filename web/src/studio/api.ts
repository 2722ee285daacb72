// The studio's wire: every question that the page may ask, with the type of its answer.

import { decode } from "../payload";
import type { Kind, Payload } from "../types";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Table = { readonly [key: string]: Json };
export type Path = readonly (string | number)[];

export interface Complaint {
  readonly path: Path;
  readonly field: string; // "drive.legs[0].speed"
  readonly words: string;
  readonly line: number | null; // of the text
}

export interface Checked {
  readonly text: string;
  readonly table: Table | null; // null: the text is no TOML
  readonly complaints: readonly Complaint[];
  readonly warnings: readonly string[];
}

export interface Opened extends Checked {
  readonly name: string;
  readonly bundled: boolean;
  readonly draft: boolean;
}

export interface ScenarioEntry {
  readonly name: string;
  readonly title: string;
  readonly bundled: boolean;
  readonly draft: boolean;
  readonly complaint: string | null;
}

export interface RecordEntry {
  readonly name: string;
  readonly title: string;
  readonly status: string;
  readonly mood: Kind | "";
  readonly date: string;
  readonly bytes: number;
  readonly complaint: string | null;
}

export type JobState = "waiting" | "compiling" | "running" | "done" | "failed" | "cancelled";

export interface Job {
  readonly id: string;
  readonly scenario: string;
  readonly title: string;
  readonly record: string | null;
  readonly state: JobState;
  readonly progress: number | null; // 0 … 1
  readonly words: string;
  readonly seconds: number;
}

export interface Folder {
  readonly folder: string;
  readonly scenarios: readonly ScenarioEntry[];
  readonly records: readonly RecordEntry[];
  readonly jobs: readonly Job[];
}

/** The studio said no, in words for a person. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    words: string,
    readonly complaints: readonly Complaint[] = [],
  ) {
    super(words);
  }
}

/** Nobody answered: the studio has ended, or the machine sleeps. */
export class Unreachable extends Error {
  constructor() {
    super("the studio does not answer");
  }
}

export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const folder = (): Promise<Folder> => get("/api/folder");
export const schema = (): Promise<Table> => get("/api/schema");
export const scenario = (name: string): Promise<Opened> => get(`/api/scenario?${query([name])}`);

/** What the studio says of a text; with a table, of the text rewritten to hold it. */
export const check = (text: string, table?: Table): Promise<Checked> =>
  post("/api/check", table === undefined ? { text } : { text, table });

/** Keeps unsaved work; null drops it. `last`: the page is going away, the browser shall still send it. */
export const draft = (name: string, text: string | null, last = false): Promise<unknown> =>
  post("/api/draft", { name, text }, last);

export const save = (name: string, text: string, overwrite: boolean): Promise<{ readonly name: string }> =>
  post("/api/save", { name, text, overwrite });

export const run = (name: string, text: string): Promise<Job> => post("/api/run", { name, text });
export const cancel = (id: string): Promise<Job> => post(`/api/jobs/${encodeURIComponent(id)}/cancel`, {});

export async function records(names: readonly string[]): Promise<Payload> {
  const answer = await ask(`/api/records?${query(names)}`);
  return decode(new Uint8Array(await answer.arrayBuffer()));
}

export async function report(names: readonly string[]): Promise<Blob> {
  return (await ask(`/api/report?${query(names)}`)).blob();
}

const query = (names: readonly string[]): string => new URLSearchParams(names.map((name) => ["name", name])).toString();

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body: Table | object, last = false): Promise<T> {
  const send = async (token: string): Promise<T> => {
    const headers = { "Content-Type": "application/json", "X-Detent-Token": token };
    return (await (await ask(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: last })).json()) as T;
  };
  try {
    return await send(pageToken(document));
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403) throw error;
    // A studio that was started anew has another token; its page tells it, and nothing typed here is lost.
    const page = await (await ask("/")).text();
    return send(pageToken(new DOMParser().parseFromString(page, "text/html")));
  }
}

const pageToken = (page: Document): string => page.querySelector<HTMLMetaElement>('meta[name="detent-token"]')?.content ?? "";

async function ask(path: string, how: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...how, credentials: "same-origin", cache: "no-store" });
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer;
  let said: { readonly words?: string; readonly complaints?: readonly Complaint[] } = {};
  try {
    said = (await answer.json()) as typeof said;
  } catch {
    // not the studio's own answer; the number must do
  }
  throw new Refused(answer.status, said.words ?? `the studio answered ${answer.status}`, said.complaints);
}
