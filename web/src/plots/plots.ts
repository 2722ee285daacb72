// All plots of one or several runs, linked by one clock and, over time, one zoom.

import type { Clock } from "../clock";
import { h } from "../dom";
import type { RecordView } from "../types";
import type { View } from "../view";
import { extent } from "./chart";
import { difference } from "./difference";
import { eachFrame } from "./frames";
import { Panel } from "./panel";
import { pictures, type Picture } from "./pictures";
import { onTheme } from "./theme";
import { Zoom } from "./zoom";

export function plotsView(runs: readonly RecordView[], clock: Clock): View {
  const all = pictures(runs);
  const overTime = all.filter((picture) => picture.overTime);
  const zoom = new Zoom(extent(overTime.flatMap((picture) => picture.lines)));
  const marks = [...new Set(runs.flatMap((run) => run.events.map((event) => event.time)))];
  const shown = new Set(all.filter((picture) => picture.open));
  const panels = new Map<Picture, Panel>();
  const grid = h("div", { class: "plots-grid" });
  let differing = false;

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const panel = [...panels.values()].find((one) => one.element === entry.target);
        if (panel) panel.visible = entry.isIntersecting;
      }
    },
    { rootMargin: "200px" },
  );
  const sizer = new ResizeObserver(() => panels.forEach((panel) => panel.resize()));
  sizer.observe(grid);

  const panelOf = (picture: Picture): Panel => {
    let panel = panels.get(picture);
    if (panel === undefined) {
      const other = differing ? difference(picture) : null;
      panel = new Panel(other?.picture ?? picture, other?.sizes ?? [], clock, zoom, marks);
      panels.set(picture, panel);
      watcher.observe(panel.element);
    }
    return panel;
  };
  const drop = (picture: Picture): void => {
    const panel = panels.get(picture);
    if (panel === undefined) return;
    watcher.unobserve(panel.element);
    panel.dispose();
    panel.element.remove();
    panels.delete(picture);
  };
  const arrange = (): void => {
    for (const picture of all) if (!shown.has(picture)) drop(picture);
    const wanted = all.filter((picture) => shown.has(picture)).map((picture) => panelOf(picture).element);
    wanted.forEach((element, i) => {
      if (grid.children[i] !== element) grid.insertBefore(element, grid.children[i] ?? null);
    });
  };

  const toggleDifference = (on: boolean): void => {
    differing = on;
    for (const picture of [...panels.keys()]) drop(picture);
    arrange();
  };
  const bar = toolbar(zoom, clock, overTime.length > 0, runs.length > 1 ? toggleDifference : null);
  const element = h("section", { class: "plots", "aria-label": "Plots" }, bar, grid, morePlots(all, shown, arrange));
  arrange();

  const endTime = eachFrame(clock, (time) => {
    for (const panel of panels.values()) if (panel.visible) panel.follow(time);
  });
  const endTheme = onTheme(() => panels.forEach((panel) => panel.recolour()));
  const drawAll = (): void => panels.forEach((panel) => (panel.visible = true));
  addEventListener("beforeprint", drawAll);

  return {
    element,
    dispose() {
      endTime();
      endTheme();
      removeEventListener("beforeprint", drawAll);
      watcher.disconnect();
      sizer.disconnect();
      panels.forEach((panel) => panel.dispose());
      panels.clear();
    },
  };
}

function toolbar(zoom: Zoom, clock: Clock, timed: boolean, differ: ((on: boolean) => void) | null): HTMLElement | null {
  if (!timed && differ === null) return null;
  const button = (words: string, label: string, act: () => void): HTMLButtonElement =>
    h("button", { type: "button", class: "small", "aria-label": label, title: label, onclick: act }, words);
  const whole = button("whole run", "Show the whole run in the plots over time", () => zoom.set(null));
  whole.disabled = true;
  zoom.onChange(() => (whole.disabled = zoom.isWhole));
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => differ?.(box.checked));
  return h(
    "div",
    { class: "plots-bar" },
    timed && button("+", "Zoom in on the present time", () => zoom.by(0.5, clock.time)),
    timed && button("−", "Zoom out", () => zoom.by(2, clock.time)),
    timed && whole,
    timed && h("span", { class: "note" }, "Drag in a plot to zoom, double-click for the whole, click to set the time."),
    differ !== null && h("label", { class: "difference" }, box, "difference to the first run"),
  );
}

/** Plots that are folded away: a switch for each. */
function morePlots(all: readonly Picture[], shown: Set<Picture>, arrange: () => void): HTMLElement | null {
  const folded = all.filter((picture) => !picture.open);
  if (folded.length === 0) return null;
  const buttons = folded.map((picture) => {
    const button = h("button", { type: "button", class: "more-plot", "aria-pressed": "false", title: picture.about }, picture.title);
    button.addEventListener("click", () => {
      if (!shown.delete(picture)) shown.add(picture);
      button.setAttribute("aria-pressed", String(shown.has(picture)));
      arrange();
    });
    return button;
  });
  return h("div", { class: "more-plots", role: "group", "aria-label": "More plots" }, h("h3", {}, "More plots"), ...buttons);
}
