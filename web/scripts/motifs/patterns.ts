import { circle, fill, line, type Motif, type Point, path, pattern, range } from "./draw.ts";

const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

/** 青海波: rows of scales, each row over the one above it. */
export const seigaiha = pattern(
  32,
  16,
  ({ ink, ground }) =>
    range(6)
      .flatMap((row) =>
        range(3).flatMap((column) =>
          [16, 11, 6].map((radius) =>
            circle(
              column * 32 - (row % 2) * 16,
              row * 8 - 8,
              radius,
              ` fill="${ground}" stroke="${ink}" stroke-width="1.6"`,
            ),
          ),
        ),
      )
      .join(""),
  3,
);

/** 市松: a chequered cloth. */
export const ichimatsu = pattern(28, 28, ({ ink }) => path("M0 0h14v14H0zM14 14h14v14H14z", fill(ink, 0.55)));

/** 麻の葉: triangles, each parted from its middle. */
export const asanoha: Motif = (() => {
  const side = 30;
  const high = (side * Math.sqrt(3)) / 2;
  const spokes = (corners: readonly [Point, Point, Point]): string => {
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 3);
    const rays = corners.map(([cx, cy]) => `M${round(x)} ${round(y)}L${round(cx)} ${round(cy)}`);
    const edge = corners.map(([cx, cy], at) => `${at === 0 ? "M" : "L"}${round(cx)} ${round(cy)}`);
    return `${edge.join("")}Z${rays.join("")}`;
  };
  const triangles = range(2).flatMap((row) =>
    range(3).flatMap((column) => {
      const x = column * side - side - (row % 2) * (side / 2);
      const y = row * high;
      const top: Point = [x + side / 2, y];
      const next: Point = [x + side * 1.5, y];
      const left: Point = [x, y + high];
      const right: Point = [x + side, y + high];
      return [spokes([top, left, right]), spokes([top, next, right])];
    }),
  );
  return pattern(side, high * 2, ({ ink }) => path(triangles.join(""), line(1.4, ink)));
})();

/** 七宝: rings that overlap by a quarter. */
export const shippo = pattern(
  32,
  32,
  ({ ink, shine }) =>
    [
      ...(
        [
          [0, 0],
          [32, 0],
          [0, 32],
          [32, 32],
          [16, 16],
        ] as const
      ).map(([x, y]) => circle(x, y, 16, line(1.8, ink))),
      ...(
        [
          [16, 0],
          [0, 16],
          [32, 16],
          [16, 32],
        ] as const
      ).map(([x, y]) => circle(x, y, 3, fill(shine))),
    ].join(""),
  3,
);

/** 矢絣: feathers of arrows, up and down by turns. */
export const yagasuri = pattern(
  48,
  56,
  ({ ink, ground }) =>
    path(
      "M0 14L12 0L24 14V42L12 28L0 42ZM24 28L36 42L48 28V56L36 70L24 56ZM24 -28L36 -14L48 -28V0L36 14L24 0Z",
      fill(ink, 0.6),
    ) + path("M12 0V56M36 0V56", line(2, ground)),
);

/** 雷紋: a fret that turns inwards. */
export const raimon = pattern(44, 44, ({ ink }) =>
  path(
    "M0 40H40V4H6V32H32V12H14V24H22",
    ` fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="miter"`,
  ),
);

/** さざなみ: fine waves, line below line. */
export const sazanami = pattern(
  32,
  28,
  ({ ink }) => path("M0 8Q8 -2 16 8T32 8M-8 22Q0 12 8 22T24 22T40 22", line(3.4, ink)),
  3,
);

/** 藍染め: rings of tied and dyed cloth. */
export const aizome = pattern(
  24,
  24,
  ({ ink }) =>
    circle(12, 12, 8.5, ` fill="none" stroke="${ink}" stroke-width="2.6" stroke-dasharray="3.4 1.9"`) +
    circle(12, 12, 3, fill(ink)),
);
