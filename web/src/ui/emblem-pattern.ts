import { type Point, toPoints } from "./geometry.ts";

/** One facet of an emblem: a polygon in a 100 × 100 box and how strongly the type's colour fills it. */
export type Facet = { readonly points: string; readonly strength: number };

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
};

const STRENGTHS = [0.24, 0.42, 0.62, 0.86] as const;
const RINGS = [47, 38, 29, 20] as const;
const SECTORS = 5;
const SLICES = 4;

const at = (radius: number, slice: number): Point => {
  const angle = -Math.PI / 2 + (slice * 2 * Math.PI) / (SECTORS * SLICES);
  const middle = Math.PI / SECTORS;
  const within = ((angle + Math.PI / 2) % (2 * middle)) - middle;
  const edge = (radius * Math.cos(middle)) / Math.cos(within);
  return [50 + edge * Math.cos(angle), 50 + edge * Math.sin(angle)];
};

const strengthOf = (seed: number, ring: number, slice: number): number => {
  const mirrored = Math.min(slice, SLICES - 1 - slice);
  const bits = (seed >>> ((ring * 2 + mirrored) * 4)) & 3;
  return STRENGTHS[bits] ?? STRENGTHS[0];
};

/** The emblem of a character without a picture: the same id always gives the same fivefold mirrored mosaic. */
export const emblemFacets = (id: string): readonly Facet[] => {
  const seed = hash(id);
  return Array.from({ length: SECTORS * SLICES }, (_, slice) =>
    RINGS.slice(0, -1).map((outer, ring) => {
      const inner = RINGS[ring + 1] ?? 0;
      const corners = [at(outer, slice), at(outer, slice + 1), at(inner, slice + 1), at(inner, slice)];
      return { points: toPoints(corners), strength: strengthOf(seed, ring, slice % SLICES) };
    }),
  ).flat();
};
