export type Point = readonly [x: number, y: number];

/** The five corners of a regular pentagon, point upwards, clockwise. `turn` (radians) rotates it. */
export const pentagonCorners = (cx: number, cy: number, radius: number, turn = 0): readonly Point[] =>
  Array.from({ length: 5 }, (_, index) => {
    const angle = turn - Math.PI / 2 + (index * 2 * Math.PI) / 5;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });

/** For the `points` of an SVG polygon. */
export const toPoints = (corners: readonly Point[]): string =>
  corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
