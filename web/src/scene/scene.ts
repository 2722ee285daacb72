// The scenes of one or several runs, side by side in one canvas, seen by one eye at one time.
// Nothing is drawn unless something changed, and at most once per frame of the screen.

import { LinearSRGBColorSpace, OrthographicCamera, WebGLRenderer } from "three";
import type { Clock } from "../clock";
import { h } from "../dom";
import { onTheme } from "../plots/theme";
import { runName } from "../report/names";
import type { RecordView } from "../types";
import type { View } from "../view";
import { Eye, Projection, type Viewport, viewports } from "./camera";
import { OPEN } from "./contacts";
import { framesOf } from "./frame";
import { handle } from "./hand";
import { hints, key, List } from "./list";
import { controls } from "./look";
import { overlay } from "./overlay";
import { palette } from "./paint";
import { Stage } from "./stage";

const MOST = 6; // scenes at once
const SHARP = 2; // drawn pixels per css px: smooths edges, but what moves may have to do with one
const STILL = 300; // ms without change until it is drawn sharp
const FAST = 16; // ms for a sharp frame: such a machine draws all of them sharp
const LONGEST = 120; // css px of the largest force's arrow

export function sceneView(runs: readonly RecordView[], clock: Clock): View {
  const shown = runs.flatMap((run) => (run.scene === null ? [] : [{ run, scene: run.scene }]));
  const few = shown.slice(0, MOST);
  const [first] = few;
  if (first === undefined) return { element: h("section", { class: "scene", hidden: true }), dispose() {} };

  const canvas = h("canvas", { class: "scene-canvas", tabindex: 0, role: "img" });
  // alpha, though nothing shows through: without a graphics card Chromium tears an opaque canvas that something covers in part
  const context = canvas.getContext("webgl2", { antialias: false, stencil: true, alpha: true });
  if (context === null) {
    const words = "The parts cannot be shown here: this browser has no WebGL 2. All else on this page works without it.";
    return { element: h("section", { class: "scene", "data-webgl": "none" }, h("p", { class: "scene-missing" }, words)), dispose() {} };
  }
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.outputColorSpace = LinearSRGBColorSpace; // colours are written as the style sheet has them
  renderer.setScissorTest(true);

  let colours = palette();
  const frames = framesOf(few.map(({ scene }) => scene));
  const stages = few.flatMap(({ run, scene }, i) => {
    const frame = frames[i];
    return frame === undefined ? [] : [new Stage(run, scene, frame, colours)];
  });
  const lists = stages.map((stage) => new List(stage, runName(stage.run, runs)));
  const largest = Math.max(...few.map(({ scene }) => scene.force));
  const camera = new OrthographicCamera();
  const eye = new Eye();
  eye.look("Iso");

  let ports: Viewport[] = [];
  let is_fitted = true; // until a hand moves the eye, it follows the size of the canvas and the exploded view …
  let fitted = 0; // … for which it was fitted
  const fit = (): void => {
    const [port] = ports;
    if (port === undefined) return;
    eye.fit(stages.flatMap((stage) => stage.corners()), port);
    is_fitted = true;
    fitted = look.explode;
  };
  const moved = (): void => {
    is_fitted = false;
    request();
  };
  const has = {
    fixed: few.some(({ scene }) => scene.meshes.some((mesh) => mesh.role === "fixed")),
    moving: few.some(({ scene }) => scene.meshes.some((mesh) => mesh.role === "moving")),
    contacts: few.some(({ scene }) => scene.contacts.length > 0),
    forces: largest > 0,
  };
  const { look, element: panel } = controls(frames[0] ?? framesOf([first.scene])[0]!, has, {
    changed: () => request(),
    view(name) {
      eye.look(name);
      fit();
      request();
    },
    fit() {
      fit();
      request();
    },
  });

  const top = h("canvas", { class: "scene-overlay", "aria-hidden": "true" });
  const pen = top.getContext("2d");
  const names = stages.map(({ run }) => runName(run, runs));
  const titles = stages.length > 1 ? names.map((name) => h("span", { class: "scene-title" }, name)) : [];
  titles.forEach((title, i) => {
    const run = stages[i]?.run;
    if (run !== undefined) title.style.setProperty("--run", `var(--s${(runs.indexOf(run) % 8) + 1})`); // as in the plots
  });
  const box = h("div", { class: "scene-box" }, canvas, top, ...titles);
  const words = h("p", { class: "scene-words", "aria-live": "off", id: `scene-words-${++count}` });
  canvas.setAttribute("aria-label", `3D scene: ${names.join(", ")}. Arrow keys turn it, shift and arrow keys move it, + and - zoom, 0 fits.`);
  canvas.setAttribute("aria-describedby", words.id);
  const element = h(
    "section",
    { class: "scene", "aria-label": "Scene" },
    shown.length > few.length && h("p", { class: "scene-hint" }, `The first ${few.length} of ${shown.length} runs are shown.`),
    box,
    panel,
    key(has.forces, has.contacts),
    h(
      "div",
      { class: "scene-lists" },
      ...lists.map((list, i) => h("div", {}, stages.length > 1 && h("h4", {}, names[i]), list.element)),
    ),
    words,
    hints(has.forces, has.contacts),
  );

  const showInk = (): void => colours.on.forEach((ink, state) => element.style.setProperty(`--on-${state}`, ink));
  showInk();
  const tell = (): void => {
    const time = clock.time;
    element.dataset["time"] = String(time);
    element.dataset["contacts"] = stages.map(({ touches }) => touches.filter((one) => one !== null && one.state !== OPEN).length).join(" ");
    for (const list of lists) list.show();
    const said = lists.map((list, i) => (lists.length > 1 ? `${names[i]}: ` : "") + list.sentence()).join(". ");
    words.textContent = `t = ${time.toFixed(first.run.decimals)} s: ${said}`;
  };

  const draw = (): void => {
    if (pen === null || ports.length === 0) return;
    const ratio = renderer.getPixelRatio();
    pen.setTransform(top.width / canvas.clientWidth, 0, 0, top.height / canvas.clientHeight, 0, 0);
    pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    renderer.setClearColor(colours.background, 1);
    stages.forEach((stage, i) => {
      const port = ports[i];
      if (port === undefined) return;
      const y = canvas.height / ratio - port.top - port.height; // WebGL counts from below
      renderer.setViewport(port.left, y, port.width, port.height);
      renderer.setScissor(port.left, y, port.width, port.height);
      const seen = new Projection(eye, stage.frame, port);
      stage.draw(renderer, camera, seen, look);
      const reach = Math.min(LONGEST, port.height / 3.5);
      overlay(pen, stage, seen, look, colours, largest > 0 ? (look.arrows * reach) / largest : 0);
    });
  };

  const update = (): void => {
    for (const stage of stages) stage.show(clock.time, look);
    tell();
  };
  const sharpen = (pixels: number): void => {
    if (renderer.getPixelRatio() === pixels) return;
    renderer.setPixelRatio(pixels); // clears the canvas: draw right after
  };
  let frame: number | null = null;
  let still: number | undefined;
  let is_fast = false;
  let trials = 2; // sharp frames that are timed, to learn how fast this machine is; the first also allocates
  const request = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      update();
      if (is_fitted && look.explode !== fitted) fit();
      if (!is_in_sight) return;
      sharpen(is_fast ? SHARP : 1);
      draw();
      clearTimeout(still);
      if (!is_fast) still = window.setTimeout(drawStill, STILL);
    });
  };
  const drawStill = (): void => {
    update();
    const start = performance.now();
    sharpen(SHARP);
    draw();
    if (trials-- <= 0) return;
    const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
    const ask = (): void => {
      if (fence === null || performance.now() - start > FAST) return; // slow, or gone
      if (context.clientWaitSync(fence, 0, 0) === context.TIMEOUT_EXPIRED) window.setTimeout(ask, 2);
      else is_fast = !context.isContextLost();
    };
    ask();
  };
  let is_in_sight = true;

  const resize = (): void => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    top.width = Math.round(width * window.devicePixelRatio);
    top.height = Math.round(height * window.devicePixelRatio);
    ports = viewports(stages.length, width, height);
    ports.forEach((port, i) => {
      const title = titles[i];
      if (title === undefined) return;
      title.style.left = `${port.left}px`;
      title.style.top = `${port.top}px`;
      title.style.maxWidth = `${port.width}px`;
    });
    if (is_fitted) fit();
    request();
  };
  const sized = new ResizeObserver(resize);
  sized.observe(box);
  const sight = new IntersectionObserver(([entry]) => {
    is_in_sight = entry?.isIntersecting ?? true;
    if (is_in_sight) request();
  });
  sight.observe(box);
  const endings = [
    clock.onTime(request),
    onTheme(() => {
      colours = palette();
      showInk();
      for (const stage of stages) stage.paint(colours);
      request();
    }),
    handle(canvas, eye, (x, y) => ports.find((p) => x >= p.left && y >= p.top && x < p.left + p.width && y < p.top + p.height), moved, fit),
  ];
  canvas.addEventListener("webglcontextrestored", request);
  update();

  return {
    element,
    dispose() {
      for (const end of endings) end();
      sized.disconnect();
      sight.disconnect();
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(still);
      for (const stage of stages) stage.dispose();
      renderer.dispose();
      renderer.forceContextLoss(); // a browser keeps only a few contexts, and studios show many runs
    },
  };
}

let count = 0;
