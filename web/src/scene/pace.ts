// When to draw, and how sharp: at most once per frame of the screen, and only after a change. What moves is drawn with
// one pixel per css px unless the machine is fast; what has come to rest is drawn sharp.

import type { WebGLRenderer } from "three";

const SHARP = 2; // drawn pixels per css px: this also smooths the edges
const STILL = 300; // ms without change until it is drawn sharp
const FAST = 16; // ms for a sharp frame: such a machine draws all of them sharp

export class Pace {
  is_in_sight = true;
  private frame: number | null = null;
  private still: number | undefined;
  private is_fast = false;
  private trials = 2; // sharp frames that are timed; the first also allocates

  /** `update` takes over what changed, `draw` draws it. */
  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly update: () => void,
    private readonly draw: () => void,
  ) {}

  readonly request = (): void => {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.update();
      if (!this.is_in_sight) return;
      this.drawAt(this.is_fast ? SHARP : 1);
      clearTimeout(this.still);
      if (!this.is_fast) this.still = window.setTimeout(this.drawStill, STILL);
    });
  };

  end(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    clearTimeout(this.still);
  }

  private readonly drawStill = (): void => {
    this.update();
    const start = performance.now();
    this.drawAt(SHARP);
    if (this.trials-- > 0) this.time(start);
  };

  private drawAt(pixels: number): void {
    if (this.renderer.getPixelRatio() !== pixels) this.renderer.setPixelRatio(pixels); // clears the canvas
    this.draw();
  }

  /** Learns how long a frame takes that began at `start`, without waiting for it. */
  private time(start: number): void {
    const gl = this.renderer.getContext() as WebGL2RenderingContext;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const ask = (): void => {
      if (fence === null || performance.now() - start > FAST) return; // slow, or the context is gone
      if (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) this.still = window.setTimeout(ask, 2);
      else this.is_fast = !gl.isContextLost();
    };
    ask();
  }
}
