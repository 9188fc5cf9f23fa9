/** Colours of a motif: `ink` for its lines, `ground` behind them, `shine` for its lights. */
export type Inks = Readonly<{ ink: string; ground: string; shine: string }>;

/**
 * A pattern repeats a tile of so many units; an emblem stands once in a box of 100 × 100.
 * @see badgeSvg
 */
export type Motif =
  | Readonly<{ kind: "pattern"; width: number; height: number; draw: (inks: Inks) => string }>
  | Readonly<{ kind: "emblem"; draw: (inks: Inks) => string }>;

type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);
const points = (list: readonly Point[]): string => list.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
const polygon = (list: readonly Point[], rest = ""): string => `<polygon points="${points(list)}"${rest}/>`;
const circle = (x: number, y: number, radius: number, rest = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${rest}/>`;
const path = (data: string, rest = ""): string => `<path d="${data}"${rest}/>`;
const line = (width: number, ink: string): string =>
  ` fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const fill = (colour: string, opacity = 1): string =>
  ` fill="${colour}"${opacity === 1 ? "" : ` opacity="${opacity}"`}`;
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** The point at a distance and a turn (0 is up, 1 a whole turn, clockwise) from a centre. */
const around = ([x, y]: Point, distance: number, turn: number): Point => [
  x + distance * Math.sin(2 * Math.PI * turn),
  y - distance * Math.cos(2 * Math.PI * turn),
];

const star = (centre: Point, radius: number, spikes = 5, inner = 0.42): readonly Point[] =>
  range(2 * spikes).map((at) => around(centre, at % 2 === 0 ? radius : radius * inner, at / (2 * spikes)));

/** 青海波: rows of scales, each row over the one above it. */
const seigaiha: Motif = {
  kind: "pattern",
  width: 32,
  height: 16,
  draw: ({ ink, ground }) =>
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
};

/** 市松: a chequered cloth. */
const ichimatsu: Motif = {
  kind: "pattern",
  width: 28,
  height: 28,
  draw: ({ ink }) => path("M0 0h14v14H0zM14 14h14v14H14z", fill(ink, 0.55)),
};

/** 麻の葉: triangles, each parted from its middle. */
const asanoha: Motif = (() => {
  const side = 30;
  const high = (side * Math.sqrt(3)) / 2;
  const spokes = (corners: readonly [Point, Point, Point]): string => {
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 3);
    const rays = corners.map(([cx, cy]) => `M${round(x ?? 0)} ${round(y ?? 0)}L${round(cx)} ${round(cy)}`);
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
  return {
    kind: "pattern",
    width: side,
    height: high * 2,
    draw: ({ ink }) => path(triangles.join(""), line(1.4, ink)),
  };
})();

/** 七宝: rings that overlap by a quarter. */
const shippo: Motif = {
  kind: "pattern",
  width: 32,
  height: 32,
  draw: ({ ink, shine }) =>
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
};

/** 矢絣: feathers of arrows, up and down by turns. */
const yagasuri: Motif = {
  kind: "pattern",
  width: 48,
  height: 56,
  draw: ({ ink, ground }) =>
    path(
      "M0 14L12 0L24 14V42L12 28L0 42ZM24 28L36 42L48 28V56L36 70L24 56ZM24 -28L36 -14L48 -28V0L36 14L24 0Z",
      fill(ink, 0.6),
    ) + path("M12 0V56M36 0V56", line(2, ground)),
};

/** 雷紋: a fret that turns inwards. */
const raimon: Motif = {
  kind: "pattern",
  width: 44,
  height: 44,
  draw: ({ ink }) =>
    path(
      "M0 40H40V4H6V32H32V12H14V24H22",
      ` fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="miter"`,
    ),
};

/** 流星群: stars that fall, with their tails. */
const meteors: Motif = {
  kind: "emblem",
  draw: ({ ink, shine }) =>
    (
      [
        [30, 66, 15, 60],
        [66, 80, 9, 40],
        [54, 36, 10, 44],
      ] as const
    )
      .map(([x, y, radius, tail]) => {
        const width = radius * 0.5;
        return (
          polygon(
            [
              [x - width * 0.7, y - width * 0.7],
              [x + width * 0.7, y + width * 0.7],
              [x + tail * 0.8, y - tail * 0.8],
            ],
            fill(ink, 0.6),
          ) + polygon(star([x, y], radius), fill(shine))
        );
      })
      .join(""),
};

const burst = (centre: Point, radius: number, rays: number, { ink, shine }: Inks): string =>
  range(rays)
    .map((at) => {
      const turn = at / rays;
      const [x1, y1] = around(centre, radius * 0.3, turn);
      const [x2, y2] = around(centre, radius * 0.78, turn);
      const [x3, y3] = around(centre, radius, turn);
      return (
        path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, line(radius / 14, ink)) +
        circle(x3, y3, radius / 12, fill(shine))
      );
    })
    .join("") + circle(centre[0], centre[1], radius * 0.12, fill(shine));

