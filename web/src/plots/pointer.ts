// The pointer in a plot: hover reads values, a click sets the clock, a drag of the clock's line moves it, any other
// drag chooses a stretch to zoom into, a double click goes back to the whole.

import { h } from "../dom";

const GRIP = 7; // px either side of the clock's line
const STILL = 4; // px: less is a click

export interface Moves {
  /** Where the clock's line stands, px; null where the plot has none. */
  line(): number | null;
  hover(x: number, y: number): void;
  leave(): void;
  pick(x: number, y: number): void;
  zoom(from: number, to: number): void;
  whole(): void;
}

export function followPointer(area: HTMLElement, moves: Moves): void {
  const band = h("div", { class: "plot-band", hidden: true });
  area.append(band);
  let drag: { kind: "line" | "band"; from: number } | null = null;

  const nearLine = (x: number): boolean => {
    const line = moves.line();
    return line !== null && Math.abs(x - line) <= GRIP;
  };
  const clip = (x: number): number => Math.min(Math.max(x, 0), area.clientWidth);

  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    area.setPointerCapture(event.pointerId);
    drag = { kind: nearLine(event.offsetX) ? "line" : "band", from: clip(event.offsetX) };
  });
  area.addEventListener("pointermove", (event) => {
    const x = clip(event.offsetX);
    if (drag?.kind === "line") moves.pick(x, event.offsetY);
    else if (drag?.kind === "band") {
      band.hidden = Math.abs(x - drag.from) < STILL;
      band.style.transform = `translateX(${Math.min(x, drag.from)}px)`;
      band.style.width = `${Math.abs(x - drag.from)}px`;
    } else area.classList.toggle("on-line", nearLine(x));
    moves.hover(x, event.offsetY);
  });
  area.addEventListener("pointerup", (event) => {
    if (drag === null) return;
    const x = clip(event.offsetX);
    if (drag.kind === "band") {
      if (Math.abs(x - drag.from) < STILL) moves.pick(x, event.offsetY);
      else moves.zoom(Math.min(x, drag.from), Math.max(x, drag.from));
    }
    drag = null;
    band.hidden = true;
  });
  area.addEventListener("pointercancel", () => {
    drag = null;
    band.hidden = true;
    moves.leave();
  });
  area.addEventListener("pointerleave", () => moves.leave());
  area.addEventListener("dblclick", () => moves.whole());
}
