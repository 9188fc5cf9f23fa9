import { momiji } from "./crests.ts";
import {
  around,
  circle,
  emblem,
  fill,
  line,
  path,
  placedAt,
  polygon,
  range,
  rosette,
  star,
  stroke,
  turned,
} from "./draw.ts";

// Plants, weather and sky of the shop.

/** 朝もや: bands of mist (源氏雲) before the sun. */
export const mist = emblem(
  ({ ink, shine }) =>
    circle(64, 32, 26, fill(shine, 0.8)) + path("M6 30H52M34 46H96M2 62H66M24 78H98M8 94H58", line(10, ink)),
);

/** 若葉: a shoot with two leaves. */
export const sprout = emblem(
  ({ ink, ground, shine }) =>
    path("M50 100V44", line(7, ink)) +
    path("M50 50C46 18 26 6 2 10C4 40 22 54 50 50Z", fill(ink)) +
    path("M50 44C56 20 74 10 98 16C94 42 76 54 50 50Z", fill(shine)) +
    path("M14 18L44 44M88 24L56 44", line(3, ground)) +
    path("M22 98H78", line(5, ink)),
);

/** すみれ: a violet. */
export const violet = emblem(
  ({ ink, ground, shine }) =>
    path("M50 46C58 70 56 86 46 100", line(5, ink)) +
    [-66, 66]
      .map((degrees) => turned(degrees, `<ellipse cx="50" cy="16" rx="15" ry="20"${fill(shine)}/>`, [50, 38]))
      .join("") +
    [-28, 28]
      .map((degrees) => turned(degrees, `<ellipse cx="50" cy="16" rx="13" ry="18"${fill(ink)}/>`, [50, 38]))
      .join("") +
    path("M50 36C30 44 30 66 50 68C70 66 70 44 50 36Z", fill(ink)) +
    path("M50 46V60M44 46L40 56M56 46L60 56", line(2.5, ground)) +
    circle(50, 38, 6, fill(shine)) +
    path("M46 98C28 96 14 86 12 72C30 72 44 82 46 98Z", fill(ink)),
);

/** 木漏れ日: light that falls through leaves. */
export const sunThroughLeaves = emblem(
  ({ ink, ground, shine }) =>
    path("M30 34L2 100H26L42 34ZM48 34L42 100H64L60 34ZM66 34L82 100H102L76 30Z", fill(shine, 0.6)) +
    (
      [
        [10, 22, -30],
        [34, 26, 10],
        [60, 22, -14],
        [86, 26, 24],
      ] as const
    )
      .map(([x, y, degrees]) =>
        placedAt(
          [x, y],
          54,
          turned(
            degrees,
            path("M50 0C88 30 84 70 50 100C16 70 12 30 50 0Z", fill(ink)) +
              path("M50 16V84", line(5, ground)),
          ),
        ),
      )
      .join(""),
);

/** 夕凪: the sun half in a calm sea. */
export const sunsetCalm = emblem(
  ({ ink, shine }) =>
    path("M14 54A36 36 0 0 1 86 54Z", fill(shine)) +
    path("M0 58H100M14 70H86M26 82H74M38 94H62", line(6, ink)) +
    path("M18 18Q24 10 30 18Q36 10 42 18", line(3.5, ink)),
);

/** 紅葉: a maple leaf in water's rings. */
export const mapleLeaf = emblem(
  (inks) =>
    turned(18, placedAt([50, 48], 104, momiji({ ...inks, ink: inks.shine }))) +
    path("M4 92Q27 82 50 92T96 92", line(5, inks.ink)),
);

const fourPetals = (petal: string, heart: string): string =>
  rosette(4, `<ellipse cx="50" cy="24" rx="17" ry="24"${fill(petal)}/>`) + circle(50, 50, 8, fill(heart));

/** 金木犀: three small blossoms and a leaf. */
export const osmanthus = emblem(
  ({ ink, shine, ground }) =>
    path("M96 4C96 40 70 56 44 54C46 24 68 4 96 4Z", fill(ink)) +
    path("M86 14L54 46", line(3, ground)) +
    (
      [
        [26, 30, 46],
        [36, 74, 50],
        [76, 72, 42],
      ] as const
    )
      .map(([x, y, size]) => placedAt([x, y], size, fourPetals(shine, ink)))
      .join(""),
);

