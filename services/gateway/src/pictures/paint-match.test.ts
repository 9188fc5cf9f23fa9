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

const pixelsOf = (picture: MatchPicture): Uint8ClampedArray => {
  const { width, height } = PICTURE_SIZE;
  return paintMatch(picture).getContext("2d").getImageData(0, 0, width, height).data;
};

const boxes = TEAMS.flatMap((team) => ROLES.map((_role, at) => nameBox(team, at)));

const isInBox = (pixel: number): boolean => {
  const [x, y] = [pixel % PICTURE_SIZE.width, Math.floor(pixel / PICTURE_SIZE.width)];
  return boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
};

test("[MATCH-491] no name leaves its box, whatever its letters are, and each can be seen", () => {
  const empty = pixelsOf(pictureWith(() => ""));
  const full = pixelsOf(pictureWith((at) => HARD[at] ?? ""));
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
});

test("[MATCH-490] the picture is a PNG of 1200 × 630", async () => {
  const png = await matchPng(pictureWith((at) => HARD[at] ?? ""));
  expect(png.subarray(0, 4).toString("latin1")).toBe("\x89PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
