import { expect, test } from "vitest";
import { readSeedLines } from "./seed-lines.ts";

const BOUNDS = { most: 3, least: 1, highest: 4000 };
const read = (typed: string) => readSeedLines(typed, BOUNDS);

test("[SKILL-7] lines of id and rating are read in letters of any width, with commas or tabs, after a header", () => {
  expect(read("discord id, rating\r\n123456789012345678, 1620\n\n２３４，１５００．５\n345\t900\n")).toEqual({
    seeds: [
      { user_id: "123456789012345678", rating: 1620 },
      { user_id: "234", rating: 1500.5 },
      { user_id: "345", rating: 900 },
    ],
  });
  expect(read("\n \n")).toEqual({ seeds: [] });
});

test.each([
  ["no rating", "1, 1500\n2", { problem: "form", line: 2, text: "2" }],
  ["three cells", "1, 1500, x", { problem: "form", line: 1, text: "1, 1500, x" }],
  ["a name for an id", "こはる, 1500", { problem: "form", line: 1, text: "こはる, 1500" }],
  ["words for a rating", "1, 強い", { problem: "rating", line: 1, text: "1, 強い" }],
  ["a rating beyond the bounds", "1, 1500\n\n2, 4001", { problem: "rating", line: 3, text: "2, 4001" }],
  ["a negative rating", "1, -5", { problem: "rating", line: 1, text: "1, -5" }],
  ["a player twice", "1, 1500\n1, 1600", { problem: "twice", line: 2, text: "1, 1600" }],
  ["too many", "1, 1\n2, 1\n3, 1\n4, 1", { problem: "many", line: 4, text: "4, 1" }],
])("[SKILL-7] the first bad line is named: %s", (_, typed, found) => {
  expect(read(typed)).toEqual(found);
});
