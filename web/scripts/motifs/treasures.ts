import {
  around,
  circle,
  emblem,
  fill,
  type Inks,
  line,
  mirrored,
  type Point,
  path,
  points,
  polygon,
  range,
  star,
  stroke,
  turned,
} from "./draw.ts";

// Made things of the shop.

/** 流星群: stars that fall, with their tails. */
export const meteors = emblem(({ ink, shine }) =>
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
);

const burst = (centre: Point, radius: number, rays: number, { ink, shine }: Inks): string =>
  range(rays)
    .map((at) => {
      const turn = at / rays;
      const [x, y] = around(centre, radius, turn);
      return (
        stroke(
          around(centre, radius * 0.3, turn),
          around(centre, radius * 0.78, turn),
          line(radius / 14, ink),
        ) + circle(x, y, radius / 12, fill(shine))
      );
    })
    .join("") + circle(centre[0], centre[1], radius * 0.12, fill(shine));

/** 花火: two bursts. */
export const fireworks = emblem((inks) => burst([40, 44], 38, 16, inks) + burst([79, 76], 18, 10, inks));

/** 折り鶴: a folded crane. */
export const orizuru = emblem(
  ({ ink, shine }) =>
    path("M52 56L96 34L70 64Z", fill(ink, 0.75)) +
    path("M48 56L14 30L32 64Z", fill(ink, 0.75)) +
    path("M14 30L2 38L20 37Z", fill(shine)) +
    path("M52 58L66 4L72 62Z", fill(ink, 0.45)) +
    path("M44 58L36 4L62 62Z", fill(ink)) +
    path("M30 60H72L51 94Z", fill(ink, 0.6)) +
    path("M51 60V94L30 60Z", fill(ink, 0.5)),
);

/** 羅針盤: the rose of a compass in its ring. */
export const compass = emblem(
  ({ ink, shine, ground }) =>
    circle(50, 50, 45, line(4, ink)) +
    turned(45, polygon(star([50, 50], 28, 4, 0.35), fill(ink, 0.6))) +
    polygon(star([50, 50], 42, 4, 0.22), fill(ink)) +
    path("M50 8L59.3 50H50ZM50 92L40.7 50H50Z", fill(shine)) +
    circle(50, 50, 5, fill(ground)),
);

/** 灯台: a lighthouse with its beams. */
export const lighthouse = emblem(
  ({ ink, shine, ground }) =>
    path("M50 24L0 6V38ZM50 24L100 6V38Z", fill(shine, 0.7)) +
    path("M42 34H58L66 90H34Z", fill(ink)) +
    path("M40.6 46H59.6L61.3 58H38.8ZM37 70H63L64.7 82H35.2Z", fill(ground)) +
    path("M40 18H60V34H40ZM38 18L50 6L62 18Z", fill(ink)) +
    path("M44 21H56V31H44Z", fill(shine)) +
    path("M20 90H80V96H20Z", fill(ink)),
);

/** 風車: a pinwheel of four sails. */
export const kazaguruma = emblem(
  ({ ink, shine, ground }) =>
    range(4)
      .map((at) =>
        turned(
          at * 90,
          path("M50 48V4L78 20Z", fill(ink)) + path("M50 48L78 20L66 44Z", fill(shine)),
          [50, 48],
        ),
      )
      .join("") +
    circle(50, 48, 6, fill(ground)) +
    path("M50 54V98", line(4, ink)),
);

const gear = (centre: Point, radius: number, teeth: number, colour: string): string => {
  const rim = range(teeth * 4).map((at) =>
    around(centre, at % 4 < 2 ? radius : radius * 0.78, (at + 0.5) / (teeth * 4)),
  );
  const hole = radius * 0.32;
  const [x, y] = centre;
  return path(
    `M${points(rim).replaceAll(" ", "L")}ZM${(x - hole).toFixed(1)} ${y}a${hole.toFixed(1)} ${hole.toFixed(1)} 0 1 0 ${(2 * hole).toFixed(1)} 0a${hole.toFixed(1)} ${hole.toFixed(1)} 0 1 0 ${(-2 * hole).toFixed(1)} 0Z`,
    `${fill(colour)} fill-rule="evenodd"`,
  );
};

/** 歯車仕掛け: three wheels of a clockwork. */
export const gears = emblem(
  ({ ink, shine }) => gear([36, 40], 33, 10, ink) + gear([74, 74], 23, 8, shine) + gear([79, 22], 15, 7, ink),
);

const GOLD = "#8f5a00";

