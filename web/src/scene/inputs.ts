// Sliders and ticks under a scene.

import { h } from "../dom";

export interface Slider {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  told(): void; // after its value was set by others: says so in words
}

type Make = (
  name: string,
  range: readonly [number, number],
  now: number,
  show: (value: number) => string,
  set: (value: number) => void,
) => Slider;

/** Makes sliders that call `changed` after each change. */
export function sliders(changed: () => void): Make {
  return (name, [from, to], now, show, set) => {
    const words = h("output", {}, show(now));
    const input = h("input", { type: "range", min: from, max: to, step: "any", value: now, "aria-label": name });
    input.setAttribute("aria-valuetext", show(now));
    const told = (): void => {
      words.textContent = show(Number(input.value));
      input.setAttribute("aria-valuetext", words.textContent);
    };
    input.addEventListener("input", () => {
      set(Number(input.value));
      told();
      changed();
    });
    input.addEventListener("keydown", (event) => {
      // "any" has no step of its own for keys: a fiftieth of the way
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const [low, high] = [Number(input.min), Number(input.max)];
      input.value = String(Number(input.value) + (way * (high - low)) / 50);
      input.dispatchEvent(new Event("input"));
    });
    return { input, told, element: h("label", { class: "scene-slider" }, h("span", {}, name), input, words) };
  };
}

/** Makes boxes to tick that call `changed` after each change. */
export function ticks(changed: () => void): (name: string, on: boolean, set: (on: boolean) => void) => HTMLLabelElement {
  return (name, on, set) => {
    const input = h("input", { type: "checkbox", checked: on, onchange: () => (set(input.checked), changed()) });
    return h("label", { class: "scene-tick" }, input, name);
  };
}

export function percent(value: number): string {
  return `${Math.round(100 * value)} %`;
}
