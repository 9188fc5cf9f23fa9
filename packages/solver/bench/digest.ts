import { createHash } from "node:crypto";
import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { generateSnapshot } from "./generator/instance.ts";

/** Every size that is proven, one of each other way of searching and some between. */
const SIZES = [
  ...Array.from({ length: 17 }, (_, index) => 10 + index),
  27,
  30,
  40,
  70,
  100,
  150,
  200,
  201,
  1000,
];
const SEEDS = 3;

/** What one hash says of the plans as shipped: equal before and after a change that moves no plan. */
export const digestPlans = (from: number): { readonly plans: number; readonly sha256: string } => {
  const hash = createHash("sha256");
  for (const players of SIZES) {
    for (let seed = from; seed < from + SEEDS; seed += 1) {
      hash.update(JSON.stringify(solve(generateSnapshot(players, seed), DEFAULT_SETTINGS, String(seed))));
    }
  }
  return { plans: SIZES.length * SEEDS, sha256: hash.digest("hex") };
};