/** 蛍火: a firefly over the grass. */
export const firefly = emblem(
  ({ ink, ground, shine }) =>
    circle(54, 52, 26, fill(shine, 0.35)) +
    circle(54, 52, 15, fill(shine)) +
    path("M48 18H60L64 46H44Z", fill(ink)) +
    circle(54, 14, 8, fill(ink)) +
    path(
      "M46 22C28 16 16 24 10 36C24 42 38 38 46 30ZM62 22C80 16 90 24 96 36C84 42 70 38 62 30Z",
      fill(ink, 0.7),
    ) +
    path("M54 22V44", line(2, ground)) +
    path(
      "M8 100C10 84 8 74 4 64M22 100C22 84 26 74 30 70M84 100C84 86 80 78 76 74M94 100C94 84 96 74 100 66",
      line(4, ink),
    ),
);

/** 紫陽花: a ball of florets on two leaves. */
export const hydrangea = emblem(
  ({ ink, ground, shine }) =>
    path(
      "M50 84C30 70 10 72 0 84C16 100 38 100 50 88ZM50 84C70 70 90 72 100 84C84 100 62 100 50 88Z",
      fill(ink),
    ) +
    (
      [
        [50, 16],
        [24, 32],
        [76, 32],
        [50, 44],
        [28, 62],
        [72, 62],
      ] as const
    )
      .map(([x, y], at) => placedAt([x, y], 33, fourPetals(at % 2 === 0 ? ink : shine, ground)))
      .join(""),
);

/** 初雪: a crystal of snow. */
export const snow = emblem(
  ({ ink, shine }) =>
    rosette(6, path("M50 50V4M50 16L38 6M50 16L62 6M50 30L36 20M50 30L64 20", line(5, ink))) +
    circle(50, 50, 8, fill(shine)),
);

/** 珊瑚: a branch of coral. */
export const coral = emblem(
  ({ ink, shine }) =>
    path(
      "M50 96V52M50 70C30 66 20 54 20 30M20 44C8 42 4 32 4 20M50 58C50 40 44 30 46 8M48 34C36 30 34 22 34 12M50 76C72 70 80 56 80 34M80 50C92 46 96 36 96 24M66 66C64 52 64 44 66 28",
      line(9, ink),
    ) +
    path("M28 98H72", line(5, ink)) +
    circle(84, 10, 5, fill(shine)) +
    circle(72, 14, 3, fill(shine)),
);

/** オーロラ: two curtains of light over hills. */
export const aurora = emblem(({ ink, shine }) => {
  const curtain = (base: number, height: number, colour: string): string =>
    range(15)
      .map((at) => {
        const foot = base + 10 * Math.sin(at * 0.75);
        return stroke(
          [at * 7 + 1, foot],
          [at * 7 + 1, foot - height - 8 * Math.cos(at * 1.3)],
          line(4.4, colour),
        );
      })
      .join("");
  return (
    curtain(36, 22, ink) +
    curtain(70, 20, shine) +
    path("M-4 104V90L20 78L36 90L58 74L78 90L104 76V104Z", fill(ink))
  );
});

/** 天の川: a river of stars. */
export const milkyWay = emblem(
  ({ ink, shine }) =>
    path("M70 -4C60 26 20 50 -4 58V84C34 72 84 44 104 -4Z", fill(ink, 0.35)) +
    (
      [
        [76, 12, 10],
        [54, 38, 8],
        [26, 60, 11],
        [10, 74, 6],
        [88, 26, 5],
      ] as const
    )
      .map(([x, y, radius]) => polygon(star([x, y], radius, 4, 0.3), fill(ink)))
      .join("") +
    polygon(star([20, 18], 17), fill(shine)) +
    polygon(star([78, 80], 17), fill(shine)),
);

/** 深海: a lantern fish. */
export const deepSea = emblem(
  ({ ink, ground, shine }) =>
    path("M60 36C58 16 36 6 20 18", line(4, ink)) +
    circle(16, 22, 9, fill(shine)) +
    path("M10 62C20 36 62 30 78 54L98 36V88L78 72C62 94 20 92 10 62Z", fill(ink)) +
    circle(34, 54, 7, fill(ground)) +
    path("M10 64L20 74L26 66L34 76L40 68L48 76", line(4, ground)),
);

/** 曙光: the sun's rays over a mountain. */
export const dawn = emblem(
  ({ ink, shine }) =>
    range(9)
      .map((at) =>
        polygon(
          [
            [50, 70],
            around([50, 70], 74, (at - 4) * 0.061 - 0.014),
            around([50, 70], 74, (at - 4) * 0.061 + 0.014),
          ],
          fill(shine),
        ),
      )
      .join("") +
    circle(50, 70, 22, fill(shine)) +
    path("M0 100L30 66L46 82L64 60L100 100Z", fill(ink)),
);

