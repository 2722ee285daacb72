// The scenes of one or several runs, side by side in one canvas, seen by one eye at one time.

import { OrthographicCamera } from "three";
import type { Clock } from "../clock";
import { h } from "../dom";
import { onTheme } from "../plots/theme";
import { runName } from "../report/names";
import type { RecordView, Scene } from "../types";
import type { View } from "../view";
import { Board, NO_WEBGL } from "./board";
import { Eye, Projection, type Viewport, viewports } from "./camera";
import { OPEN } from "./contacts";
import { type Frame, framesOf } from "./frame";
import { handle } from "./hand";
import { hints, key, List } from "./list";
import { type Contents, controls } from "./look";
import { overlay } from "./overlay";
import { palette } from "./paint";
import { Stage } from "./stage";

const MOST = 6; // scenes at once
const LONGEST = 120; // css px of the largest force's arrow
const SOFTEST = 0.6; // of that: the longest half axis of the ellipsoid

export function sceneView(runs: readonly RecordView[], clock: Clock): View {
  const seen = runs.flatMap((run) => (run.scene === null ? [] : [{ run, scene: run.scene }]));
  if (seen.length === 0) return { element: h("section", { class: "scene", hidden: true }), dispose() {} };

  const board = Board.open({ update: () => update(), draw: (pen) => draw(pen), resized: (width, height) => resized(width, height) });
  if (board === null) return { element: h("section", { class: "scene" }, h("p", { class: "scene-missing" }, NO_WEBGL)), dispose() {} };
  const { canvas, renderer, pace, box } = board;

  let colours = palette();
  const few = seen.slice(0, MOST);
  const frames = framesOf(few.map(({ scene }) => scene));
  const stages = few.map(({ run, scene }, i) => new Stage(run, scene, frames[i] as Frame, colours));
  const names = few.map(({ run }) => runName(run, runs));
  const lists = stages.map((stage, i) => new List(stage, names[i] ?? ""));
  const has = contents(few.map(({ scene }) => scene));
  const eye = new Eye();
  eye.look(few.every(({ scene }) => scene.flat) ? "Front" : "Iso");

  let ports: Viewport[] = [];
  let is_fitted = true; // until a hand moves the eye, it follows the size of the canvas and the exploded view …
  let fitted = 0; // … for which it was fitted
  const fit = (): void => {
    const [port] = ports;
    if (port === undefined) return;
    eye.fit(stages.flatMap((stage) => stage.corners(look.whole)), port);
    is_fitted = true;
    fitted = look.explode;
  };
  const { look, element: panel, frame } = controls(frames[0] as Frame, has, {
    changed: () => pace.request(),
    view(name) {
      eye.look(name);
      this.fit();
    },
    fit: () => refit(),
  });
  const refit = (): void => {
    fit();
    pace.request();
  };

  const titles = few.length > 1 ? names.map((name) => h("span", { class: "scene-title" }, name)) : [];
  few.forEach(({ run }, i) => titles[i]?.style.setProperty("--run", `var(--s${(runs.indexOf(run) % 8) + 1})`)); // as in plots
  box.append(...titles);
  const words = h("p", { class: "scene-words", "aria-live": "off", id: `scene-words-${++count}` });
  canvas.setAttribute("aria-describedby", words.id);
  canvas.setAttribute(
    "aria-label",
    `3D scene: ${names.join(", ")}. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.${has.machine ? " w shows the parts or the whole arm." : ""}`,
  );
  const listed = lists.map((list, i) => h("div", {}, few.length > 1 && h("h4", {}, names[i]), list.element));
  const element = h(
    "section",
    { class: "scene", "aria-label": "Scene" },
    few.length < seen.length && h("p", { class: "scene-hint" }, `The first ${few.length} of ${seen.length} runs are shown.`),
    box,
    panel,
    key(has),
    h("div", { class: "scene-lists" }, ...listed),
    words,
    hints(has),
  );

  const update = (): void => {
    for (const stage of stages) stage.show(clock.time, look);
    if (is_fitted && look.explode !== fitted) fit();
    element.dataset["time"] = String(clock.time);
    const closed = stages.map(({ touches }) => touches.filter((one) => one !== null && one.state !== OPEN).length);
    element.dataset["contacts"] = closed.join(" ");
    for (const list of lists) list.show(look.yields);
    const said = lists.map((list, i) => (few.length > 1 ? `${names[i]}: ` : "") + list.sentence());
    words.textContent = `t = ${clock.time.toFixed(few[0]?.run.decimals)} s: ${said.join(". ")}`;
  };

  const camera = new OrthographicCamera();
  const draw = (pen: CanvasRenderingContext2D): void => {
    renderer.setClearColor(colours.background, 1);
    ports.forEach((port, i) => {
      board.into(port);
      const stage = stages[i] as Stage;
      const projection = new Projection(eye, stage.frame, port);
      stage.draw(renderer, camera, projection, look);
      const reach = Math.min(LONGEST, port.height / 3.5);
      const scale = {
        newton: look.forces && has.forces ? (look.arrows * reach) / has.largest : 0,
        compliance: look.yields && has.softest > 0 ? (SOFTEST * reach) / has.softest : 0,
      };
      overlay(pen, stage, projection, look, colours, scale);
    });
  };

  const resized = (width: number, height: number): void => {
    ports = viewports(stages.length, width, height);
    titles.forEach((title, i) => {
      const port = ports[i] as Viewport;
      title.style.left = `${port.left}px`;
      title.style.top = `${port.top}px`;
      title.style.maxWidth = `${port.width}px`;
    });
    if (is_fitted) fit();
  };
  const showInk = (): void => colours.on.forEach((ink, state) => element.style.setProperty(`--on-${state}`, ink));
  showInk();
  const portAt = (x: number, y: number): Viewport | undefined =>
    ports.find((port) => x >= port.left && y >= port.top && x < port.left + port.width && y < port.top + port.height);
  const moved = (): void => {
    is_fitted = false;
    pace.request();
  };
  const endings = [
    clock.onTime(pace.request),
    onTheme(() => {
      colours = palette();
      showInk();
      for (const stage of stages) stage.paint(colours);
      pace.request();
    }),
    handle(canvas, eye, portAt, moved, refit, () => frame(!look.whole)),
  ];
  update();

  return {
    element,
    dispose() {
      for (const end of endings) end();
      for (const stage of stages) stage.dispose();
      board.dispose();
    },
  };
}

/** What there is to show in any of the scenes. */
function contents(scenes: readonly Scene[]): Contents & { readonly largest: number; readonly softest: number } {
  const largest = Math.max(...scenes.map((scene) => scene.force));
  const softest = Math.max(...scenes.map((scene) => scene.yields?.largest ?? 0));
  return {
    fixed: scenes.some((scene) => scene.meshes.some((mesh) => mesh.role === "fixed")),
    moving: scenes.some((scene) => scene.meshes.some((mesh) => mesh.role === "moving")),
    contacts: scenes.some((scene) => scene.contacts.length > 0),
    forces: largest > 0,
    machine: scenes.some((scene) => scene.whole !== null),
    yields: softest > 0,
    largest,
    softest,
  };
}

let count = 0;
