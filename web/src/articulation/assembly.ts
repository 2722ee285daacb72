// The assembly in space: turned by hand, moved by the choice, each part named under the pointer.

import { OrthographicCamera } from "three";
import { h } from "../dom";
import { onTheme } from "../plots/theme";
import { Board, NO_WEBGL } from "../scene/board";
import { Eye, Projection, VIEWS, type Viewport } from "../scene/camera";
import { handle } from "../scene/hand";
import { percent, sliders, ticks } from "../scene/inputs";
import { scales, worldAxes } from "../scene/overlay";
import { palette } from "../scene/paint";
import type { Articulation } from "../types";
import type { View } from "../view";
import { jointAxes } from "./axes";
import type { Choice } from "./choice";
import { AssemblyStage } from "./stage";

const RESTING = 0.3; // opacity at first of parts that do not move in the chosen motion
const DRAG = 4; // css px a pointer may go and still mean a click

export function assemblyView(assembly: Articulation, choice: Choice): View {
  let colours = palette();
  const look = { resting: RESTING, axes: true, triad: true };
  const stage = new AssemblyStage(assembly, colours);
  const camera = new OrthographicCamera();
  const eye = new Eye();
  eye.look("Iso");
  let port: Viewport | null = null;
  let is_fitted = true; // until a hand moves the eye, it follows size, motion and exploded view …
  let fitted: readonly unknown[] = []; // … for which it was fitted
  const fit = (): void => {
    if (port === null) return;
    eye.fit(stage.corners(choice), port);
    is_fitted = true;
    fitted = [choice.freedom, choice.explode];
  };

  const board = Board.open({
    update() {
      stage.show(choice, look.resting);
      if (is_fitted && (fitted[0] !== choice.freedom || fitted[1] !== choice.explode)) fit();
      element.dataset["frame"] = choice.frame.toFixed(3);
      element.dataset["freedom"] = String(choice.freedom ?? "rest");
      element.dataset["exploded"] = String(choice.explode);
    },
    draw(pen) {
      if (port === null) return;
      board?.into(port);
      board?.renderer.setClearColor(colours.background, 1);
      const seen = new Projection(eye, stage.frame, port);
      if (board !== null) stage.draw(board.renderer, camera, seen);
      pen.lineJoin = pen.lineCap = "round";
      if (look.triad) worldAxes(pen, seen, colours);
      scales(pen, seen, { newton: 0, compliance: 0 }, colours);
      if (look.axes) jointAxes(pen, assembly, stage, seen, choice, colours);
    },
    resized(width, height) {
      port = { left: 0, top: 0, width, height };
      if (is_fitted) fit();
    },
  });
  if (board === null) return { element: h("p", { class: "scene-missing" }, NO_WEBGL), dispose() {} };
  const { canvas, box, pace } = board;
  canvas.setAttribute("aria-label", "3D view of the assembly. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.");

  const refit = (): void => {
    fit();
    pace.request();
  };
  const slider = sliders(pace.request);
  const tick = ticks(pace.request);
  const views = (Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((name) =>
    h("button", { type: "button", title: VIEWS[name].about, onclick: () => (eye.look(name), refit()) }, name),
  );
  const apart = slider("Exploded", [0, 1], 0, percent, (value) => (choice.explode = value));
  const resting = slider("Resting parts", [0, 1], RESTING, percent, (value) => (look.resting = value));
  const panel = h(
    "div",
    { class: "scene-controls", role: "group", "aria-label": "How the assembly is shown" },
    h("span", { class: "scene-views" }, h("button", { type: "button", title: "all of it, as large as it fits (key 0)", onclick: refit }, "Fit"), ...views),
    assembly.parts.length > 1 && apart.element,
    assembly.freedoms.length > 0 && resting.element,
    assembly.joints.length > 0 && tick("joint axes", true, (on) => (look.axes = on)),
    tick("axes", true, (on) => (look.triad = on)),
  );
  const tip = h("span", { class: "part-tip", role: "status", hidden: true });
  box.append(tip);
  const element = h("div", { class: "assembly" }, box, panel);

  const endings = [
    choice.onFrame(pace.request),
    onTheme(() => {
      colours = palette();
      stage.paint(colours);
      pace.request();
    }),
    handle(canvas, eye, () => port ?? undefined, () => ((is_fitted = false), pace.request()), refit, refit),
    pointing(canvas, tip, assembly, choice, (x, y) => stage.at(x, y, camera)),
  ];

  return {
    element,
    dispose() {
      for (const end of endings) end();
      stage.dispose();
      board.dispose();
    },
  };
}

/** Names the part under the pointer, and takes it with a click. */
function pointing(
  canvas: HTMLCanvasElement,
  tip: HTMLElement,
  assembly: Articulation,
  choice: Choice,
  at: (x: number, y: number) => number | null,
): () => void {
  const ending = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void): void =>
    canvas.addEventListener(kind, act, { signal: ending.signal });
  const found = (event: PointerEvent): number | null => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return at((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height);
  };
  const name = (part: number | null, event: PointerEvent): void => {
    choice.point(part);
    tip.hidden = part === null;
    if (part === null) return;
    tip.textContent = assembly.parts[part]?.name ?? "";
    const { left, top, width } = canvas.getBoundingClientRect();
    tip.style.left = `${Math.min(Math.max(event.clientX - left, 40), width - 40)}px`;
    tip.style.top = `${event.clientY - top}px`;
  };
  let pressed: { x: number; y: number } | null = null;
  let asked: number | null = null; // one look a frame is enough
  on("pointermove", (event) => {
    if (event.buttons !== 0) return;
    asked ??= requestAnimationFrame(() => {
      asked = null;
      name(found(event), event);
    });
  });
  on("pointerleave", (event) => name(null, event));
  on("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }));
  on("pointerup", (event) => {
    const is_click = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG && event.button === 0;
    pressed = null;
    if (!is_click) return;
    const part = found(event);
    name(part, event);
    choice.pick(...(part === null ? [] : [part]));
  });
  return () => {
    ending.abort();
    if (asked !== null) cancelAnimationFrame(asked);
  };
}
