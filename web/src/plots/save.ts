// Files from a plot: its curves as CSV, its picture as PNG.

import { h } from "../dom";
import { ROW } from "./draw";
import { withUnit, type Line, type Picture } from "./pictures";
import { colour } from "./theme";

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** "Force against distance" → "force-against-distance". */
export function fileName(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return plain.slice(0, 80) || "plot";
}

/** Columns side by side: time, x where it is another, then the curves of each run; shorter runs end earlier. */
export function csv(picture: Picture, lines: readonly Line[]): string {
  const columns: { head: string; values: ArrayLike<number> }[] = [];
  const several = new Set(lines.map((line) => line.run)).size > 1;
  for (const run of new Set(lines.map((line) => line.run))) {
    const own = lines.filter((line) => line.run === run);
    const [first] = own;
    if (first === undefined) continue;
    const of = (name: string): string => (several ? `${first.runName}: ${name}` : name);
    if (!picture.overTime && first.time !== null) columns.push({ head: of("time [s]"), values: first.time });
    columns.push({ head: of(withUnit(picture.xName, picture.xUnit)), values: first.x });
    for (const { name, y, band } of own) {
      columns.push({ head: withUnit(name, picture.unit), values: y });
      if (band === null) continue;
      columns.push({ head: withUnit(`${name}, band from`, picture.unit), values: band.low });
      columns.push({ head: withUnit(`${name}, band to`, picture.unit), values: band.high });
    }
  }
  const rows = Math.max(0, ...columns.map(({ values }) => values.length));
  const text = [columns.map(({ head }) => cell(head)).join(", ")];
  for (let i = 0; i < rows; i++) text.push(columns.map(({ values }) => figure(values, i)).join(", "));
  return text.join("\n") + "\n";
}

/** Single precision holds eight digits: the rest would be noise of the conversion. */
function figure(values: ArrayLike<number>, i: number): string {
  const value = values[i];
  if (value === undefined || !Number.isFinite(value)) return "";
  return String(values instanceof Float32Array ? Number(value.toPrecision(8)) : value);
}

/** Names come from files: quoted where they need it, and never a formula to a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The canvas with its title above and its legend below; a picture of states has its names on its rows. */
export function png(picture: Picture, lines: readonly Line[], canvas: HTMLCanvasElement, left: number): HTMLCanvasElement {
  const ratio = canvas.width / Math.max(canvas.clientWidth, 1);
  const rows = picture.kind === "states";
  const line = 18 * ratio;
  const head = 1.5 * line;
  const height = Math.round(head + canvas.height + line * ((rows ? 0 : lines.length) + 0.5));
  const sheet = h("canvas", { width: canvas.width, height });
  const ctx = sheet.getContext("2d");
  if (ctx === null) return canvas;
  const font = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";
  ctx.fillStyle = colour("--paper");
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  ctx.drawImage(canvas, 0, head);
  ctx.fillStyle = colour("--ink");
  ctx.font = `600 ${13 * ratio}px ${font}`;
  ctx.fillText(picture.title, 0.5 * line, 1.1 * line);
  ctx.font = `${11 * ratio}px ${font}`;
  lines.forEach((one, i) => {
    if (rows) return ctx.fillText(one.name, left * ratio + 4, head + (10 + ROW * i + 13) * ratio);
    const y = head + canvas.height + (i + 0.5) * line;
    ctx.strokeStyle = colour(one.colour);
    ctx.lineWidth = 2 * ratio;
    ctx.setLineDash(one.dash.map((length) => length * ratio));
    ctx.beginPath();
    ctx.moveTo(line, y);
    ctx.lineTo(2.5 * line, y);
    ctx.stroke();
    ctx.fillText(one.name, 3 * line, y + 4 * ratio);
  });
  return sheet;
}
