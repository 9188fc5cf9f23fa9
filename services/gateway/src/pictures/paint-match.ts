import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Role, Team } from "@gokaku/game";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { LRUCache } from "lru-cache";
import { cutToWidth, graphemesOf, type MatchPicture, PICTURE_SIZE as SIZE } from "../domain/match-picture.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Fonts of the scripts in which names are written. A letter has the first font that knows it. */
const FONTS = [
  ...["japanese", "latin", "latin-ext", "cyrillic", "greek", "hebrew", "vietnamese"].map(
    (script) => `@fontsource/m-plus-1p/files/m-plus-1p-${script}-700-normal.woff`,
  ),
  "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff",
  "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff",
];

const { resolve } = createRequire(import.meta.url);
for (const file of FONTS) GlobalFonts.register(readFileSync(resolve(file)), file);
const FAMILY = FONTS.map((file) => `"${file}"`).join(", ");

/** The dark theme of the web app. */
const COLOUR = {
  background: "#0b0f18",
  panel: "#141925",
  line: "#3b4253",
  text: "#eff2f7",
  muted: "#abb1be",
  accent: "#ff824f",
  win: "#68e099",
  lose: "#fb8083",
  ink: "#0b0f18",
} as const;

const SIDE: Readonly<Record<Team, string>> = { A: "#7daafd", B: "#fb8083" };

const ROLE: Readonly<Record<Role, { readonly glyph: string; readonly fill: string }>> = {
  TOP_LANE: { glyph: "上", fill: "#e26800" },
  SUPPORT: { glyph: "支", fill: "#fae44b" },
  MIDDLE: { glyph: "中", fill: "#be71b5" },
  BOTTOM_LANE: { glyph: "下", fill: "#afdaff" },
  TANK: { glyph: "盾", fill: "#4fa075" },
};

const MARGIN = 40;
const CELL = 508;
const NAME_WIDTH = 372;
const FIRST_ROW = 276;
const ROW = 68;
const CENTRE = SIZE.width / 2;

const rowTop = (at: number): number => FIRST_ROW + at * ROW;

/** Where the name of a player may be drawn; the cells of team B are the mirror of those of team A. */
export const nameBox = (team: Team, at: number): Box => ({
  x: team === "A" ? MARGIN : SIZE.width - MARGIN - NAME_WIDTH,
  y: rowTop(at),
  width: NAME_WIDTH,
  height: 38,
});

const characterBox = (team: Team, at: number): Box => ({
  ...nameBox(team, at),
  y: rowTop(at) + 38,
  height: 28,
});

const fontOf = (px: number): string => `700 ${px}px ${FAMILY}`;

/** In the place of a letter that no font has. */
const MISSING = "□";
const PROBE_PX = 48;
const probe = createCanvas(PROBE_PX, PROBE_PX).getContext("2d");
probe.font = fontOf(PROBE_PX / 2);
const drawn = new LRUCache<string, boolean>({ max: 5_000 });

const isDrawn = (letter: string): boolean => {
  if (letter.trim() === "") return true;
  const known = drawn.get(letter);
  if (known !== undefined) return known;
  probe.clearRect(0, 0, PROBE_PX, PROBE_PX);
  probe.fillText(letter, PROBE_PX / 4, PROBE_PX * 0.7);
  const isThere = probe.getImageData(0, 0, PROBE_PX, PROBE_PX).data.some((value) => value !== 0);
  drawn.set(letter, isThere);
  return isThere;
};

const legible = (text: string): string =>
  graphemesOf(text)
    .map((letter) => (isDrawn(letter) ? letter : MISSING))
    .join("");

/** Whether the first letter is written from right to left: then … stands at the left end. */
const isFromRight = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

interface Style {
  readonly px: number;
  readonly colour: string;
  readonly align?: "left" | "right" | "center";
}

/** Writes one line; what does not fit is cut with …, and no pixel leaves the box. */
const write = (pen: SKRSContext2D, text: string, box: Box, { px, colour, align = "left" }: Style): void => {
  const { x, y, width, height } = box;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.font = fontOf(px);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.textBaseline = "alphabetic";
  pen.direction = isFromRight(text) ? "rtl" : "ltr";
  const shown = cutToWidth(legible(text), width, (part) => pen.measureText(part).width);
  const left = align === "left" ? x : align === "right" ? x + width : x + width / 2;
  pen.fillText(shown, left, y + height / 2 + px * 0.36);
  pen.restore();
};

