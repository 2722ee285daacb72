// The motions an assembly has, to be chosen one by one; the chosen one is played forth and back, or moved by hand.

import { h } from "../dom";
import { bring } from "../report/sections/events";
import { icon, PAUSE, PLAY } from "../report/timeline";
import { sliders } from "../scene/inputs";
import type { Articulation, Freedom } from "../types";
import type { View } from "../view";
import { type Choice, travelAt } from "./choice";

/** The list. */
export function motionList(assembly: Articulation, choice: Choice): View {
  const rest = h("button", { type: "button", class: "motion", onclick: () => choice.move(null) }, "At rest");
  const buttons = assembly.freedoms.map((one, i) => {
    const [first = "", ...along] = one.words.split("; "); // what leads, then what goes along
    const notes = [one.opens && "opens contacts", along.join("; "), ...one.notes].filter((words) => words !== false && words !== "");
    return h(
      "button",
      { type: "button", class: one.opens ? "motion opens" : "motion", onclick: () => (choice.freedom === i ? toggle(choice) : choice.move(i)) },
      first,
      ...notes.map((words) => h("small", {}, String(words))),
    );
  });
  const free = assembly.freedoms.filter((one) => !one.opens).length;
  const list = h("ol", { class: "motions", "aria-label": "Motions" }, h("li", {}, rest), ...buttons.map((one) => h("li", {}, one)));
  let last: number | null = null;
  const follow = (): void => {
    if (choice.freedom !== last) bring(list, buttons[choice.freedom ?? -1] ?? rest);
    last = choice.freedom;
    [rest, ...buttons].forEach((one, i) => one.setAttribute("aria-pressed", String(choice.freedom === (i === 0 ? null : i - 1))));
    buttons.forEach((one, i) => one.toggleAttribute("data-related", choice.joint !== null && assembly.joints[choice.joint]?.freedoms.includes(i) === true));
  };
  follow();
  const words = free === 0 ? "Nothing moves while all contacts stay closed." : "Choose one: it plays forth and back.";
  return { element: h("div", {}, h("h3", {}, "Motions"), h("p", { class: "note" }, words), list), dispose: choice.onChange(follow) };
}

/** Play and a slider along the motion; nothing while all is at rest. */
export function player(choice: Choice): View {
  const face = icon(PLAY);
  const play = h("button", { type: "button", class: "play", onclick: () => toggle(choice) }, face.svg);
  let shown: Freedom | null | undefined; // none yet
  const told = (frame: number): string => (choice.moving === null ? "" : travelWords(choice.moving, frame));
  const { input, told: tell, element: slider } = sliders(() => {})("Travel", [0, 1], 0, told, (value) => {
    choice.pause();
    choice.frame = value;
  });
  const words = h("span", { class: "player-words" });
  const element = h("div", { class: "player", role: "group", "aria-label": "Chosen motion" }, play, slider, words);
  const follow = (): void => {
    const { moving } = choice;
    element.toggleAttribute("data-idle", moving === null);
    play.disabled = input.disabled = moving === null;
    if (moving !== shown) {
      shown = moving;
      input.max = String(Math.max(choice.last, 1));
      words.textContent = moving?.words.split("; ")[0] ?? "At rest: choose a motion to see it.";
    }
    if (Number(input.value) !== choice.frame) input.value = String(choice.frame);
    tell();
    face.path.setAttribute("d", choice.playing ? PAUSE : PLAY);
    play.setAttribute("aria-label", choice.playing ? "Pause" : "Play");
  };
  follow();
  return { element, dispose: choice.onFrame(follow) };
}

function toggle(choice: Choice): void {
  if (choice.playing) choice.pause();
  else choice.play();
}

function travelWords(freedom: Freedom, frame: number): string {
  const travel = travelAt(freedom, frame);
  const digits = Math.abs(travel) < 9.995 ? 2 : 1;
  return `${travel.toFixed(digits).replace("-", "−")}${freedom.unit}`;
}