/** 金の羽根: a feather with its barbs. */
export const goldenFeather = emblem(({ ground }) =>
  turned(
    38,
    path("M50 2C72 18 74 52 58 78H42C26 52 28 18 50 2Z", fill(GOLD)) +
      path("M50 20V98", line(3.4, ground)) +
      path(
        "M50 34L64 24M50 46L67 35M50 58L67 47M50 70L63 61M50 34L36 24M50 46L33 35M50 58L33 47M50 70L37 61",
        line(2, ground),
      ) +
      path("M50 78V98", line(4, GOLD)),
  ),
);

/** 星冠: a crown with stars. */
export const starCrown = emblem(
  ({ ink, shine, ground }) =>
    path("M12 82L4 36L30 56L50 22L70 56L96 36L88 82Z", fill(ink)) +
    path("M12 86H88V96H12Z", fill(ink)) +
    polygon(star([50, 14], 13), fill(shine)) +
    polygon(star([7, 28], 8), fill(shine)) +
    polygon(star([93, 28], 8), fill(shine)) +
    circle(50, 68, 6, fill(ground)) +
    circle(28, 71, 4, fill(ground)) +
    circle(72, 71, 4, fill(ground)),
);

/** 抹茶: a bowl of tea and its whisk. */
export const matcha = emblem(
  ({ ink, ground, shine }) =>
    path("M64 0H78L84 40H58Z", fill(shine)) +
    path("M66 14L63 40M71 14V40M76 14L79 40", line(2, ground)) +
    path("M4 44H96C96 76 80 88 66 90V98H34V90C20 88 4 76 4 44Z", fill(ink)) +
    path("M14 54H86", line(5, ground)) +
    path("M20 32C12 24 26 20 18 10M38 32C30 24 44 20 36 10", line(4, ink)),
);

/** 上レーンの番人: a castle keep. */
export const castle = emblem(
  ({ ink, ground, shine }) =>
    path("M50 0L70 16H30Z", fill(shine)) +
    path("M34 16H66V30H34Z", fill(ink)) +
    path("M14 46C28 44 30 36 34 30H66C70 36 72 44 86 46Z", fill(shine)) +
    path("M26 46H74V62H26Z", fill(ink)) +
    path("M2 80C18 78 22 68 26 62H74C78 68 82 78 98 80Z", fill(shine)) +
    path("M16 80H84L92 100H8Z", fill(ink)) +
    path("M44 50H56V60H44ZM46 19H54V28H46ZM42 84H58V100H42Z", fill(ground)),
);

/** 下レーンの番人: an arched bridge. */
export const bridge = emblem(
  ({ ink, shine }) =>
    path("M0 62C22 24 78 24 100 62", line(9, ink)) +
    path("M0 42C22 2 78 2 100 42", line(6, ink)) +
    path("M14 28V48M32 14V36M50 10V32M68 14V36M86 28V48", line(6, ink)) +
    path("M24 46V76M76 46V76", line(7, ink)) +
    path("M0 80Q12 70 25 80T50 80T75 80T100 80M0 95Q12 85 25 95T50 95T75 95T100 95", line(5, shine)),
);

/** 中央の狩人: a drawn bow. */
export const bow = emblem(
  ({ ink, shine }) =>
    path("M34 2C92 10 92 90 34 98", line(8, ink)) +
    path("M34 2L14 50L34 98", line(3, ink)) +
    path("M6 50H90", line(5, shine)) +
    path("M100 50L78 38V62Z", fill(shine)) +
    path("M14 50L2 40M14 50L2 60M24 50L12 40M24 50L12 60", line(4, shine)),
);

/** 支えの灯: a stone lantern. */
export const stoneLantern = emblem(
  ({ ink, shine, ground }) =>
    circle(50, 6, 6, fill(ink)) +
    path("M50 10C60 22 84 24 98 30V38H2V30C16 24 40 22 50 10Z", fill(ink)) +
    path("M24 38H76V62H24Z", fill(shine)) +
    path("M24 38H32V62H24ZM46 38H54V62H46ZM68 38H76V62H68Z", fill(ink)) +
    path("M12 62H88V70H12ZM42 70H58V88H42ZM24 88H76V100H24Z", fill(ink)) +
    path("M50 74V84", line(3, ground)),
);

/** 鉄壁の盾: a shield with its bands and nails. */
export const wallShield = emblem(
  ({ ink, ground, shine }) =>
    path("M8 4H92V50C92 78 70 92 50 100C30 92 8 78 8 50Z", fill(ink)) +
    path("M50 4V98M8 44H92", line(9, ground)) +
    [
      [28, 24],
      [72, 24],
      [30, 64],
      [70, 64],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, fill(shine)))
      .join("") +
    circle(50, 44, 12, fill(shine)),
);

