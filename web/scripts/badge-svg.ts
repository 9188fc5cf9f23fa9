import type { Inks, Motif } from "./motifs/draw.ts";
import { motifOf } from "./motifs/index.ts";

/** The fields of a catalogue badge that its pictures need. */
export type PicturedBadge = Readonly<{
  id: string;
  display: string;
  start_color: string;
  end_color: string;
  char_color: string;
  image_card: string | null;
  banner_image: string | null;
}>;

const SHAPES = {
  card: { width: 240, height: 96, size: 22, tile: 24 },
  banner: { width: 720, height: 160, size: 48, tile: 40 },
} as const;
type Named = keyof typeof SHAPES;
/** An icon is the motif alone. */
export type Shape = Named | "icon";

const ICON = 96;
/** Lights of a motif on a dark ground, and on a light one. */
const SHINE = { dark: "#ffd166", light: "#b8442e" } as const;

const COLOUR = /^#[0-9a-f]{6}$/i;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

/** Numbers from 0 to 1 that depend on the text alone (FNV-1a, then xorshift). */
const numbersOf = (text: string) => {
  let state = 2_166_136_261;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state / 4_294_967_296;
  };
};

/** A regular pentagon, the sign of the house, turned by `turn` fifths of a fifth. */
const pentagon = (x: number, y: number, radius: number, turn: number): string =>
  Array.from({ length: 5 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner + turn)) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");

type Grid = Readonly<{ width: number; height: number; tile: number }>;

/** Pentagons that a text decides, for badges without a drawn motif. */
const mosaic = (id: string, ink: string, { width, height, tile }: Grid): string => {
  const next = numbersOf(id);
  const tiles: string[] = [];
  for (let y = 0; y <= height; y += tile)
    for (let x = (y / tile) % 2 === 0 ? 0 : tile / 2; x <= width; x += tile)
      tiles.push(
        `<polygon points="${pentagon(x, y, tile * (0.25 + 0.35 * next()), next())}" opacity="${(0.04 + 0.16 * next()).toFixed(2)}"/>`,
      );
  return `<g fill="${ink}">${tiles.join("")}</g>`;
};

/** The motif over a whole picture: a pattern fills it, an emblem stands in it with `size` at `x`, `y`. */
const placed = (
  motif: Motif,
  inks: Inks,
  box: { width: number; height: number; x: number; size: number; scale: number },
) => {
  const { width, height, x, size, scale } = box;
  if (motif.kind === "emblem")
    return `<svg x="${x}" y="${(height - size) / 2}" width="${size}" height="${size}" viewBox="0 0 100 100">${motif.draw(inks)}</svg>`;
  return `<defs><pattern id="m" width="${motif.width}" height="${motif.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale.toFixed(3)})">${motif.draw(inks)}</pattern></defs><rect width="${width}" height="${height}" fill="url(#m)"/>`;
};

const isDark = (colour: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 < 128;
};

/** The picture's own part for each shape: motif and name. */
const drawn = (badge: PicturedBadge, shape: Shape): { width: number; height: number; content: string } => {
  const motif = motifOf(badge);
  const ground = badge.start_color;
  const inks = { ink: badge.char_color, ground, shine: isDark(ground) ? SHINE.dark : SHINE.light };
  if (shape === "icon") {
    const zoom = motif?.kind === "pattern" ? motif.zoom : 1;
    const box = { width: ICON, height: ICON, x: 6, size: ICON - 12, scale: zoom };
    const usual = { width: ICON, height: ICON, tile: 24 };
    return {
      width: ICON,
      height: ICON,
      content: motif === undefined ? mosaic(badge.id, inks.ink, usual) : placed(motif, inks, box),
    };
  }
  const { width, height, size } = SHAPES[shape];
  const letters = Math.max(1, [...badge.display].length);
  const isEmblem = motif?.kind === "emblem";
  /** An emblem takes the first part of the picture, the name what is left. */
  const from = isEmblem ? height : 0;
  const room = (width - from) * (isEmblem ? 0.86 : 0.8);
  const fitting = Math.min(size, Math.floor(room / letters));
  const middle = isEmblem ? from + (width - from) * 0.46 : width / 2;
  const band = fitting * 1.9;
  const plate =
    motif?.kind === "pattern"
      ? `<rect x="${(middle - (fitting * letters) / 2 - fitting * 0.7).toFixed(1)}" y="${((height - band) / 2).toFixed(1)}" width="${(fitting * (letters + 1.4)).toFixed(1)}" height="${band.toFixed(1)}" rx="6" fill="${ground}" opacity="0.9"/>`
      : "";
  const art =
    motif === undefined
      ? mosaic(badge.id, inks.ink, SHAPES[shape])
      : placed(motif, inks, { width, height, x: height * 0.16, size: height * 0.84, scale: height / 96 });
  return {
    width,
    height,
    content: `${art}${plate}
<text x="${middle.toFixed(1)}" y="${height / 2}" fill="${badge.char_color}" font-family="'Noto Sans JP','Hiragino Sans',sans-serif" font-weight="700" font-size="${fitting}" text-anchor="middle" dominant-baseline="central">${escaped(badge.display)}</text>`,
  };
};

/**
 * A badge's picture as SVG: its two colours, its motif, and its name unless it is an icon.
 * @throws Error for a colour that is none
 */
export const badgeSvg = (badge: PicturedBadge, shape: Shape): string => {
  for (const colour of [badge.start_color, badge.end_color, badge.char_color])
    if (!COLOUR.test(colour)) throw new Error(`${badge.id}: ${colour} is no colour`);
  const { width, height, content } = drawn(badge, shape);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(badge.display)}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${badge.start_color}"/><stop offset="1" stop-color="${badge.end_color}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
${content}
</svg>
`;
};