/** 花火: two bursts. */
const fireworks: Motif = {
  kind: "emblem",
  draw: (inks) => burst([40, 44], 38, 16, inks) + burst([79, 76], 18, 10, inks),
};

/** 折り鶴: a folded crane. */
const orizuru: Motif = {
  kind: "emblem",
  draw: ({ ink, shine }) =>
    path("M52 56L96 34L70 64Z", fill(ink, 0.75)) +
    path("M48 56L14 30L32 64Z", fill(ink, 0.75)) +
    path("M14 30L2 38L20 37Z", fill(shine)) +
    path("M52 58L66 4L72 62Z", fill(ink, 0.45)) +
    path("M44 58L36 4L62 62Z", fill(ink)) +
    path("M30 60H72L51 94Z", fill(ink, 0.6)) +
    path("M51 60V94L30 60Z", fill(ink, 0.5)),
};

/** 羅針盤: the rose of a compass in its ring. */
const compass: Motif = {
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    circle(50, 50, 45, line(4, ink)) +
    polygon(
      star([50, 50], 28, 4, 0.35).map(([x, y]) =>
        around([50, 50], Math.hypot(x - 50, y - 50), Math.atan2(x - 50, 50 - y) / (2 * Math.PI) + 0.125),
      ),
      fill(ink, 0.6),
    ) +
    polygon(star([50, 50], 42, 4, 0.22), fill(ink)) +
    path("M50 8L59.3 50H50ZM50 92L40.7 50H50Z", fill(shine)) +
    circle(50, 50, 5, fill(ground)),
};

/** 灯台: a lighthouse with its beams. */
const lighthouse: Motif = {
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    path("M50 24L0 6V38ZM50 24L100 6V38Z", fill(shine, 0.7)) +
    path("M42 34H58L66 90H34Z", fill(ink)) +
    path("M40.6 46H59.6L61.3 58H38.8ZM37 70H63L64.7 82H35.2Z", fill(ground)) +
    path("M40 18H60V34H40ZM38 18L50 6L62 18Z", fill(ink)) +
    path("M44 21H56V31H44Z", fill(shine)) +
    path("M20 90H80V96H20Z", fill(ink)),
};

/** 風車: a pinwheel of four sails. */
const kazaguruma: Motif = {
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    range(4)
      .map(
        (at) =>
          `<g transform="rotate(${at * 90} 50 48)">${path("M50 48V4L78 20Z", fill(ink))}${path("M50 48L78 20L66 44Z", fill(shine))}</g>`,
      )
      .join("") +
    circle(50, 48, 6, fill(ground)) +
    path("M50 54V98", line(4, ink)),
};

