import { expect, test } from "vitest";
import { parseMatchId, parseTickId, parseUserId } from "./ids.ts";

const taken = (parse: (value: string) => string | null, values: readonly string[]) =>
  values.filter((value) => parse(value) === value);

test("[AUTH-3] a user id has 1 to 64 letters, digits, _ and -", () => {
  const fine = ["a", "123456789", "dummy_001", "A-b", "x".repeat(64)];
  expect(taken(parseUserId, [...fine, "", "x".repeat(65), "a b", "a|b", "é", " a", "a\n"])).toEqual(fine);
});

test("[MATCH-15] a match id is a positive bigint of Postgres without leading zeros", () => {
  const fine = ["1", "180000000000099999", "9223372036854775807"];
  const wrong = ["", "0", "01", "-1", "1.5", "9223372036854775808", "10000000000000000000", "1 ", "x1"];
  expect(taken(parseMatchId, [...fine, ...wrong])).toEqual(fine);
});

test("[TICK-13] a tick id is its planned start in ms", () => {
  const fine = ["1", "1800000000000", "9".repeat(16)];
  expect(taken(parseTickId, [...fine, "", "0", "012", "9".repeat(17), "1x", "x1"])).toEqual(fine);
});
