import { expect, test } from "vitest";
import { LEAST_FOUND, measure } from "./run.ts";
import { playSeason } from "./season.ts";

test("[CASE-87] finds what is planted in a simulated season and hardly any honest person", () => {
  const { rows, planted } = playSeason(2);
  expect(rows.accounts).toHaveLength(300);
  expect([planted.winTraders.size, planted.boosters.size, planted.secondAccounts.size]).toEqual([10, 5, 10]);
  expect(playSeason(2)).toEqual({ rows, planted });
  const { found, honest } = measure(2);
  expect(found).toBeGreaterThanOrEqual(LEAST_FOUND);
  expect(honest).toBeLessThanOrEqual(0.01);
}, 300_000);