const pentagon = (pen: SKRSContext2D, x: number, y: number, radius: number, colour: string): void => {
  pen.beginPath();
  for (let corner = 0; corner < 5; corner++) {
    const angle = (corner * 2 * Math.PI) / 5 - Math.PI / 2;
    pen.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
};

const rectangle = (pen: SKRSContext2D, { x, y, width, height }: Box, colour: string): void => {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
};

const signed = (delta: number): string => (delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : "±0");

const paintHead = (pen: SKRSContext2D, { name, begun, result, headline }: MatchPicture): void => {
  pentagon(pen, MARGIN + 18, 56, 18, COLOUR.accent);
  const line = { y: 36, height: 40 };
  write(pen, "Gokaku", { x: MARGIN + 48, width: 300, ...line }, { px: 28, colour: COLOUR.text });
  const when = { x: CENTRE, width: CENTRE - MARGIN, ...line };
  write(pen, `${begun}　${name}`, when, { px: 24, colour: COLOUR.muted, align: "right" });
  const width = SIZE.width - 2 * MARGIN;
  const hasHeadline = headline !== "";
  const top = hasHeadline ? 82 : 102;
  write(pen, result, { x: MARGIN, y: top, width, height: 72 }, { px: 56, colour: COLOUR.text });
  if (hasHeadline)
    write(pen, headline, { x: MARGIN, y: 154, width, height: 48 }, { px: 34, colour: COLOUR.accent });
};

const paintTeam = (pen: SKRSContext2D, { team, isWinner, seats }: MatchPicture["teams"][number]): void => {
  const isFirst = team === "A";
  const x = isFirst ? MARGIN : SIZE.width - MARGIN - CELL;
  const outer = isFirst ? "left" : "right";
  const inner = isFirst ? "right" : "left";
  rectangle(pen, { x, y: 214, width: CELL, height: 4 }, SIDE[team]);
  const head = { x, y: 222, width: CELL, height: 46 };
  write(pen, `チーム${team}`, head, { px: 28, colour: SIDE[team], align: outer });
  if (isWinner !== null)
    write(pen, isWinner ? "WIN" : "LOSE", head, {
      px: 34,
      colour: isWinner ? COLOUR.win : COLOUR.muted,
      align: inner,
    });
  for (const [at, { name, character, rate, delta }] of seats.entries()) {
    const y = rowTop(at);
    rectangle(pen, { x, y, width: CELL, height: 1 }, COLOUR.line);
    write(pen, name, nameBox(team, at), { px: 28, colour: COLOUR.text, align: outer });
    if (character !== "")
      write(pen, character, characterBox(team, at), { px: 20, colour: COLOUR.muted, align: outer });
    const figures = { x: isFirst ? x + NAME_WIDTH + 8 : x, width: CELL - NAME_WIDTH - 8 };
    write(
      pen,
      String(rate),
      { ...figures, y: y + 2, height: 34 },
      { px: 24, colour: COLOUR.text, align: inner },
    );
    if (delta === null) continue;
    write(
      pen,
      signed(delta),
      { ...figures, y: y + 35, height: 30 },
      {
        px: 22,
        colour: delta > 0 ? COLOUR.win : delta < 0 ? COLOUR.lose : COLOUR.muted,
        align: inner,
      },
    );
  }
};

/** The role of a row between both players; none where their roles are not known. */
const paintLanes = (pen: SKRSContext2D, [first]: MatchPicture["teams"]): void => {
  for (const [at, { role }] of (first?.seats ?? []).entries()) {
    if (role === null) continue;
    const { glyph, fill } = ROLE[role];
    const y = rowTop(at) + ROW / 2;
    pentagon(pen, CENTRE, y + 2, 29, fill);
    const box = { x: CENTRE - 20, y: y - 18, width: 40, height: 40 };
    write(pen, glyph, box, { px: 26, colour: COLOUR.ink, align: "center" });
  }
};

export const paintMatch = (picture: MatchPicture): Canvas => {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const pen = canvas.getContext("2d");
  rectangle(pen, { x: 0, y: 0, ...SIZE }, COLOUR.background);
  rectangle(pen, { x: 0, y: 206, width: SIZE.width, height: SIZE.height - 206 }, COLOUR.panel);
  paintHead(pen, picture);
  for (const team of picture.teams) paintTeam(pen, team);
  paintLanes(pen, picture.teams);
  return canvas;
};

/** A PNG of `PICTURE_SIZE`. */
export const matchPng = (picture: MatchPicture): Promise<Buffer> => paintMatch(picture).encode("png");
