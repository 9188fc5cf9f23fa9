import {
  type Art,
  around,
  circle,
  emblem,
  fill,
  line,
  type Motif,
  mirrored,
  path,
  placedAt,
  polygon,
  range,
  rosette,
  star,
  stroke,
  turned,
} from "./draw.ts";

const sakura: Art = ({ ink, ground }) =>
  rosette(5, path("M50 50C28 38 30 10 43 2L50 12L57 2C70 10 72 38 50 50Z", fill(ink))) +
  rosette(5, stroke([50, 50], [50, 32], line(3, ground))) +
  circle(50, 50, 5, fill(ground));

const umbrella: Art = ({ ink, ground }) =>
  path("M0 50C2 18 26 2 50 2C74 2 98 18 100 50L84 42L67 52L50 42L33 52L16 42Z", fill(ink)) +
  path("M50 4L33 50M50 4L67 50", line(3, ground)) +
  path("M50 40V84C50 98 72 98 72 84", line(8, ink));

const sasa: Art = ({ ink, ground }) => {
  const leaf =
    path("M50 96C32 66 34 30 50 0C66 30 68 66 50 96Z", fill(ink)) + path("M50 20V80", line(2.5, ground));
  return [-48, 48, 0].map((degrees) => turned(degrees, leaf, [50, 92])).join("");
};

const butterfly: Art = ({ ink, ground }) =>
  mirrored(
    path("M47 50C42 12 12 0 2 14C-2 36 16 56 47 54Z", fill(ink)) +
      path("M47 58C24 56 8 68 14 86C24 102 44 86 47 62Z", fill(ink)) +
      circle(23, 28, 8, fill(ground)) +
      circle(27, 76, 6, fill(ground)) +
      path("M49 34C46 22 42 16 34 12", line(3, ink)),
  ) + path("M47 34H53V88L50 94L47 88Z", fill(ink));

/** A maple leaf of seven points. */
export const momiji: Art = ({ ink }) => {
  const lobes = [
    [0, 54],
    [0.13, 53],
    [0.27, 50],
    [0.4, 34],
    [0.6, 34],
    [0.73, 50],
    [0.87, 53],
  ] as const;
  const edge = lobes.flatMap(([turn, length], at) => {
    const next = lobes[(at + 1) % lobes.length]?.[0] ?? 1;
    const valley = (turn + (next < turn ? next + 1 : next)) / 2;
    return [
      around([50, 52], length * 0.6, turn - 0.042),
      around([50, 52], length, turn),
      around([50, 52], length * 0.6, turn + 0.042),
      around([50, 52], 20, valley),
    ];
  });
  return polygon(edge, fill(ink)) + path("M50 56C50 76 52 86 58 98", line(5, ink));
};

const uroko: Art = ({ ink }) => path("M50 4L77 50H23ZM24 52L49 96H-1ZM76 52L101 96H51Z", fill(ink));

const rabbit: Art = ({ ink, ground }) =>
  mirrored(path("M44 50C20 40 12 4 28 0C46 -2 50 30 48 50Z", fill(ink))) +
  path("M50 38C80 38 90 58 86 74C82 92 68 100 50 100C32 100 18 92 14 74C10 58 20 38 50 38Z", fill(ink)) +
  mirrored(circle(34, 66, 6, fill(ground))) +
  path("M44 80L50 86L56 80", line(5, ground));

const moonAndStar: Art = ({ ink }) =>
  path("M56 4A47 47 0 1 0 96 60A40 40 0 1 1 56 4Z", fill(ink)) + polygon(star([72, 30], 25), fill(ink));

const clover: Art = ({ ink, ground }) =>
  path("M50 50C48 74 40 86 26 96", line(6, ink)) +
  rosette(
    3,
    path("M50 52C22 40 12 12 32 2C42 -2 49 6 50 14C51 6 58 -2 68 2C88 12 78 40 50 52Z", fill(ink)) +
      stroke([50, 46], [50, 26], line(3, ground)),
    [50, 50],
  );

const torii: Art = ({ ink }) =>
  path(
    "M0 6C30 16 70 16 100 6L95 24H5ZM12 38H88V48H12ZM20 24H32V98H20ZM68 24H80V98H68ZM45 24H55V38H45Z",
    fill(ink),
  );