/** 雷雲: a bolt from a cloud. */
export const thunder = emblem(
  ({ ink, shine }) =>
    path("M22 56C4 56 -2 36 12 28C10 10 36 2 46 14C58 0 84 8 82 24C102 26 102 56 80 56Z", fill(ink)) +
    path("M54 42L30 74H48L38 100L74 64H54L66 42Z", fill(shine)),
);

/** 焔: a flame in a flame. */
export const flame = emblem(
  ({ ink, shine }) =>
    path(
      "M54 0C60 24 92 38 88 68C86 88 70 100 50 100C28 100 12 86 12 64C12 46 24 40 26 24C36 30 40 38 40 46C52 36 58 18 54 0Z",
      fill(ink),
    ) +
    path(
      "M52 50C56 62 70 68 68 80C66 90 60 94 50 94C38 94 32 88 32 78C32 70 38 68 40 60C46 64 48 66 48 70C52 64 54 58 52 50Z",
      fill(shine),
    ),
);

/** 月虹: a rainbow by moonlight. */
export const moonbow = emblem(
  ({ ink, shine }) =>
    path("M6 96A44 44 0 0 1 94 96", line(7, ink)) +
    path("M20 96A30 30 0 0 1 80 96", line(7, shine)) +
    path("M34 96A16 16 0 0 1 66 96", line(7, ink)) +
    path("M56 0A22 22 0 1 0 76 30A19 19 0 0 1 56 0Z", fill(shine)),
);

/** 白夜: a sun that only touches the sea. */
export const whiteNight = emblem(
  ({ ink, shine }) =>
    circle(50, 38, 22, fill(shine)) +
    rosette(12, stroke([50, 2], [50, 10], line(4, ink)), [50, 38]) +
    path(
      "M0 68Q12 58 25 68T50 68T75 68T100 68M0 82Q12 72 25 82T50 82T75 82T100 82M0 96Q12 86 25 96T50 96T75 96T100 96",
      line(4.5, ink),
    ),
);

/** 天頂: a star above the summit. */
export const zenith = emblem(
  ({ ink, ground, shine }) =>
    polygon(star([50, 22], 24, 8, 0.36), fill(shine)) +
    path("M0 100L50 42L100 100Z", fill(ink)) +
    path("M50 42L68 63L58 60L50 70L42 60L32 63Z", fill(ground)),
);

/** 千年樹: an old pine. */
export const ancientPine = emblem(
  ({ ink, ground, shine }) =>
    path(
      "M40 100C50 78 34 66 50 48C58 38 54 30 50 20L60 22C66 40 60 52 58 60C54 74 62 84 66 100Z",
      fill(ink),
    ) +
    path(
      "M26 24C26 6 74 -2 80 16C82 28 30 34 26 24ZM0 52C2 36 40 32 46 44C46 56 2 62 0 52ZM56 50C58 36 96 34 100 48C100 60 58 62 56 50Z",
      fill(shine),
    ) +
    path("M36 20H70M10 50H36M66 50H90", line(3, ground)) +
    path("M18 98H86", line(5, ink)),
);

/** 桜吹雪: a blossom, and petals in the wind. */
export const cherryStorm = emblem(
  ({ ink, shine }) =>
    placedAt(
      [36, 40],
      74,
      rosette(5, path("M50 50C26 38 28 8 43 0L50 10L57 0C72 8 74 38 50 50Z", fill(shine))) +
        circle(50, 50, 9, fill(ink)),
    ) +
    (
      [
        [84, 20, 30],
        [88, 56, 110],
        [66, 84, 60],
        [28, 90, 150],
      ] as const
    )
      .map(([x, y, degrees]) =>
        placedAt(
          [x, y],
          26,
          turned(degrees, path("M50 100C10 76 16 24 40 2L50 18L60 2C84 24 90 76 50 100Z", fill(ink))),
        ),
      )
      .join(""),
);

/** 月と波: a full moon over a breaking wave. */
export const moonWave = emblem(
  ({ ink, shine, ground }) =>
    circle(66, 32, 24, fill(shine)) +
    path("M0 100V62C14 36 44 34 56 54C46 48 36 54 38 66C46 78 66 82 100 70V100Z", fill(ink)) +
    path("M8 92C20 66 30 62 38 66M22 96C34 84 66 90 92 82", line(3, ground)) +
    circle(62, 60, 3, fill(ink)) +
    circle(70, 66, 2.4, fill(ink)),
);
