import {
  around,
  circle,
  emblem,
  fill,
  line,
  mirrored,
  path,
  placedAt,
  points,
  polygon,
  range,
  rosette,
  star,
  stroke,
  turned,
} from "./draw.ts";

// Motifs for what players and helpers did.

const foot = (colour: string): string =>
  path(
    "M22 44C12 44 6 54 10 66C13 75 14 80 14 86C14 98 32 98 33 86C34 76 40 68 38 56C36 48 30 44 22 44Z",
    fill(colour),
  ) +
  (
    [
      [10, 38, 5],
      [18, 32, 4.6],
      [26, 31, 4.4],
      [33, 34, 4],
      [39, 39, 3.6],
    ] as const
  )
    .map(([x, y, radius]) => circle(x, y, radius, fill(colour)))
    .join("");

/** はじめの一歩: one foot before the other. */
export const firstStep = emblem(
  ({ ink, shine }) =>
    `<g transform="translate(2 2)">${foot(shine)}</g><g transform="matrix(-1 0 0 1 98 -28)">${foot(ink)}</g>`,
);

/** プロフィール完成: a scroll with a face, and a tick. */
export const profile = emblem(
  ({ ink, ground, shine }) =>
    path("M14 2H86V98H14Z", fill(ink)) +
    circle(50, 30, 15, fill(ground)) +
    path("M22 72C22 44 78 44 78 72Z", fill(ground)) +
    path("M50 80L64 92L94 60", line(10, shine)),
);

/** 仲間入り: three who stand together. */
export const comrades = emblem(
  ({ ink, shine, ground }) =>
    mirrored(circle(20, 34, 13, fill(ink)) + path("M-2 90C-2 44 42 44 42 90Z", fill(ink))) +
    circle(50, 28, 21, fill(ground)) +
    path("M16 100C16 42 84 42 84 100Z", fill(ground)) +
    circle(50, 28, 16, fill(shine)) +
    path("M22 98C22 46 78 46 78 98Z", fill(shine)),
);

/** 初陣: the banner of a camp, flying. */
export const firstBattle = emblem(
  ({ ink, shine }) =>
    path("M24 4V98", line(7, ink)) +
    circle(24, 6, 6, fill(shine)) +
    path("M28 14C50 2 62 28 94 14V62C64 76 52 50 28 62Z", fill(shine)) +
    path("M10 98H40", line(6, ink)),
);

/** 初勝利: a daruma with its first eye. */
export const daruma = emblem(
  ({ ink, ground, shine }) =>
    path("M50 2C84 2 98 36 96 60C94 88 74 98 50 98C26 98 6 88 4 60C2 36 16 2 50 2Z", fill(shine)) +
    `<ellipse cx="50" cy="42" rx="34" ry="26"${fill(ink)}/>` +
    circle(35, 40, 9, fill(ground)) +
    circle(65, 40, 9, line(3, ground)) +
    path("M22 24Q34 16 44 26M78 24Q66 16 56 26", line(5, ground)) +
    path("M40 60Q50 54 60 60", line(4, ground)) +
    path("M50 72V92M36 76L40 92M64 76L60 92", line(5, ink)),
);

/** オールラウンド: the five lanes as the five parts of a pentagon. */
export const fiveRoles = emblem(({ ink, ground, shine }) => {
  const corners = range(5).map((at) => around([50, 53], 52, at / 5));
  return (
    range(5)
      .map((at) =>
        polygon(
          [[50, 53], corners[at] ?? [0, 0], corners[(at + 1) % 5] ?? [0, 0]],
          fill(at % 2 === 0 ? ink : shine, at === 4 ? 0.45 : 1),
        ),
      )
      .join("") +
    corners.map((corner) => stroke([50, 53], corner, line(5, ground))).join("") +
    circle(50, 53, 14, fill(ground)) +
    polygon(star([50, 53], 11), fill(ink))
  );
});

const sword = (blade: string, hilt: string): string =>
  path("M46 4C58 22 58 48 54 70H44C46 46 46 24 46 4Z", fill(blade)) +
  path("M34 70H66V76H34Z", fill(hilt)) +
  path("M45 78H55V98H45Z", fill(hilt));

