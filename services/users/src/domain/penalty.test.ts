import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CLEAN_SECONDS_PER_CORRECTION,
  cleanState,
  correctionOf,
  effectivePenalty,
  nextCorrection,
  type PenaltyState,
  passCleanTime,
  penalise,
  playClean,
  timeoutSeconds,
} from "./penalty.ts";

const NOW = 1_800_000_000;
const withCount = (count: number, more: Partial<PenaltyState> = {}): PenaltyState => ({
  ...cleanState,
  count,
  cleanSinceS: NOW,
  ...more,
});

describe("penalties", () => {
  test("[PENALTY-1] the effective penalty is the count less the correction, never below 0", () => {
    expect(effectivePenalty(withCount(7, { correctionGiven: 1, correctionEarned: 2 }))).toBe(4);
    expect(effectivePenalty(withCount(1, { correctionGiven: 3 }))).toBe(0);
  });

  test("[PENALTY-2] the offender of an invalid match gets two points, everything else one", () => {
    expect(penalise(cleanState, "offender", 0, NOW).state.count).toBe(2);
    for (const cause of ["violation", "silence", "contradicted"] as const) {
      expect(penalise(cleanState, cause, 0, NOW).state.count).toBe(1);
    }
  });

  test("[PENALTY-3] the first penalty within 30 days costs 15 minutes, the second 1 hour, further ones 6 hours", () => {
    expect([0, 1, 2, 3, 17].map(timeoutSeconds)).toEqual([900, 3600, 21600, 21600, 21600]);
  });

  test("[PENALTY-3] a new penalty never shortens a time-out that runs", () => {
    const state = withCount(1, { timeoutUntilS: NOW + 86_400 });
    expect(penalise(state, "violation", 0, NOW).state.timeoutUntilS).toBe(NOW + 86_400);
    expect(penalise(cleanState, "violation", 1, NOW).state.timeoutUntilS).toBe(NOW + 3600);
  });

  test("[PENALTY-4] ten clean matches in a row earn one point of correction", () => {
    let state = withCount(2);
    for (let match = 1; match <= 9; match++) state = playClean(state, NOW + match);
    expect(correctionOf(state)).toBe(0);
    state = playClean(state, NOW + 10);
    expect(state).toMatchObject({ correctionEarned: 1, cleanMatches: 0, cleanSinceS: NOW + 10 });
  });

  test("[PENALTY-4] a penalty restarts the clean matches and days", () => {
    let state = withCount(2);
    for (let match = 1; match <= 9; match++) state = playClean(state, NOW);
    state = penalise(state, "violation", 1, NOW + 5).state;
    expect(state).toMatchObject({ cleanMatches: 0, cleanSinceS: NOW + 5 });
  });

  test("[PENALTY-4] seven clean days earn one point, whichever comes first restarts both", () => {
    const state = withCount(3, { cleanMatches: 9 });
    expect(passCleanTime(state, NOW + CLEAN_SECONDS_PER_CORRECTION - 1)).toBe(state);
    const week = passCleanTime(state, NOW + CLEAN_SECONDS_PER_CORRECTION);
    expect(week).toMatchObject({ correctionEarned: 1, cleanMatches: 0 });
    expect(passCleanTime(state, NOW + 2 * CLEAN_SECONDS_PER_CORRECTION).correctionEarned).toBe(2);
  });

  test("[PENALTY-4] nothing is earned beyond the count", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 8 }),
        fc.nat({ max: 8 }),
        fc.nat({ max: 200 }),
        fc.nat({ max: 40 }),
        (count, given, days, matches) => {
          let state = passCleanTime(withCount(count, { correctionGiven: given }), NOW + days * 86_400);
          for (let match = 0; match < matches; match++) state = playClean(state, NOW + days * 86_400);
          expect(correctionOf(state)).toBeLessThanOrEqual(Math.max(count, given));
        },
      ),
    );
  });

  test("[PENALTY-4] the player sees how many clean matches or which day earn the next point", () => {
    expect(nextCorrection(withCount(1, { cleanMatches: 3 }))).toEqual({
      matchesLeft: 7,
      atS: NOW + CLEAN_SECONDS_PER_CORRECTION,
    });
    expect(nextCorrection(withCount(2, { correctionGiven: 2 }))).toBeNull();
  });

  test("[PENALTY-4] without a point to earn back clean matches are not counted", () => {
    const even = withCount(1, { correctionEarned: 1 });
    expect(playClean(even, NOW)).toBe(even);
  });

  test("[PENALTY-3] a penalty keeps its cause and moment, and an older one leaves the newest moment", () => {
    const { penalty, state } = penalise(withCount(1, { lastPenaltyAtS: NOW + 9 }), "offender", 1, NOW);
    expect(penalty).toEqual({ cause: "offender", points: 2, timeoutS: 3600, atS: NOW });
    expect(state.lastPenaltyAtS).toBe(NOW + 9);
    expect(penalise(cleanState, "violation", 0, NOW).state.lastPenaltyAtS).toBe(NOW);
  });
});