/** The signs of seasons and tournaments, by their number from 1 on; after the last the first is next. */
const CRESTS = [
  sakura,
  umbrella,
  sasa,
  butterfly,
  momiji,
  uroko,
  rabbit,
  moonAndStar,
  clover,
  torii,
] as const;

/** A frame sets a crest into the picture of a place. */
type Frame = (crest: Art) => Art;

const crown: Frame = (crest) => (inks) =>
  path("M16 26L8 2L32 13L50 -4L68 13L92 2L84 26Z", fill(inks.shine)) + placedAt([50, 65], 70, crest(inks));

const laurel: Frame = (crest) => (inks) => {
  const leaves = range(6)
    .map((at) => {
      const [x, y] = around([50, 50], 46, 0.54 + at * 0.075);
      return turned(
        190 + at * 27,
        `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="5" ry="11.5"${fill(inks.ink)}/>`,
        [Math.round(x), Math.round(y)],
      );
    })
    .join("");
  return mirrored(leaves) + placedAt([50, 47], 62, crest({ ...inks, ink: inks.shine }));
};

const medal: Frame = (crest) => (inks) =>
  path("M18 -2H40L56 30L36 36Z", fill(inks.shine)) +
  path("M82 -2H60L44 30L64 36Z", fill(inks.shine, 0.75)) +
  circle(50, 61, 39, fill(inks.ink)) +
  placedAt([50, 61], 60, crest({ ...inks, ink: inks.ground, ground: inks.ink }));

const shield: Frame = (crest) => (inks) =>
  path("M50 0L94 12V48C94 76 74 92 50 100C26 92 6 76 6 48V12Z", fill(inks.ink)) +
  placedAt([50, 47], 68, crest({ ...inks, ink: inks.ground, ground: inks.ink }));

/** A round fan on its handle. */
const fan: Frame = (crest) => (inks) =>
  circle(50, 43, 43, line(4, inks.ink)) +
  path("M50 86V104M38 78L50 90L62 78", line(6, inks.ink)) +
  placedAt([50, 42], 66, crest(inks));

/** A paper lantern that shines. */
const lantern: Frame = (crest) => (inks) =>
  path("M34 0H66V10H34ZM36 90H64V98H36Z", fill(inks.ink)) +
  path("M30 12H70C94 24 98 40 98 50C98 60 94 76 70 88H30C6 76 2 60 2 50C2 40 6 24 30 12Z", fill(inks.ink)) +
  path("M4 36H14M86 36H96M2 50H12M88 50H98M4 64H14M86 64H96", line(2.8, inks.ground)) +
  placedAt([50, 50], 66, crest({ ...inks, ink: inks.ground, ground: inks.ink }));

const cup: Frame = (crest) => (inks) =>
  path("M20 2H80C80 44 72 62 56 68V80H72V98H28V80H44V68C28 62 20 44 20 2Z", fill(inks.ink)) +
  path("M20 10H4C4 38 14 48 26 50M80 10H96C96 38 86 48 74 50", line(5, inks.shine)) +
  placedAt([50, 31], 54, crest({ ...inks, ink: inks.ground, ground: inks.ink }));

/** A flag on its pole. */
const banner: Frame = (crest) => (inks) =>
  path("M6 0V104M0 4H98", line(6, inks.ink)) +
  path("M14 10H96V94L82 84L68 94L55 84L42 94L28 84L14 94Z", line(3, inks.ink)) +
  placedAt([55, 46], 64, crest(inks));

const FRAMES: readonly (readonly [written: RegExp, frame: Frame])[] = [
  [/^S(\d+) 1位$/, crown],
  [/^S(\d+) 2位$/, laurel],
  [/^S(\d+) 3位$/, medal],
  [/^S(\d+) TOP10$/, shield],
  [/^S(\d+) TOP100$/, fan],
  [/^S(\d+)サポーター$/, lantern],
  [/^第(\d+)回大会 優勝$/, cup],
  [/^第(\d+)回大会 準優勝$/, banner],
];

/** The motif of a season's or a tournament's badge, by what is written on it: its number's crest in its place's frame. */
export const crestOf = (display: string): Motif | undefined => {
  for (const [written, frame] of FRAMES) {
    const number = written.exec(display)?.[1];
    const crest = number === undefined ? undefined : CRESTS[(Number(number) - 1) % CRESTS.length];
    if (crest !== undefined) return emblem(frame(crest));
  }
  return undefined;
};