/** 百戦の証: a sword. */
export const oneSword = emblem(({ ink, shine }) => turned(40, placedAt([50, 50], 118, sword(ink, shine))));

/** 二百戦の証: two crossed swords. */
export const twoSwords = emblem(({ ink, shine }) =>
  mirrored(turned(-45, placedAt([50, 48], 116, sword(ink, shine)))),
);

/** 三百戦の証: three arrows, which do not break together. */
export const threeArrows = emblem(({ ink, shine }) =>
  [20, 50, 80]
    .map(
      (x) =>
        path(`M${x} 20V96`, line(5, ink)) +
        path(`M${x} 0L${x + 12} 24H${x - 12}Z`, fill(shine)) +
        path(`M${x} 70L${x - 11} 82V98L${x} 86L${x + 11} 98V82Z`, fill(ink)),
    )
    .join(""),
);

/** 四百戦の証: four knots, each with its eye (四つ目結). */
export const fourEyes = emblem(({ ink, ground }) =>
  turned(
    45,
    (
      [
        [33, 33],
        [67, 33],
        [33, 67],
        [67, 67],
      ] as const
    )
      .map(
        ([x, y]) =>
          path(`M${x - 15} ${y - 15}h30v30h-30Z`, fill(ink)) +
          path(`M${x - 5} ${y - 5}h10v10h-10Z`, fill(ground)),
      )
      .join(""),
  ),
);

/** 五百戦の証: the star of five strokes. */
export const fiveStrokes = emblem(({ ink, shine }) => {
  const corners = range(5).map((at) => around([50, 52], 46, (at * 2) / 5));
  return (
    `<polygon points="${points(corners)}"${line(7, ink)}/>` +
    corners.map(([x, y]) => circle(x, y, 7, fill(shine))).join("")
  );
});

/** 六百戦の証: six coins (六文銭). */
export const sixCoins = emblem(({ ink, ground }) =>
  [17, 50, 83]
    .flatMap((x) =>
      [30, 70].map((y) => circle(x, y, 16, fill(ink)) + path(`M${x - 5} ${y - 5}h10v10h-10Z`, fill(ground))),
    )
    .join(""),
);

/** 七百戦の証: the seven stars of the dipper. */
export const sevenStars = emblem(({ ink, shine }) => {
  const stars = [
    [4, 16],
    [26, 26],
    [42, 42],
    [54, 60],
    [62, 90],
    [94, 82],
    [90, 52],
  ] as const;
  return (
    `<polyline points="${points([...stars, stars[3]])}"${line(3, ink)}/>` +
    stars.map((at) => polygon(star(at, 11, 5, 0.5), fill(shine))).join("")
  );
});

/** 八百戦の証: a throwing star of eight points. */
export const eightPoints = emblem(
  ({ ink, ground, shine }) =>
    polygon(star([50, 50], 50, 8, 0.46), fill(ink)) +
    circle(50, 50, 14, fill(ground)) +
    circle(50, 50, 7, fill(shine)),
);

/** 九百戦の証: nine lights (九曜). */
export const nineLights = emblem(
  ({ ink, shine }) => circle(50, 50, 18, fill(shine)) + rosette(8, circle(50, 12, 11, fill(ink))),
);

/** 千戦の証: a helmet with its crescent. */
export const helmet = emblem(
  ({ ink, ground, shine }) =>
    path("M20 0C14 22 30 36 50 38C70 36 86 22 80 0C88 30 72 50 50 50C28 50 12 30 20 0Z", fill(shine)) +
    path("M16 64C16 30 84 30 84 64Z", fill(ink)) +
    path("M4 66H96L100 80H0Z", fill(ink)) +
    path("M0 84L16 82L22 100H2ZM100 84L84 82L78 100H98Z", fill(ink)) +
    path("M50 36V62M34 40L30 62M66 40L70 62", line(3, ground)) +
    path("M26 86H74L66 100H34Z", fill(shine)),
);

