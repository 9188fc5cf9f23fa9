import { ROLES } from "@gokaku/game";
import { expect, it } from "vitest";
import { auditPlan } from "../../testing/audit.ts";
import { generateSnapshot } from "../../testing/instance.ts";
import { solve } from "../solve.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

/** Nine players of one rate, and one so far from them. */
const tenWith = (distance: number, extra: Partial<Candidate> = {}): readonly Candidate[] =>
  Array.from({ length: 10 }, (_, index) => ({
    entryId: `e${index}`,
    userId: `u${index}`,
    roles: ROLES,
    rate: index === 0 ? 1500 + distance : 1500,
    sigma: 100,
    waitedS: 3600,
    blocking: [],
    roleDebt: 0,
    ...(index === 0 && extra),
  }));

const matchesOf = (candidates: readonly Candidate[]) =>
  solve({ candidates }, { ...DEFAULT_SETTINGS, farAheadS: 0 }, "1").matches;

it("[GATHER-25] the extra window counts beside the windows of the others, beyond the maximum", () => {
  expect(matchesOf(tenWith(601))).toEqual([]);
  expect(matchesOf(tenWith(700))).toEqual([]);
  const [match] = matchesOf(tenWith(700, { extraWindow: 200 }));
  expect(match?.seats.find(({ entryId }) => entryId === "e0")?.window).toBe(800);
  expect(matchesOf(tenWith(701, { extraWindow: 200 }))).toEqual([]);
});

it("[GATHER-25] a snapshot without extra windows is solved as with windows of 0, and audits hold with them", () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const { candidates } = generateSnapshot(20 + seed, seed);
    const settings = { ...DEFAULT_SETTINGS, budget: 20_000, exactNodes: 20_000 };
    const brief = { boundSteps: 50_000 };
    const zero = candidates.map((player) => ({ ...player, extraWindow: 0 }));
    const text = (players: readonly Candidate[]) =>
      JSON.stringify(solve({ candidates: players }, settings, `${seed}`, brief));
    expect(text(zero)).toBe(text(candidates));
    const wide = {
      candidates: candidates.map((player, index) => ({ ...player, extraWindow: index % 3 === 0 ? 200 : 0 })),
    };
    expect(auditPlan(solve(wide, settings, `${seed}`, brief), wide, settings)).toEqual([]);
  }
});