/** 初夢: Fuji, a hawk and the first sun. */
export const firstDream = emblem(
  ({ ink, ground, shine }) =>
    circle(74, 30, 20, fill(shine)) +
    path("M0 98L36 40H62L100 98Z", fill(ink)) +
    path("M36 40H62L72 56L62 52L54 62L46 52L38 62L27 55Z", fill(ground)) +
    path("M2 20C14 10 20 18 26 26C32 14 42 8 54 14C42 16 34 28 26 36C20 26 12 20 2 20Z", fill(ink)),
);

/** 節分: the mask of a demon. */
export const demon = emblem(
  ({ ink, ground, shine }) =>
    mirrored(path("M20 36C4 26 6 8 14 0C18 14 28 20 40 22Z", fill(ink))) +
    path("M50 16C82 16 92 36 88 60C84 86 66 98 50 98C34 98 16 86 12 60C8 36 18 16 50 16Z", fill(shine)) +
    mirrored(path("M20 40L44 50", line(7, ground)) + circle(33, 57, 6, fill(ground))) +
    path("M28 76Q50 66 72 76L66 86H34Z", fill(ground)) +
    path("M34 75L39 88L44 74ZM66 75L61 88L56 74Z", fill(ink)),
);

/** 端午: carp streamers on their pole. */
export const carp = emblem(({ ink, ground, shine }) => {
  const fish = (y: number, colour: string): string =>
    path(
      `M20 ${y}H70L98 ${y - 6}L86 ${y + 14}L98 ${y + 34}L70 ${y + 28}H20C12 ${y + 20} 12 ${y + 8} 20 ${y}Z`,
      fill(colour),
    ) +
    circle(28, y + 10, 6, fill(ground)) +
    [44, 58].map((x) => path(`M${x} ${y + 4}Q${x + 9} ${y + 14} ${x} ${y + 24}`, line(4, ground))).join("");
  return path("M8 0V100", line(6, ink)) + circle(8, 4, 7, fill(shine)) + fish(16, ink) + fish(62, shine);
});

/** 七夕: bamboo with strips of wishes. */
export const tanabata = emblem(
  ({ ink, ground, shine }) =>
    path("M20 100C24 60 40 20 84 2", line(6, ink)) +
    path("M84 2L56 0L74 14ZM62 16L36 8L52 26ZM44 34L16 28L34 46ZM60 18L88 22L68 8Z", fill(ink)) +
    path("M34 46V54M62 20V34M82 20V26", line(2.5, ink)) +
    path("M25 54H45V98H25ZM74 28H92V66H74Z", fill(shine)) +
    path("M52 36H70V86H52Z", fill(ink)) +
    path("M61 46V76M35 64V88M83 36V58", line(3, ground)),
);

/** 花火大会: one great chrysanthemum over the heads below. */
export const fireworkFeast = emblem(
  ({ ink, shine }) =>
    range(12)
      .map((at) => {
        const turn = at / 12;
        const [x, y] = around([50, 40], 38, turn);
        return (
          stroke(around([50, 40], 22, turn), around([50, 40], 32, turn), line(5, ink)) +
          circle(x, y, 4.5, fill(shine))
        );
      })
      .join("") +
    circle(50, 40, 13, line(5, shine)) +
    circle(50, 40, 5, fill(ink)) +
    range(6)
      .map((at) => circle(at * 20, 97, 12, fill(ink)))
      .join(""),
);

/** 月見: dumplings on their stand below the moon. */
export const moonViewing = emblem(
  ({ ink, ground, shine }) =>
    circle(70, 28, 27, fill(shine)) +
    (
      [
        [26, 56],
        [50, 56],
        [74, 56],
        [38, 37],
        [62, 37],
        [50, 18],
      ] as const
    )
      .map(([x, y]) => circle(x, y, 12, ` fill="${ground}" stroke="${ink}" stroke-width="4"`))
      .join("") +
    path("M8 68H92V78H8ZM22 78H78V100H22Z", fill(ink)) +
    circle(50, 89, 6, fill(ground)),
);

/** 聖夜: a tree with its star. */
export const holyNight = emblem(
  ({ ink, ground, shine }) =>
    path("M50 14L72 42H62L82 66H70L92 88H8L30 66H18L38 42H28Z", fill(ink)) +
    path("M42 88H58V100H42Z", fill(ink)) +
    polygon(star([50, 12], 14), fill(shine)) +
    [
      [44, 48],
      [58, 60],
      [36, 76],
      [66, 80],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 5, fill(ground)))
      .join(""),
);
