import { ROLES } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { cleanState } from "./penalty.ts";
import {
  lastMatchAtSAfter,
  outcomeOf,
  type PlayerBefore,
  type SettledPlayer,
  type Settlement,
  settlePlayer,
} from "./settlement.ts";
import { emptyStats } from "./stats.ts";

const SETTLED_AT = 1_800_000_000_000;

const seat = (index: number, more: Partial<SettledPlayer> = {}): SettledPlayer => ({
  userId: `player_${index}`,
  team: index < 5 ? "A" : "B",
  role: ROLES[index % 5] ?? "TANK",
  roleChoice: 0,
  rateDelta: index < 5 ? 25 : -25,
  sigmaBefore: 250,
  sigmaAfter: 240,
  characterId: "PIKACHU",
  reported: true,
  isOffender: false,
  violationReporters: [],
  contradicted: false,
  ...more,
});

const settlement = (more: Partial<Settlement> = {}, first: Partial<SettledPlayer> = {}): Settlement => ({
  matchId: "180000000000000001",
  seasonId: "season_9",
  verdict: "A",
  voided: false,
  reachedDeadline: false,
  wasDisputed: false,
  startedAtMs: SETTLED_AT - 600_000,
  settledAtMs: SETTLED_AT,
  players: Array.from({ length: 10 }, (_, index) => seat(index, index === 0 ? first : {})),
  ...more,
});

const before = (more: Partial<PlayerBefore> = {}): PlayerBefore => ({
  stats: emptyStats("season_9"),
  penalties: cleanState,
  recentPenalties: 0,
  silences: 0,
  contradictions: 0,
  countedReporters: [],
  lastGames: [],
  ...more,
});

const settleFirst = (match: Settlement, state: PlayerBefore = before()) => {
  const first = match.players[0];
  if (first === undefined) throw new Error("a match has ten players");
  return settlePlayer(match, first, state);
};

