// Two canvases in a box, one for three and one for a pen on top of it. They keep the box's size and are drawn when asked.

import { LinearSRGBColorSpace, WebGLRenderer } from "three";
import { h } from "../dom";
import { Pace } from "./pace";

export const NO_WEBGL = "The parts cannot be shown here: this browser has no WebGL 2. All else on this page works without it.";

export class Board {
  readonly canvas: HTMLCanvasElement;
  readonly box: HTMLElement;
  readonly renderer: WebGLRenderer;
  readonly pace: Pace;
  private readonly top = h("canvas", { class: "scene-overlay", "aria-hidden": "true" });
  private readonly pen = this.top.getContext("2d");
  private readonly sized: ResizeObserver;
  private readonly sight: IntersectionObserver;

  /** A board, or null where the browser has no WebGL 2. `update` takes over what changed, `draw` draws it. */
  static open(act: { update(): void; draw(pen: CanvasRenderingContext2D): void; resized(width: number, height: number): void }): Board | null {
    const canvas = h("canvas", { class: "scene-canvas", tabindex: 0, role: "img" });
    // alpha, though nothing shows through: without a graphics card Chromium tears an opaque canvas that is covered in part
    const context = canvas.getContext("webgl2", { antialias: false, stencil: true, alpha: true });
    return context === null ? null : new Board(canvas, context, act);
  }

  private constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, act: Parameters<typeof Board.open>[0]) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.outputColorSpace = LinearSRGBColorSpace; // colours are written as the style sheet has them
    this.renderer.setScissorTest(true);
    this.box = h("div", { class: "scene-box" }, canvas, this.top);
    const draw = (): void => {
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      if (this.pen === null || width === 0 || height === 0) return;
      this.pen.setTransform(this.top.width / width, 0, 0, this.top.height / height, 0, 0);
      this.pen.clearRect(0, 0, width, height);
      act.draw(this.pen);
    };
    this.pace = new Pace(this.renderer, act.update, draw);
    this.sized = new ResizeObserver(() => {
      const [width, height] = [this.box.clientWidth, this.box.clientHeight];
      if (width === 0 || height === 0) return;
      this.renderer.setSize(width, height, false);
      this.top.width = Math.round(width * window.devicePixelRatio);
      this.top.height = Math.round(height * window.devicePixelRatio);
      act.resized(width, height);
      this.pace.request();
    });
    this.sized.observe(this.box);
    this.sight = new IntersectionObserver(([entry]) => {
      this.pace.is_in_sight = entry?.isIntersecting ?? true;
      if (this.pace.is_in_sight) this.pace.request();
    });
    this.sight.observe(this.box);
    canvas.addEventListener("webglcontextrestored", this.pace.request);
  }

  /** Tells the renderer to draw into a part of the canvas, css px from its upper left corner. */
  into({ left, top, width, height }: { left: number; top: number; width: number; height: number }): void {
    const below = this.canvas.height / this.renderer.getPixelRatio() - top - height; // WebGL counts from there
    this.renderer.setViewport(left, below, width, height);
    this.renderer.setScissor(left, below, width, height);
  }

  dispose(): void {
    this.sized.disconnect();
    this.sight.disconnect();
    this.pace.end();
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // a browser keeps only a few contexts, and studios show many runs
  }
}
