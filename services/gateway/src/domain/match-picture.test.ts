import { expect, it } from "vitest";
import { cutToWidth, graphemesOf } from "./match-picture.ts";

/** Each letter is one wide. */
const measure = (text: string): number => graphemesOf(text).length;

it("[MATCH-491] a text that is too wide is cut between letters and ends with …", () => {
  expect(cutToWidth("あさひ", 3, measure)).toBe("あさひ");
  expect(cutToWidth("あさひかわ", 3, measure)).toBe("あさ…");
  expect(cutToWidth("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, measure)).toBe("👨‍👩‍👧…");
  expect(cutToWidth("ab cdef", 4, measure)).toBe("ab…");
  expect(cutToWidth("あさひ", 0, measure)).toBe("…");
});
