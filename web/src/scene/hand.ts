// Mouse, fingers, wheel and keys on the canvas move the eye.

import type { Eye, Viewport } from "./camera";

const KEY_TURN = Math.PI / 36;
const KEY_ZOOM = 1.25;
const WHEEL_ZOOM = 1.0015; // per pixel of wheel

/** Lets a hand move the eye; `moved` is called after each change, but `fit` and `reframe` where it asks for these. Returns what ends it. */
export function handle(
  canvas: HTMLCanvasElement,
  eye: Eye,
  viewportAt: (x: number, y: number) => Viewport | undefined,
  moved: () => void,
  fit: () => void,
  reframe: () => void,
): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const ending = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void): void =>
    canvas.addEventListener(kind, act, { signal: ending.signal, passive: false });

  const place = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  /** Enlarges about a place on the canvas. */
  const zoom = (factor: number, x: number, y: number): void => {
    const port = viewportAt(x, y);
    if (port === undefined) return;
    const { left, top, width, height } = port;
    eye.zoom(factor, (x - left - width / 2) / height, (top + height / 2 - y) / height);
  };
  const pan = (dx: number, dy: number): void => {
    const port = viewportAt(0, 0);
    if (port !== undefined) eye.pan(dx / port.height, -dy / port.height);
  };

  on("pointerdown", (event) => {
    fingers.set(event.pointerId, place(event));
    canvas.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other !== undefined) {
      const apart = (p: { x: number; y: number }): number => Math.max(Math.hypot(p.x - other.x, p.y - other.y), 10);
      zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      pan(dx / 2, dy / 2);
    } else if (event.shiftKey || event.ctrlKey || (event.buttons & 6) !== 0) pan(dx, dy);
    else eye.turn(-dx / 150, dy / 150);
    moved();
  });
  const lift = (event: PointerEvent): void => void fingers.delete(event.pointerId);
  on("pointerup", lift);
  on("pointercancel", lift);
  on("contextmenu", (event) => event.preventDefault());

  on("wheel", (event) => {
    // Without focus the wheel scrolls the page: a long report must not stop at its scene. A pinch on a pad is ctrl + wheel.
    if (document.activeElement !== canvas && !event.ctrlKey) return;
    event.preventDefault();
    const { x, y } = place(event);
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 5 : 1);
    zoom(WHEEL_ZOOM ** -Math.min(Math.max(pixels, -400), 400), x, y);
    moved();
  });

  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const jump = { "0": fit, w: reframe }[event.key]; // after these the eye stays fitted
    const arrow = arrows[event.key];
    if (arrow !== undefined && event.shiftKey) eye.pan(arrow[0] / 20, arrow[1] / 20);
    else if (arrow !== undefined) eye.turn(arrow[0] * KEY_TURN, arrow[1] * KEY_TURN);
    else if (event.key === "+" || event.key === "=") eye.zoom(KEY_ZOOM);
    else if (event.key === "-") eye.zoom(1 / KEY_ZOOM);
    else if (jump === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // arrow keys mean time elsewhere on the page
    if (jump === undefined) moved();
    else jump();
  });
  return () => ending.abort();
}
