import { readFileSync } from "node:fs";

/** What a badge of the catalogue gives its pictures. */
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
export type Shape = keyof typeof SHAPES;

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

/**
 * A badge's picture as SVG: its two colours, a mosaic of pentagons that its id alone decides, and its name.
 * @throws Error for a colour that is none
 */
export const badgeSvg = (badge: PicturedBadge, shape: Shape): string => {
  const { width, height, size, tile } = SHAPES[shape];
  for (const colour of [badge.start_color, badge.end_color, badge.char_color])
    if (!COLOUR.test(colour)) throw new Error(`${badge.id}: ${colour} is no colour`);
  const next = numbersOf(badge.id);
  const tiles: string[] = [];
  for (let y = 0; y <= height; y += tile)
    for (let x = (y / tile) % 2 === 0 ? 0 : tile / 2; x <= width; x += tile)
      tiles.push(
        `<polygon points="${pentagon(x, y, tile * (0.25 + 0.35 * next()), next())}" opacity="${(0.04 + 0.16 * next()).toFixed(2)}"/>`,
      );
  const letters = [...badge.display].length;
  const fitting = Math.min(size, Math.floor((width * 0.88) / Math.max(1, letters)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(badge.display)}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${badge.start_color}"/><stop offset="1" stop-color="${badge.end_color}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<g fill="${badge.char_color}">${tiles.join("")}</g>
<text x="${width / 2}" y="${height / 2}" fill="${badge.char_color}" font-family="'Noto Sans JP','Hiragino Sans',sans-serif" font-weight="700" font-size="${fitting}" text-anchor="middle" dominant-baseline="central">${escaped(badge.display)}</text>
</svg>
`;
};

/** Every picture that the catalogue names, by its path below the site's root. */
export const badgePictures = (catalogue: URL): ReadonlyMap<string, string> => {
  const badges = JSON.parse(readFileSync(catalogue, "utf8")) as readonly PicturedBadge[];
  return new Map(
    badges.flatMap((badge) =>
      (
        [
          [badge.image_card, "card"],
          [badge.banner_image, "banner"],
        ] as const
      ).flatMap(([path, shape]) => (path === null ? [] : [[path, badgeSvg(badge, shape)] as const])),
    ),
  );
};
