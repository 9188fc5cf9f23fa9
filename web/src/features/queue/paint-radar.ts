import type { RoleCounts } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import type { Point } from "../../ui/geometry.ts";
import { pentagonCorners } from "../../ui/geometry.ts";
import { type RadarShape, radarShape } from "./radar-shape.ts";
import { queueText } from "./text.ts";

export interface RadarFrame {
  readonly counts: RoleCounts;
  readonly total: number;
  readonly previous: string;
  readonly ongoing: string;
  /** How far the ripple has come, 0 to 1 (gone). */
  readonly ripple: number;
}

export interface RadarColours {
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly heading: string;
  readonly body: string;
}

const ROLE_FILL: Readonly<Record<Role, string>> = {
  TOP_LANE: "#e26800",
  SUPPORT: "#fae44b",
  MIDDLE: "#be71b5",
  BOTTOM_LANE: "#afdaff",
  TANK: "#4fa075",
};
const INK = "#0b0f18";
const TIP = 24;
const CORE = 0.22;

export const readColours = (canvas: HTMLCanvasElement): RadarColours => {
  const style = getComputedStyle(canvas);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: read("--line"),
    text: read("--text"),
    muted: read("--muted"),
    accent: read("--accent"),
    heading: read("--heading"),
    body: style.fontFamily,
  };
};

const fit = (canvas: HTMLCanvasElement): { readonly width: number; readonly height: number } => {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  canvas.getContext("2d")?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height };
};

const trace = (context: CanvasRenderingContext2D, corners: readonly Point[]) => {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
};

const paintTips = (context: CanvasRenderingContext2D, shape: RadarShape, colours: RadarColours) => {
  for (const { role, count, at } of shape.tips) {
    trace(context, pentagonCorners(at[0], at[1] + 1, TIP));
    context.fillStyle = ROLE_FILL[role];
    context.fill();
    context.fillStyle = INK;
    context.font = `800 18px ${colours.heading}`;
    context.fillText(String(count), at[0], at[1] + 2);
    context.fillStyle = colours.muted;
    context.font = `12px ${colours.body}`;
    context.fillText(ja.roles[role], at[0], at[1] + (at[1] < shape.centre ? -TIP - 12 : TIP + 14));
  }
};

/** One picture of the pentagon; reads the size from the canvas and scales to the screen's pixels. */
export const paintRadar = (canvas: HTMLCanvasElement, colours: RadarColours, frame: RadarFrame): void => {
  const { width, height } = fit(canvas);
  const context = canvas.getContext("2d");
  if (context === null || width === 0) return;
  const [cx, cy] = [width / 2, height / 2 + 20];
  const radius = Math.min((width / 2 - TIP - 4) / 0.951, height / 2 - 104);
  const shape = radarShape(frame.counts, cx, cy, radius);
  context.clearRect(0, 0, width, height);
  context.textAlign = "center";
  context.textBaseline = "middle";

  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  for (const ring of shape.rings) {
    trace(context, ring);
    context.stroke();
  }
  if (frame.ripple < 1) {
    context.globalAlpha = (1 - frame.ripple) * 0.7;
    context.strokeStyle = colours.accent;
    trace(context, pentagonCorners(cx, cy, radius * CORE + (height / 2 - radius * CORE) * frame.ripple));
    context.stroke();
    context.globalAlpha = 1;
  }
  trace(context, shape.outline);
  context.fillStyle = colours.accent;
  context.globalAlpha = 0.18;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.strokeStyle = colours.accent;
  context.stroke();

  paintTips(context, shape, colours);
  context.fillStyle = colours.text;
  context.font = `800 32px ${colours.heading}`;
  context.fillText(String(frame.total), cx, cy);
  context.fillStyle = colours.muted;
  context.font = `14px ${colours.body}`;
  if (frame.previous !== "") {
    context.fillText(`${queueText.ongoing}${formatText.colon}${frame.ongoing}`, cx, 24);
    context.fillText(`${queueText.previous}${formatText.colon}${frame.previous}`, cx, height - 24);
  }
};
