import { ROLES, TEAMS } from "@gokaku/game";
import { expect, test } from "vitest";
import { type MatchPicture, PICTURE_SIZE } from "../domain/match-picture.ts";
import { matchPng, nameBox, paintMatch } from "./paint-match.ts";

const pictureWith = (nameOf: (at: number) => string): MatchPicture => ({
  name: "試合 #123456",
  begun: "11/21 14:05",
  result: "チームAの勝ち",
  headline: "番狂わせ！勝率41%のチームAが勝利",
  teams: TEAMS.map((team) => ({
    team,
    isWinner: team === "A",
    seats: ROLES.map((role, at) => ({
      role,
      name: nameOf(at + (team === "A" ? 0 : 5)),
      character: "フシギバナ",
      rate: 1500 + at,
      delta: team === "A" ? 27 : -27,
    })),
  })),
});

const HARD = [
  "W".repeat(32),
  "とてもとても長い名前のトレーナーさんですよろしくお願いします",
  "👨‍👩‍👧".repeat(16),
  "محمد بن عبد الله بن محمد الطويل جدا",
  "שלום".repeat(8),
  "한국어 이름이 아주 길어요 그래도",
  `A${"\u0301".repeat(30)}`,
  "𒐫𒐫𒐫𒐫𒐫𒐫𒐫𒐫",
  "﷽﷽﷽",
  "ทดสอบชื่อยาวมากมากมากมากมาก",
];

/** The other names that the screens are tested with. */
const SEEN_ON_SCREENS = [
  "とてもながいなまえのトレーナーのなかのトレーナーさん２号機です",
  "👨‍👩‍👧👨‍👩‍👧🎉🏳️‍🌈🔥🇯🇵",
  "محمد بن عبد الله بن محمد الطويل",
  "שלום 2026 עולם",
  "Z̷̨̛͇̈́a̶̢͌l̴̰̕g̵̗͝ö̸̝́",
  "﷽",
  "（名前なし）",
  "🇯🇵",
  "\u202eabc\u202d",
  "𓀀𓁐𓂀",
];

const pixelsOf = (picture: MatchPicture): Uint8ClampedArray => {
  const { width, height } = PICTURE_SIZE;
  return paintMatch(picture).getContext("2d").getImageData(0, 0, width, height).data;
};

const boxes = TEAMS.flatMap((team) => ROLES.map((_role, at) => nameBox(team, at)));

const isInBox = (pixel: number): boolean => {
  const [x, y] = [pixel % PICTURE_SIZE.width, Math.floor(pixel / PICTURE_SIZE.width)];
  return boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
};

test.for([HARD, SEEN_ON_SCREENS])(
  "[MATCH-491] no name leaves its box, whatever its letters are, and each can be seen: %o",
  (names) => {
    const empty = pixelsOf(pictureWith(() => ""));
    const full = pixelsOf(pictureWith((at) => names[at] ?? ""));
    const changed = new Set<number>();
    for (let at = 0; at < full.length; at++) if (full[at] !== empty[at]) changed.add(at >> 2);
    expect([...changed].filter((pixel) => !isInBox(pixel))).toEqual([]);
    for (const box of boxes) {
      const seen = [...changed].some((pixel) => {
        const [x, y] = [pixel % PICTURE_SIZE.width, Math.floor(pixel / PICTURE_SIZE.width)];
        return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      });
      expect(seen, JSON.stringify(box)).toBe(true);
    }
  },
);

test("[MATCH-490] the picture is a PNG of 1200 × 630", async () => {
  const png = await matchPng(pictureWith((at) => HARD[at] ?? ""));
  expect(png.subarray(0, 4).toString("latin1")).toBe("\x89PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("[MATCH-491] the … of a name from right to left stands at its left end", () => {
  const { x, y, width, height } = nameBox("A", 0);
  const inkOf = (name: string): readonly number[] => {
    const pen = paintMatch(pictureWith((at) => (at === 0 ? name : ""))).getContext("2d");
    const { data } = pen.getImageData(x, y, width, height);
    const columns = Array.from({ length: width }, (_, column) =>
      Array.from({ length: height }, (_, row) => data[4 * (row * width + column)] ?? 0).filter(
        (red) => red > 128,
      ),
    );
    return columns.map((inked) => inked.length);
  };
  const long = inkOf("محمد".repeat(8));
  const whole = inkOf("محمد".repeat(3));
  const first = (ink: readonly number[]): number => ink.findIndex((count) => count > 0);
  // Dots are lower than letters.
  expect(Math.max(...long.slice(first(long), first(long) + 12))).toBeLessThan(
    Math.max(...whole.slice(first(whole), first(whole) + 12)),
  );
});
