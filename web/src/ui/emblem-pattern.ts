import { hashOf } from "@gokaku/game";
import { type Point, toPoints } from "./geometry.ts";

/** How light a facet is: from nearly ink over the character's own colour to nearly white. */
export const TONES = ["ink", "dark", "own", "pale"] as const;
export type Tone = (typeof TONES)[number];

/** Turns of the type's hue, in steps; the style sheet says how far one step is. */
const HUES = [-2, -1, 0, 1, 2] as const;
const PLATES = ["own", "pale", "ink"] as const satisfies readonly Tone[];

export interface EmblemPattern {
  /** Steps from the type's own hue. */
  readonly hue: (typeof HUES)[number];
  /** The ground of the letters. */
  readonly plate: (typeof PLATES)[number];
  /** The facets of each tone as one path in a 100 × 100 box; a tone that does not occur is left out. */
  readonly mosaic: readonly { readonly tone: Tone; readonly path: string }[];
}

/** Numbers below `bound` that depend on the text alone. */
const numbersOf = (text: string) => {
  let state = hashOf(text);
  return (bound: number): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % bound;
  };
};

const RINGS = [50, 41, 31] as const;
const FIFTHS = 5;
/** Slices of a fifth; the second half mirrors the first one. */
const SLICES = 4;
const CENTRE = [50, 52] as const;

const at = (radius: number, slice: number): Point => {
  const half = Math.PI / FIFTHS;
  const turn = (slice * 2 * half) / SLICES;
  const reach = (radius * Math.cos(half)) / Math.cos((turn % (2 * half)) - half);
  return [CENTRE[0] + reach * Math.sin(turn), CENTRE[1] - reach * Math.cos(turn)];
};

const facetPath = (outer: number, inner: number, slice: number): string =>
  `M${toPoints([at(outer, slice), at(outer, slice + 1), at(inner, slice + 1), at(inner, slice)])}z`;

/** The emblem of a character without a picture: the same id always gives the same mosaic, five times the same fifth. */
export const emblemPattern = (id: string): EmblemPattern => {
  const next = numbersOf(id);
  const hue = HUES[next(HUES.length)] ?? 0;
  const plate = PLATES[next(PLATES.length)] ?? "own";
  const cells = Array.from({ length: (RINGS.length - 1) * (SLICES / 2) }, () => TONES[next(TONES.length)]);
  const facets = Array.from({ length: FIFTHS * SLICES }, (_, slice) =>
    RINGS.slice(0, -1).map((outer, ring) => {
      const mirrored = Math.min(slice % SLICES, SLICES - 1 - (slice % SLICES));
      return {
        tone: cells[(ring * SLICES) / 2 + mirrored],
        path: facetPath(outer, RINGS[ring + 1] ?? 0, slice),
      };
    }),
  ).flat();
  const mosaic = TONES.map((tone) => ({
    tone,
    path: facets
      .filter((facet) => facet.tone === tone)
      .map(({ path }) => path)
      .join(""),
  })).filter(({ path }) => path !== "");
  return { hue, plate, mosaic };
};

/** The form of a region that a name begins with says less than the name behind it. */
const REGIONS = /^(?:(?:アローラ|ガラル|ヒスイ|パルデア)(?=..)|(?:Alolan|Galarian|Hisuian|Paldean) )/;

/** Two letters that stand for a name: its first two, or the first and a closing Latin letter. */
export const emblemLetters = (name: string): string => {
  const letters = [...name.replace(REGIONS, "")].filter((letter) => letter !== "ー");
  const [first = "?", second = ""] = letters;
  const last = letters.at(-1) ?? "";
  return letters.length > 2 && /[A-Z]/.test(last) && !/[A-Z]/i.test(first) ? first + last : first + second;
};
