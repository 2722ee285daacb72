// The keyboard of a run: time moves wherever the focus is, except where keys mean something else.

import { sampleAt, type Clock } from "../clock";
import { h } from "../dom";
import type { View } from "../view";

const KEYS: readonly (readonly [string, string])[] = [
  ["space", "play or pause"],
  ["← →", "one sample back or on"],
  ["shift ← →", "a hundredth of the run"],
  ["Home End", "beginning or end"],
  ["n p", "next or previous event"],
  ["?", "this list"],
];

export interface Keys extends View {
  show(): void;
}

/** Listens until disposed of; its element is the list of keys, closed at first. */
export function keys(clock: Clock, times: Float64Array, toEvent: (direction: 1 | -1) => void, toggle: () => void): Keys {
  const close = h("button", { type: "button" }, "Close");
  const list = h("dl", {}, ...KEYS.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]));
  const dialog = h("dialog", { class: "keys-list", "aria-label": "Keys" }, h("h2", {}, "Keys"), list, close);
  close.addEventListener("click", () => dialog.close());
  const show = (): void => {
    if (!dialog.open) dialog.showModal();
  };

  const step = (direction: 1 | -1, far: boolean): void => {
    clock.pause();
    if (far) clock.time += (direction * clock.end) / 100;
    else clock.time = neighbour(times, clock.time, direction);
  };
  const acts: Record<string, (event: KeyboardEvent) => void> = {
    " ": toggle,
    ArrowLeft: (event) => step(-1, event.shiftKey),
    ArrowRight: (event) => step(1, event.shiftKey),
    Home: () => ((clock.time = 0), clock.pause()),
    End: () => ((clock.time = clock.end), clock.pause()),
    n: () => toEvent(1),
    p: () => toEvent(-1),
    "?": show,
  };
  const listen = (event: KeyboardEvent): void => {
    const act = acts[event.key];
    if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (dialog.open || isTaken(event.target, event.key)) return;
    if (dialog.parentElement?.getClientRects().length === 0) return; // the run is put aside for now
    event.preventDefault();
    act(event);
  };
  document.addEventListener("keydown", listen);
  return { element: dialog, show, dispose: () => document.removeEventListener("keydown", listen) };
}

/** Does the focused element want this key for itself? The slider of time is ours. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(".stage-scene, dialog, [role=tree], [role=listbox], [role=tablist]")) return true;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement && target.type === "range") return target.closest(".timeline") === null;
  if (target instanceof HTMLInputElement && target.type !== "checkbox") return true;
  if (key === " ") return target.matches("button, summary, input, a");
  return key.startsWith("Arrow") || key === "Home" || key === "End" ? target.matches(".scroll") : false;
}

/** The sample before or after a time; the run's end where there is none. */
function neighbour(times: Float64Array, time: number, direction: 1 | -1): number {
  let i = sampleAt(times, time);
  if (direction < 0) {
    while (i > 0 && (times[i] ?? 0) >= time) i--; // an instant may stand twice
    return times[i] ?? 0;
  }
  while (i < times.length - 1 && (times[i] ?? 0) <= time) i++;
  return times[i] ?? 0;
}