describe("what a settled match does to a player", () => {
  test("[PROFILE-9] the delta is added to the present rate, sigma is replaced", () => {
    const { entry, stats } = settleFirst(
      settlement(),
      before({ stats: { ...emptyStats("season_9"), mu: 1622, rate: 1622 } }),
    );
    expect(entry).toMatchObject({
      kind: "match",
      outcome: "won",
      muBefore: 1622,
      muAfter: 1647,
      sigmaAfter: 240,
      ordinal: 1,
    });
    expect(stats).toMatchObject({ rate: 1647, matchCount: 1, winCount: 1, sigma: 240 });
  });

  test("[PROFILE-14] the first match and the first win give their badges", () => {
    expect(settleFirst(settlement()).awards.map(({ rule }) => rule)).toEqual(["first_match", "first_win"]);
    expect(settleFirst(settlement({ verdict: "B" })).awards.map(({ rule }) => rule)).toEqual(["first_match"]);
  });

  test("[PROFILE-14] a hundred battles and fifty without penalty give theirs", () => {
    const veteran = { ...emptyStats("season_9"), lifetimeMatchCount: 99, ledgerLength: 99 };
    const rules = (count: number) =>
      settleFirst(
        settlement({ verdict: "B" }),
        before({ stats: veteran, penalties: { ...cleanState, count } }),
      ).awards.map(({ rule }) => rule);
    expect(rules(0)).toEqual(["battles_100", "gold_licence"]);
    expect(rules(1)).toEqual(["battles_100"]);
  });

  test("[PENALTY-2] the named offender gets two points and a time-out, and no rate but the delta given", () => {
    const match = settlement({ verdict: "invalid" }, { isOffender: true, rateDelta: -30 });
    const outcome = settleFirst(match);
    expect(outcome.entry).toMatchObject({ outcome: "invalid", delta: -30 });
    expect(outcome.penalties).toMatchObject({ count: 2, timeoutUntilS: SETTLED_AT / 1000 + 900 });
    expect(outcome.stats.matchCount).toBe(0);
    expect(outcome.awards).toEqual([]);
  });

  test("[PENALTY-5] a violation in the same match is a further penalty with the longer time-out", () => {
    const match = settlement(
      { verdict: "invalid" },
      { isOffender: true, rateDelta: -30, violationReporters: ["player_1", "player_2", "player_7"] },
    );
    const outcome = settleFirst(match);
    expect(outcome.newPenalties.map(({ cause, timeoutS }) => [cause, timeoutS])).toEqual([
      ["offender", 900],
      ["violation", 3600],
    ]);
    expect(outcome.penalties.count).toBe(3);
  });

  test("[PENALTY-5] only other players of the match count as reporters", () => {
    const match = settlement({}, { violationReporters: ["player_0", "a_stranger", "player_7", "player_8"] });
    const outcome = settleFirst(match);
    expect(outcome.newPenalties).toEqual([]);
    expect(outcome.violationReports.map(({ reporterId }) => reporterId)).toEqual(["player_7", "player_8"]);
  });

  test("[PENALTY-7] every third contradiction is one point", () => {
    const match = settlement({}, { contradicted: true });
    const counts = [0, 1, 2, 3, 4, 5].map(
      (contradictions) => settleFirst(match, before({ contradictions })).penalties.count,
    );
    expect(counts).toEqual([0, 0, 1, 0, 0, 1]);
  });

  test("[PENALTY-8] every third silence at a deadline is one point, silence before it is none", () => {
    const silent = { reported: false };
    const due = settlement({ reachedDeadline: true }, silent);
    expect([0, 1, 2].map((silences) => settleFirst(due, before({ silences })).penalties.count)).toEqual([
      0, 0, 1,
    ]);
    expect(settleFirst(settlement({}, silent), before({ silences: 2 })).marks).toEqual([]);
  });

  test("[PENALTY-9] a void match penalises no player", () => {
    const match = settlement(
      { verdict: "invalid", voided: true, reachedDeadline: true },
      {
        rateDelta: 0,
        isOffender: true,
        reported: false,
        contradicted: true,
        violationReporters: ["player_1", "player_2", "player_7"],
      },
    );
    const outcome = settleFirst(match, before({ silences: 2, contradictions: 2 }));
    expect(outcome).toMatchObject({ newPenalties: [], marks: [], violationReports: [] });
    expect(outcome.entry).toMatchObject({ outcome: "void", delta: 0 });
  });

  test("[PENALTY-4] a decided match without a penalty is a clean one, an invalid one is not", () => {
    const penalties = { ...cleanState, count: 1, cleanMatches: 9 };
    expect(settleFirst(settlement(), before({ penalties })).penalties.correctionEarned).toBe(1);
    const invalid = settlement({ verdict: "invalid" }, { rateDelta: 0 });
    expect(settleFirst(invalid, before({ penalties })).penalties).toEqual(penalties);
  });

  test("[SEASON-38] a match of an archived season moves no present rate, and its step is stored as a late one", () => {
    const stats = { ...emptyStats("season_10"), mu: 1600, rate: 1600, sigma: 222 };
    const late = settleFirst(settlement(), before({ stats }));
    expect(late.entry).toMatchObject({ delta: 0, muAfter: 1600, sigmaAfter: 222, lateDelta: 25 });
    expect(late.stats).toMatchObject({ mu: 1600, sigma: 222 });
    const first = settleFirst(settlement(), before({ stats: { ...stats, seasonId: "" } }));
    expect(first.entry).toMatchObject({ delta: 25, muAfter: 1625 });
    expect(first.entry).not.toHaveProperty("lateDelta");
  });

  test("[TICK-7] the role debt is that of the last three decided matches, this one included", () => {
    const games = [1, 2, 3].map((place) => ({
      matchId: String(place),
      startedAtS: SETTLED_AT / 1000 - 10_000 * place,
      roleChoice: place === 3 ? 0 : 1,
    }));
    expect(settleFirst(settlement({}, { roleChoice: 1 }), before({ lastGames: games })).roleDebt).toBe(3);
    expect(settleFirst(settlement({}, { roleChoice: 0 }), before({ lastGames: games })).roleDebt).toBe(2);
    const invalid = settlement({ verdict: "invalid" }, { roleChoice: 1, rateDelta: 0 });
    expect(settleFirst(invalid, before({ lastGames: games })).roleDebt).toBe(2);
  });

  test("[RANKING-92] only a decided match is a player's last one, and an older one never replaces a newer", () => {
    const begunS = SETTLED_AT / 1000 - 600;
    expect(lastMatchAtSAfter(settlement(), { outcome: "won" }, 0)).toBe(begunS);
    expect(lastMatchAtSAfter(settlement(), { outcome: "lost" }, begunS + 5)).toBe(begunS + 5);
    for (const outcome of ["invalid", "void", null] as const)
      expect(lastMatchAtSAfter(settlement(), { outcome }, 7)).toBe(7);
  });

  test("[PROFILE-9] what a match was for the players of each team", () => {
    const of = (more: Partial<Settlement>) =>
      (["A", "B"] as const).map((team) => outcomeOf(settlement(more), team));
    expect(of({ verdict: "A" })).toEqual(["won", "lost"]);
    expect(of({ verdict: "B" })).toEqual(["lost", "won"]);
    expect(of({ verdict: "invalid" })).toEqual(["invalid", "invalid"]);
    expect(of({ verdict: "A", voided: true })).toEqual(["void", "void"]);
  });

  test("[PENALTY-3] penalties of one match follow those of the last thirty days", () => {
    const match = settlement({ reachedDeadline: true }, { reported: false, contradicted: true });
    const outcome = settleFirst(match, before({ silences: 2, contradictions: 5, recentPenalties: 1 }));
    expect(outcome.marks).toEqual(["silence", "contradicted"]);
    expect(outcome.newPenalties).toEqual([
      { cause: "silence", points: 1, timeoutS: 3600, atS: SETTLED_AT / 1000 },
      { cause: "contradicted", points: 1, timeoutS: 21_600, atS: SETTLED_AT / 1000 },
    ]);
  });

  test("[PENALTY-4] a decided match with a penalty is no clean one", () => {
    const match = settlement({}, { violationReporters: ["player_1", "player_6", "player_7"] });
    const outcome = settleFirst(match, before({ penalties: { ...cleanState, count: 3, cleanMatches: 4 } }));
    expect(outcome.penalties).toMatchObject({ count: 4, cleanMatches: 0, correctionEarned: 0 });
  });

  test("[PENALTY-6] a reporter who counted within thirty days is listed, but does not count", () => {
    const match = settlement({}, { violationReporters: ["player_1", "player_6", "player_7"] });
    const fresh = settleFirst(match);
    expect(fresh.violationReports.map(({ counted }) => counted)).toEqual([true, true, true]);
    const again = settleFirst(match, before({ countedReporters: ["player_6"] }));
    expect(again.violationReports.map(({ counted }) => counted)).toEqual([false, false, false]);
    expect(again.newPenalties).toEqual([]);
  });
});
