// The page: a report where records came along in it, the studio where it was served.

import css from "./page.css?inline";
import { h } from "./dom";
import { decode, fromBase64 } from "./payload";
import { report } from "./report/report";
import { studio } from "./studio/studio";

async function start(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const carried = document.getElementById("detent-data");
  const root = document.getElementById("detent-page");
  if (root === null) throw new Error("this page has no place for Detent");
  if (carried === null) return studio(root);
  report(root, await decode(fromBase64(carried.textContent ?? "")));
}

start().catch((error: unknown) => {
  const words = error instanceof Error ? error.message : String(error);
  document.body.prepend(h("p", { role: "alert", class: "trouble" }, `This page could not be shown: ${words}`));
  console.error(error);
});
