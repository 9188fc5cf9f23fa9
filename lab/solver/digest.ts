import { createHash } from "node:crypto";
import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";

/** Every size with a proof, one of each other search strategy, and some between. */
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

/** The digest is of plans by rate. */
const BY_RATE = { ...DEFAULT_SETTINGS, matchBySkill: 0, measuringWeight: 0, farAheadS: 0 };
/** Figures that plans by rate do not have; the digest is older than they are. */
const OF_SKILL: ReadonlySet<string> = new Set(["bySkill", "measuringGap", "farAheadEntryIds"]);

const withoutSkill = (key: string, value: unknown): unknown => (OF_SKILL.has(key) ? undefined : value);

/** One hash over the plans as shipped. A change without effect on plans leaves it equal. */
export const digestPlans = (from: number): { readonly plans: number; readonly sha256: string } => {
  const hash = createHash("sha256");
  for (const players of SIZES) {
    for (let seed = from; seed < from + SEEDS; seed += 1) {
      const plan = solve(generateSnapshot(players, seed), BY_RATE, String(seed));
      hash.update(JSON.stringify(plan, withoutSkill));
    }
  }
  return { plans: SIZES.length * SEEDS, sha256: hash.digest("hex") };
};
