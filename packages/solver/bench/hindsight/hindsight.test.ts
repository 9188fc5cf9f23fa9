import { compatible, DEFAULT_SETTINGS } from "@gokaku/solver";
import { describe, expect, it } from "vitest";
import { createBoard } from "./board.ts";
import { costOf, penaltyOf } from "./cost.ts";
import { planWithHindsight } from "./plan-with-hindsight.ts";
import {
  type ArrivalModel,
  generateSession,
  type Match,
  playOnline,
  type Visitor,
  waiting,
} from "./visitors.ts";

const ARRIVALS: ArrivalModel = { joinsPerMinute: 2, lastJoinS: 1500, patienceMeanS: 1800, tickS: 120 };
const QUICK = { ...DEFAULT_SETTINGS, budget: 5_000, exactNodes: 2_000 };

const expectPlayable = (matches: readonly Match[]) => {
  const all = matches.flatMap(({ lineup }) => lineup.map(({ entryId }) => entryId));
  expect(new Set(all).size).toBe(all.length);
  for (const { atS, lineup } of matches) {
    expect(atS % ARRIVALS.tickS).toBe(0);
    const candidates = lineup.map((visitor: Visitor) => waiting(visitor, atS));
    for (const [index, one] of candidates.entries()) {
      expect(one.waitedS).toBeGreaterThanOrEqual(0);
      expect(atS).toBeLessThan(lineup[index]?.leaveS ?? 0);
      for (const other of candidates.slice(index + 1))
        expect(compatible(one, other, DEFAULT_SETTINGS)).toBe(true);
    }
  }
};

describe("planning a session with hindsight", () => {
  const sessions = [1, 2, 3].map((seed) => {
    const session = generateSession(ARRIVALS, seed);
    const online = playOnline(session, QUICK);
    return { session, online, known: planWithHindsight(session, online, seed, 10_000) };
  });

  it("keeps every hard constraint at the tick of each match", () => {
    for (const { online, known } of sessions) {
      expectPlayable(online);
      expectPlayable(known);
    }
  });

  it("never costs more than the initial matches, and costs less when hindsight helps", () => {
    const cost = (matches: readonly Match[], { visitors }: (typeof sessions)[number]["session"]) =>
      costOf(visitors, matches, DEFAULT_SETTINGS);
    for (const { session, online, known } of sessions)
      expect(cost(known, session)).toBeLessThanOrEqual(cost(online, session) + 1e-9);
    expect(
      sessions.some(({ session, online, known }) => cost(known, session) < cost(online, session) - 0.5),
    ).toBe(true);
  });

  it("evaluates a match by the objective, in its best arrangement", () => {
    let weighed = 0;
    for (const { session, known } of sessions) {
      const board = createBoard(session, DEFAULT_SETTINGS);
      for (const match of known) {
        board.seat(
          0,
          match.lineup.map((visitor) => board.visitors.indexOf(visitor)),
        );
        const waits = match.lineup.reduce((sum, { joinS }) => sum + (match.atS - joinS) / 60, 0);
        const cost = board.costOf(0, Number.POSITIVE_INFINITY);
        expect(cost).toBeCloseTo(penaltyOf(match, DEFAULT_SETTINGS) + waits, 6);
        board.seat(0, null);
        weighed += 1;
      }
    }
    expect(weighed).toBeGreaterThan(2);
  });
});
