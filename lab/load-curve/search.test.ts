import { expect, test } from "vitest";
import { findHighest } from "./search.ts";

const tried: number[] = [];
const bound = (highest: number) => async (rate: number) => {
  tried.push(rate);
  return { rate, isSustained: rate <= highest, seen: null };
};
const way = { from: 10, factor: 2, most: 1000, halvings: 4 };

test("[OPS-152] the rate is stepped up until it breaks, then the break is closed in on", async () => {
  const { sustained, broken } = await findHighest(bound(117), way);
  expect(tried.slice(0, 5)).toEqual([10, 20, 40, 80, 160]);
  expect([sustained?.rate, broken?.rate]).toEqual([115, 120]);
});

test("[OPS-152] a rate that never holds, or always, is said to be so", async () => {
  expect(await findHighest(bound(5), way)).toMatchObject({ sustained: null, broken: { rate: 10 } });
  expect(await findHighest(bound(5000), way)).toMatchObject({ sustained: { rate: 1000 }, broken: null });
});
