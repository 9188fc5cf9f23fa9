import { expect, it } from "vitest";
import { firstLetter } from "./first-letter.ts";

it("[WEB-740] the letter in the place of a picture is one that a reader sees", () => {
  expect(["こはる", " Lumiere", "👨‍👩‍👧家族", "🇯🇵日本", "ガ", "مرحبا", "", " "].map(firstLetter)).toEqual([
    "こ",
    "L",
    "👨‍👩‍👧",
    "🇯🇵",
    "ガ",
    "م",
    "?",
    "?",
  ]);
});
