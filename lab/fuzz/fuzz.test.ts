import { expect, test } from "vitest";
import { fuzz, type Target } from "./fuzz.ts";
import { PLANTED_WORDS, planted } from "./planted.ts";
import { TARGETS } from "./targets/index.ts";

const RUNS = 192;

test("[OPS-695] a fault behind five conditions is found by the coverage, and shrunk to what it needs", async () => {
  let isFound = false;
  const target: Target = {
    name: "planted",
    words: PLANTED_WORDS,
    most: 60,
    open: () => ({
      seeds: ["-"],
      run(input) {
        try {
          planted(input);
        } catch (error) {
          isFound = true;
          throw error;
        }
      },
    }),
  };
  const { faults, retained } = await fuzz(target, {
    seed: 1,
    mayGoOn: (inputs) => !isFound && inputs < 20_000,
  });
  expect(faults).toEqual([{ input: "alphabetagammadeltaepsilon", message: "Error: planted" }]);
  expect(retained).toBeGreaterThan(2);
});

test.each(TARGETS)("[OPS-695] no input of $name is a fault", async (target) => {
  const { faults, inputs, ways } = await fuzz(target, { seed: 1, mayGoOn: (inputs) => inputs < RUNS });
  expect(faults).toEqual([]);
  expect(inputs).toBeGreaterThanOrEqual(RUNS);
  expect(ways).toBeGreaterThan(0);
});