/** ゴールド免許: a licence with its picture and a star. */
export const licence = emblem(
  ({ ink, ground, shine }) =>
    path("M2 16H98V84H2Z", fill(ink)) +
    path("M10 26H44V62H10Z", fill(ground)) +
    circle(27, 40, 8, fill(ink)) +
    path("M14 62C14 46 40 46 40 62Z", fill(ink)) +
    path("M10 73H44", line(5, ground)) +
    polygon(star([71, 50], 25), fill(shine)),
);

/** 運営スタッフ: the fan of a referee (軍配), with the pentagon of the house. */
export const gunbai = emblem(
  ({ ink, ground, shine }) =>
    path(
      "M50 0C76 0 96 4 94 22C92 32 82 34 82 38C82 42 92 46 92 58C90 70 72 72 50 72C28 72 10 70 8 58C8 46 18 42 18 38C18 34 8 32 6 22C4 4 24 0 50 0Z",
      fill(ink),
    ) +
    polygon(
      range(5).map((at) => around([50, 38], 22, at / 5)),
      fill(ground),
    ) +
    path("M50 72V102", line(10, ink)) +
    path("M50 82C64 82 66 92 76 96M50 82C36 82 34 92 24 96", line(4, shine)),
);

/** 開発協力: the mallet that grants wishes. */
export const mallet = emblem(({ ink, ground, shine }) =>
  turned(
    -38,
    path("M45 44H55V104H45Z", fill(ink)) +
      path("M10 8H90V48H10Z", fill(ink)) +
      path("M4 4H18V52H4ZM82 4H96V52H82Z", fill(shine)) +
      circle(50, 28, 11, line(4, ground)) +
      circle(50, 28, 4, fill(ground)),
  ),
);

/** 大会実況: a microphone. */
export const microphone = emblem(
  ({ ink, ground, shine }) =>
    path("M50 0C66 0 72 12 72 22V44C72 56 64 64 50 64C36 64 28 56 28 44V22C28 12 34 0 50 0Z", fill(ink)) +
    path("M34 20H66M34 32H66M34 44H66", line(3.4, ground)) +
    path("M14 40C14 66 30 78 50 78C70 78 86 66 86 40M50 78V94M26 96H74", line(7, shine)),
);

/** ベータテスター: a flask that bubbles. */
export const flask = emblem(
  ({ ink, shine }) =>
    path("M36 4H64M42 6V38L10 86C6 94 10 97 16 97H84C90 97 94 94 90 86L58 38V6", line(6, ink)) +
    path("M30 62H70L86 90H14Z", fill(shine)) +
    circle(44, 50, 5, fill(shine)) +
    circle(84, 22, 8, line(4, ink)) +
    circle(74, 46, 5, fill(ink)),
);

/** 不具合ハンター: a horned beetle. */
export const beetle = emblem(
  ({ ink, ground, shine }) =>
    path("M46 28V10L34 0M54 28V10L66 0M46 14H54", line(7, ink)) +
    path("M30 42C30 20 70 20 70 42Z", fill(shine)) +
    path("M24 46H76C86 76 72 98 50 98C28 98 14 76 24 46Z", fill(ink)) +
    path("M50 48V96", line(4, ground)) +
    mirrored(path("M24 54L6 42M20 68H2M26 82L10 96", line(6, ink))),
);

/** 1周年記念: a cake with one candle. */
export const cake = emblem(
  ({ ink, ground, shine }) =>
    path("M50 0C60 12 58 22 50 22C42 22 40 12 50 0Z", fill(shine)) +
    path("M45 24H55V46H45Z", fill(ink)) +
    path(
      "M14 46H86V64C80 74 72 74 68 64C62 74 54 74 50 64C46 74 38 74 32 64C28 74 20 74 14 64Z",
      fill(shine),
    ) +
    path("M14 72C24 80 30 78 33 72C40 80 46 78 50 72C56 80 62 78 67 72C72 80 80 78 86 72V92H14Z", fill(ink)) +
    path("M2 93H98", line(7, ink)) +
    path("M24 86H76", line(3, ground)),
);
