// The joints in a table: what each is, where, and why; a click takes its parts and its motion.

import { h } from "../dom";
import { bring } from "../report/sections/events";
import { scroll } from "../report/table";
import type { Articulation } from "../types";
import type { View } from "../view";
import type { Choice } from "./choice";
import { sign } from "./kinds";

const MOST = 500; // rows; the record holds all

export function jointTable(assembly: Articulation, choice: Choice): View {
  const order = assembly.listed.slice(0, MOST);
  const shown = order.flatMap((k) => assembly.joints[k] ?? []);
  const limited = shown.some((one) => one.limits !== "");
  const columns = ["parts", "joint", "axis", ...(limited ? ["limits"] : []), "why", "sure"];
  const rows = shown.map((one, i) => {
    const k = order[i] ?? 0;
    const [parent, child] = [one.parent, one.child].map((i) => assembly.parts[i]?.name ?? "");
    const name = h("button", { type: "button", class: "link" }, `${parent} – ${child}`);
    const notes = one.notes.map((words) => h("small", {}, words));
    const row = h(
      "tr",
      { class: "joint", onclick: () => choice.choose(k) }, // the button's click comes up to it
      h("td", {}, name),
      h("td", { class: "joint-type" }, sign(one.type), one.type),
      h("td", {}, one.where),
      limited && h("td", {}, one.limits),
      h("td", { class: "joint-why" }, one.reason, ...notes),
      h("td", { class: "number" }, one.confidence),
    );
    return { row, name, k };
  });
  const head = columns.map((one) => h("th", { scope: "col", class: one === "sure" && "number" }, one));
  const table = h("table", { class: "joints" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows.map(({ row }) => row)));
  const box = scroll("Joints", table);
  let last: number | null = -1;
  const follow = (): void => {
    if (last === choice.joint) return;
    last = choice.joint;
    rows.forEach(({ row, name, k }) => {
      row.toggleAttribute("data-chosen", k === choice.joint);
      name.setAttribute("aria-pressed", String(k === choice.joint));
      if (k === choice.joint) bring(box, row);
    });
  };
  follow();
  const left = assembly.joints.length - shown.length;
  const element = h("div", {}, h("h3", {}, "Joints"), box, left > 0 && h("p", { class: "note" }, `${left} more are in the record.`));
  return { element, dispose: choice.onChange(follow) };
}
