import { INITIAL_SKILL, type Skill, skillsAfter } from "@gokaku/rating";
import { describe, expect, it } from "vitest";
import type { Outcome } from "./ledger.ts";
import { skillsAfterMatch } from "./skill.ts";
import { createGathering, dueInMs, hasMoved, isDue, movedAccounts, priorsOf } from "./skill-fit.ts";

const beliefs = (mean: number, deviation = 200): Skill => ({ mean, deviation });
const tenOf = (outcomeOf: (place: number) => Outcome) =>
  Array.from({ length: 10 }, (_, place) => ({
    userId: `p${place}`,
    outcome: outcomeOf(place),
    skill: { sequential: beliefs(1400 + place * 20), fitted: beliefs(1600) },
  }));

describe("skills after a match", () => {
  it("[SKILL-3] a decided match moves the sequential beliefs of its ten alone", () => {
    // Winners and losers alternate, so that the order of the players is not that of the teams.
    const ten = tenOf((place) => (place % 2 === 0 ? "won" : "lost"));
    const team = (outcome: Outcome) =>
      ten.filter((player) => player.outcome === outcome).map(({ skill }) => skill.sequential);
    const expected = skillsAfter(team("won"), team("lost"));
    const after = skillsAfterMatch(ten);
    ten.forEach(({ userId, outcome, skill }, place) => {
      const side = outcome === "won" ? expected.winners : expected.losers;
      expect(after.get(userId)).toEqual({ ...skill, sequential: side[Math.floor(place / 2)] });
    });
  });

  it("[SKILL-3] an invalid and a void match change nothing", () => {
    for (const outcome of ["invalid", "void"] as const) {
      const ten = tenOf(() => outcome);
      const after = skillsAfterMatch(ten);
      for (const { userId, skill } of ten) expect(after.get(userId)).toEqual(skill);
    }
  });
});

describe("a fit", () => {
  const last = {
    version: "logistic-1",
    games: 100,
    corrections: 2,
    seedChanges: 3,
    leftAlone: 0,
    fittedAtMs: 1_000_000,
    tookMs: 10,
  };
  const now = { games: 100, corrections: 2, seedChanges: 3, lastResultAtMs: 1_000_000 };
  const soon = 1_001_000;

  it("[SKILL-5] is due after ten results, a session, a correction, a seed and a player left alone", () => {
    expect(isDue(last, now, soon)).toBe(false);
    expect(isDue(last, { ...now, games: 109 }, soon)).toBe(false);
    expect(isDue(last, { ...now, games: 110 }, soon)).toBe(true);
    expect(isDue(last, { ...now, games: 101 }, 1_000_000 + 30 * 60_000)).toBe(true);
    expect(isDue(last, { ...now, corrections: 3 }, soon)).toBe(true);
    expect(isDue(last, { ...now, seedChanges: 4 }, soon)).toBe(true);
    expect(isDue({ ...last, leftAlone: 1 }, now, soon)).toBe(true);
  });

  it("[SKILL-5] takes at most a twentieth of the time, but a new version fits at once", () => {
    expect(isDue({ ...last, tookMs: 51 }, { ...now, corrections: 3 }, soon)).toBe(false);
    expect(isDue({ ...last, version: "", tookMs: 51 }, now, soon)).toBe(true);
  });

  it("[SKILL-5] that is wanted too early is due when the share allows it", () => {
    const wanted = { ...now, corrections: 3 };
    expect(dueInMs(last, now, soon)).toBeNull();
    expect(dueInMs(last, wanted, soon)).toBe(0);
    expect(dueInMs({ ...last, tookMs: 51 }, wanted, soon)).toBe(20);
  });

  it("[SKILL-4] takes the matches by their start, those of one second by their id", () => {
    const gathering = createGathering();
    const match = (startedAtS: number, first: string) =>
      gathering.add({ startedAtS, winners: [first], losers: ["z"] });
    match(20, "a");
    match(10, "b");
    match(20, "c");
    const { games, userIds, lastMatchAtS } = gathering.finish();
    expect(Array.from(games.seats, (place) => userIds[place])).toEqual(["b", "z", "a", "z", "c", "z"]);
    expect([...games.starts]).toEqual([0, 2, 4, 6]);
    expect(lastMatchAtS.get("z")).toBe(20);
  });

  it("[SKILL-5] changes the players whose figures moved by a hundredth of a point", () => {
    const state = { sequential: INITIAL_SKILL, fitted: INITIAL_SKILL };
    const other = (mean: number) => ({ ...state, fitted: { ...INITIAL_SKILL, mean } });
    expect(hasMoved(state, other(1500.009))).toBe(false);
    expect(hasMoved(state, other(1500.011))).toBe(true);
  });

  it("[SKILL-7] lets a player without a match be at the seed, and without a seed at the beginning", () => {
    const seeded = { mean: 1800, deviation: 174 };
    const account = (userId: string, skill: Skill) => ({
      userId,
      version: 1,
      lifetimeMatchCount: 0,
      lastMatchAtS: 0,
      skill: { sequential: skill, fitted: skill },
    });
    const accounts = [account("new", INITIAL_SKILL), account("old", seeded), account("same", INITIAL_SKILL)];
    const moved = movedAccounts(accounts, new Map(), new Map(), priorsOf(new Map([["new", seeded]])));
    expect(
      [...moved].map(([userId, { after }]) => [userId, after.skill.sequential, after.skill.fitted]),
    ).toEqual([
      ["new", seeded, seeded],
      ["old", INITIAL_SKILL, INITIAL_SKILL],
    ]);
  });
});
