// How the scene is shown, and the controls that say so.

import { h } from "../dom";
import { VIEWS } from "./camera";
import { metres } from "./contacts";
import type { Frame } from "./frame";
import { percent, sliders, ticks } from "./inputs";

export interface Look {
  opacity: number; // of the fixed parts, 0 … 1
  cut: "off" | "x" | "y" | "z"; // axis of W across which the parts are cut
  place: number; // of the cut: radii from the centre
  cut_moving: boolean; // or the fixed parts alone
  explode: number; // 0 … 1
  arrows: number; // their length, 1 as found
  forces: boolean;
  trace: boolean;
  axes: boolean;
  whole: boolean; // framed with the machine, or the parts alone
  yields: boolean; // the ellipsoid of compliance
}

/** What there is to show; what there is not needs no control. */
export interface Contents {
  readonly fixed: boolean;
  readonly moving: boolean;
  readonly contacts: boolean;
  readonly forces: boolean;
  readonly machine: boolean;
  readonly yields: boolean;
}

/** The controls; `changed` is called after each change of the look, `view` and `fit` when asked for. */
export function controls(
  frame: Frame,
  has: Contents,
  act: { changed(): void; view(name: keyof typeof VIEWS): void; fit(): void },
): { look: Look; element: HTMLElement; frame(whole: boolean): void } {
  const look: Look = {
    opacity: 0.35,
    cut: "off",
    place: 0,
    cut_moving: true,
    explode: 0,
    arrows: 1,
    forces: has.forces,
    trace: has.contacts,
    axes: true,
    whole: false,
    yields: false,
  };

  const slider = sliders(() => act.changed());
  const tick = ticks(() => act.changed());

  const opacity = slider("Fixed part", [0, 1], look.opacity, percent, (value) => (look.opacity = value));
  const explode = slider("Exploded", [0, 1], 0, percent, (value) => (look.explode = value));
  const arrows = slider("Arrows", [-1, 2], 0, times, (value) => (look.arrows = 10 ** value));

  const where = (value: number): string => {
    if (look.cut === "off") return "";
    const place = frame.centre[look.cut] + value * frame.radius;
    return `${look.cut} = ${metres(Math.abs(place) < 1e-6 * frame.radius ? 0 : place)}`;
  };
  const place = slider("Section at", [-1, 1], 0, where, (value) => (look.place = value));
  const both = tick("cut the moving part too", true, (on) => (look.cut_moving = on));
  const show = (): void => {
    place.element.hidden = both.hidden = look.cut === "off";
  };
  const cut = h(
    "select",
    {
      onchange: () => {
        const [chosen] = (["x", "y", "z"] as const).filter((axis) => axis === cut.value);
        look.cut = chosen ?? "off";
        if (chosen !== undefined) {
          // through the origin of W, where axes of parts like to be, if it is in sight
          look.place = Math.min(Math.max(-frame.centre[chosen] / frame.radius, -1), 1);
          place.input.value = String(look.place);
          place.told();
        }
        show();
        act.changed();
      },
    },
    h("option", { value: "off" }, "off"),
    ...["x", "y", "z"].map((axis) => h("option", { value: axis }, `across ${axis}`)),
  );
  show();

  const views = (Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((name) =>
    h("button", { type: "button", title: VIEWS[name].about, onclick: () => act.view(name) }, name),
  );
  const framings = (["Parts", "Whole arm"] as const).map((name) => {
    const whole = name === "Whole arm";
    const about = whole ? "the arm with the parts in it (key w)" : "the parts, with what is near of the arm (key w)";
    const pressed = String(look.whole === whole);
    return h("button", { type: "button", title: about, "aria-pressed": pressed, onclick: () => framed(whole) }, name);
  });
  const framed = (whole: boolean): void => {
    if (!has.machine) return;
    look.whole = whole;
    framings.forEach((one, i) => one.setAttribute("aria-pressed", String((i === 1) === whole)));
    act.fit();
  };
  const about = "all of it, as large as it fits (key 0)";
  const fit = h("button", { type: "button", title: about, onclick: () => act.fit() }, "Fit");
  const element = h(
    "div",
    { class: "scene-controls", role: "group", "aria-label": "How the scene is shown" },
    has.machine && h("span", { class: "scene-views", role: "group", "aria-label": "What is framed" }, ...framings),
    h("span", { class: "scene-views" }, fit, ...views),
    has.fixed && opacity.element,
    h("label", { class: "scene-choice" }, h("span", {}, "Section"), cut),
    place.element,
    both,
    has.moving && explode.element,
    has.forces && tick("forces", look.forces, (on) => (look.forces = on)),
    has.forces && arrows.element,
    has.contacts && tick("contact traces", look.trace, (on) => (look.trace = on)),
    has.yields && tick("compliance ellipsoid", look.yields, (on) => (look.yields = on)),
    tick("axes", look.axes, (on) => (look.axes = on)),
  );
  return { look, element, frame: framed };
}

function times(power: number): string {
  return `× ${(10 ** power).toPrecision(2)}`;
}
