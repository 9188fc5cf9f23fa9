/** Colours of a motif: `ink` for its lines, `ground` behind them, `shine` for its lights. */
export type Inks = Readonly<{ ink: string; ground: string; shine: string }>;

/** An art is drawn in the colours that it is given. */
export type Art = (inks: Inks) => string;

/**
 * A pattern repeats a tile of so many units, `zoom` times as large on an icon of 96 units; an emblem stands once in a
 * box of 100 × 100.
 */
export type Motif =
  | Readonly<{ kind: "pattern"; width: number; height: number; zoom: number; draw: Art }>
  | Readonly<{ kind: "emblem"; draw: Art }>;

export const emblem = (draw: Art): Motif => ({ kind: "emblem", draw });
export const pattern = (width: number, height: number, draw: Art, zoom = 2): Motif => ({
  kind: "pattern",
  width,
  height,
  zoom,
  draw,
});

export type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);
export const points = (list: readonly Point[]): string =>
  list.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
export const polygon = (list: readonly Point[], rest = ""): string =>
  `<polygon points="${points(list)}"${rest}/>`;
export const circle = (x: number, y: number, radius: number, rest = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${rest}/>`;
export const path = (data: string, rest = ""): string => `<path d="${data}"${rest}/>`;
/** A straight line from one point to another. */
export const stroke = ([x1, y1]: Point, [x2, y2]: Point, rest: string): string =>
  path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, rest);
export const line = (width: number, ink: string): string =>
  ` fill="none" stroke="${ink}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"`;
export const fill = (colour: string, opacity = 1): string =>
  ` fill="${colour}"${opacity === 1 ? "" : ` opacity="${opacity}"`}`;
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The same art turned by so many degrees around a point. */
export const turned = (degrees: number, art: string, [x, y]: Point = [50, 50]): string =>
  `<g transform="rotate(${round(degrees)} ${x} ${y})">${art}</g>`;
/** The same art at every part of a whole turn. */
export const rosette = (count: number, art: string, centre: Point = [50, 50]): string =>
  range(count)
    .map((at) => turned((360 * at) / count, art, centre))
    .join("");
/** The same art on the other side of the middle, too. */
export const mirrored = (art: string): string => `${art}<g transform="matrix(-1 0 0 1 100 0)">${art}</g>`;
/** Art of a box of 100 × 100 with its middle at a point, `size` wide. */
export const placedAt = ([x, y]: Point, size: number, art: string): string =>
  `<g transform="translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${size / 100})">${art}</g>`;

/** The point at a distance and a turn (0 is up, 1 a whole turn, clockwise) from a centre. */
export const around = ([x, y]: Point, distance: number, turn: number): Point => [
  x + distance * Math.sin(2 * Math.PI * turn),
  y - distance * Math.cos(2 * Math.PI * turn),
];

export const star = (centre: Point, radius: number, spikes = 5, inner = 0.42): readonly Point[] =>
  range(2 * spikes).map((at) => around(centre, at % 2 === 0 ? radius : radius * inner, at / (2 * spikes)));