const gear = (centre: Point, radius: number, teeth: number, colour: string): string => {
  const rim = range(teeth * 4).map((at) =>
    around(centre, at % 4 < 2 ? radius : radius * 0.78, (at + 0.5) / (teeth * 4)),
  );
  const [x, y] = centre;
  const hole = radius * 0.32;
  return path(
    `M${points(rim).replaceAll(" ", "L")}ZM${round(x - hole)} ${round(y)}a${round(hole)} ${round(hole)} 0 1 0 ${round(2 * hole)} 0a${round(hole)} ${round(hole)} 0 1 0 ${round(-2 * hole)} 0Z`,
    `${fill(colour)} fill-rule="evenodd"`,
  );
};

/** 歯車仕掛け: three wheels of a clockwork. */
const gears: Motif = {
  kind: "emblem",
  draw: ({ ink, shine }) =>
    gear([36, 40], 33, 10, ink) + gear([74, 74], 23, 8, shine) + gear([79, 22], 15, 7, ink),
};

/** 月と波: a full moon over a breaking wave. */
const moonWave: Motif = {
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    circle(66, 32, 24, fill(shine)) +
    path("M0 100V62C14 36 44 34 56 54C46 48 36 54 38 66C46 78 66 82 100 70V100Z", fill(ink)) +
    path("M8 92C20 66 30 62 38 66M22 96C34 84 66 90 92 82", line(3, ground)) +
    circle(62, 60, 3, fill(ink)) +
    circle(70, 66, 2.4, fill(ink)),
};

const GOLD = "#8f5a00";

/** 金の羽根: a feather with its barbs. */
const goldenFeather: Motif = {
  kind: "emblem",
  draw: ({ ground }) =>
    `<g transform="rotate(38 50 50)">${path("M50 2C72 18 74 52 58 78H42C26 52 28 18 50 2Z", fill(GOLD))}${path(
      "M50 20V98",
      line(3.4, ground),
    )}${path("M50 34L64 24M50 46L67 35M50 58L67 47M50 70L63 61M50 34L36 24M50 46L33 35M50 58L33 47M50 70L37 61", line(2, ground))}${path("M50 78V98", line(4, GOLD))}</g>`,
};

/** 星冠: a crown with stars. */
const starCrown: Motif = {
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    path("M12 82L4 36L30 56L50 22L70 56L96 36L88 82Z", fill(ink)) +
    path("M12 86H88V96H12Z", fill(ink)) +
    polygon(star([50, 14], 13), fill(shine)) +
    polygon(star([7, 28], 8), fill(shine)) +
    polygon(star([93, 28], 8), fill(shine)) +
    circle(50, 68, 6, fill(ground)) +
    circle(28, 71, 4, fill(ground)) +
    circle(72, 71, 4, fill(ground)),
};

/** The cup of a tournament: its number on the bowl and as many stars around it. */
const cup = (number: number): Motif => ({
  kind: "emblem",
  draw: ({ ink, shine, ground }) =>
    path("M24 20H76C76 52 68 62 54 66V78H68V88H32V78H46V66C32 62 24 52 24 20Z", fill(ink)) +
    path("M24 26H10C10 46 18 52 28 52M76 26H90C90 46 82 52 72 52", line(5, ink)) +
    `<text x="50" y="42"${fill(ground)} font-family="sans-serif" font-weight="800" font-size="36" text-anchor="middle" dominant-baseline="central">${number}</text>` +
    range(number)
      .map((at) => polygon(star([50 + (at - (number - 1) / 2) * 15, 9], 8), fill(shine)))
      .join(""),
});

/** By the name of a badge's pictures: `badges/<name>-card.svg`. */
export const MOTIFS: Readonly<Record<string, Motif>> = {
  seigaiha,
  ichimatsu,
  asanoha,
  shippo,
  yagasuri,
  raimon,
  meteors,
  fireworks,
  orizuru,
  compass,
  lighthouse,
  kazaguruma,
  gears,
  "moon-wave": moonWave,
  "golden-feather": goldenFeather,
  "star-crown": starCrown,
  ...Object.fromEntries(range(6).map((at) => [`cup-0${at + 1}-winner`, cup(at + 1)])),
};
