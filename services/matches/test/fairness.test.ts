import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { skillChance } from "@gokaku/rating";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDraft } from "./factories.ts";
import { codeOf, everybody, type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

/** A match of `aDraft`, which all ten report alike. */
const settled = async (verdict: "A" | "B" | "invalid"): Promise<void> => {
  const match = await harness.createMatch();
  const [first = "", second = ""] = everybody(match);
  for (const user of everybody(match)) {
    const invalidUserId = verdict === "invalid" ? (user === first ? second : first) : "";
    await harness.report(match, user, verdict, { invalidUserId });
  }
};
const published = async (seasonId = "season_9") => (await harness.gateway.getFairness({ seasonId })).fairness;

/** By hand: 1540 to 1460 against 1530 to 1450, deviations 120 to 200, β 614. */
const CHANCE_OF_A =
  1 /
  (1 + Math.exp(-50 / Math.sqrt(2 * (120 ** 2 + 140 ** 2 + 160 ** 2 + 180 ** 2 + 200 ** 2) + 2 * 614 ** 2)));

test("[RATING-20] [RATING-21] the scores of the shown chances, worked by hand, and how even the teams were", async () => {
  await settled("A");
  await settled("A");
  await settled("B");
  await settled("invalid");
  expect(await published()).toMatchObject({ settledMatches: 0 });
  harness.clock.advance(11);
  const fairness = await published();
  expect(CHANCE_OF_A).toBeCloseTo(0.5124, 4);
  expect(fairness).toMatchObject({ settledMatches: 4, decidedMatches: 3 });
  expect(fairness?.brierScore).toBeCloseTo((2 * (1 - CHANCE_OF_A) ** 2 + CHANCE_OF_A ** 2) / 3, 9);
  expect(fairness?.logLoss).toBeCloseTo(-(2 * Math.log(CHANCE_OF_A) + Math.log(1 - CHANCE_OF_A)) / 3, 9);
  expect(fairness?.calibration.map(({ matches }) => matches)).toEqual([0, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
  expect(fairness?.calibration[5]?.winRate).toBeCloseTo(2 / 3, 9);
  expect(fairness?.teamGaps.map(({ below, matches }) => [below, matches])).toContainEqual([20, 4]);
  expect(fairness).toMatchObject({ firstWishes: 24, secondWishes: 16, furtherWishes: 0 });
});

test("[RATING-22] a look reads on: what was counted once is not counted again", async () => {
  await settled("B");
  harness.clock.advance(11);
  const looks = await Promise.all([published(), published(), published()]);
  expect(looks.map((look) => look?.settledMatches)).toEqual([5, 5, 5]);
  expect((await published())?.settledMatches).toBe(5);
});

test("[RATING-21] a match that was abandoned before its start counts for nothing", async () => {
  const before = await published();
  const match = await harness.createMatch();
  await harness.gateway.declineMatch({}, harness.as(everybody(match)[0] ?? ""));
  await harness.queue.abandonMatch({ matchId: match.id });
  expect(await harness.events("match.settled", match.id)).toMatchObject([{ voided: true }]);
  harness.clock.advance(11);
  expect(await published()).toEqual(before);
  await harness.gateway.decideMatch(
    { matchId: match.id, verdict: Verdict.A, reason: "代わりの人と遊んだ" },
    harness.as("the_admin", true),
  );
  expect((await published())?.settledMatches).toBe((before?.settledMatches ?? 0) + 1);
});

test("[SKILL-14] matches whose ten seats have a skill are scored by it, beside the other models; a correction rebuilds all", async () => {
  const before = await published();
  expect(before).toMatchObject({ skill: { matches: 0 } });
  expect(before?.skill?.brierScore).toBeUndefined();
  expect(before?.logLosses).toEqual(expect.not.objectContaining({ coin: expect.anything() }));
  const [strong, usual] = [
    { mean: 1600, deviation: 100 },
    { mean: 1500, deviation: 300 },
  ];
  const seats = aDraft("1", "skilled").seats.map((seat) => ({
    ...seat,
    skill: seat.team === "A" ? strong : usual,
  }));
  const match = await harness.createMatch({ seats });
  for (const user of everybody(match)) await harness.report(match, user, "A");
  harness.clock.advance(11);
  const five = <Item>(item: Item): readonly Item[] => Array.from({ length: 5 }, () => item);
  const chance = skillChance(five(strong), five(usual));
  const after = await published();
  expect(after).toMatchObject({ decidedMatches: (before?.decidedMatches ?? 0) + 1, skill: { matches: 1 } });
  expect(after?.skill?.brierScore).toBeCloseTo((1 - chance) ** 2, 9);
  expect(after?.skill?.calibration.map(({ matches }) => matches)).toEqual(
    Array.from({ length: 10 }, (_, place) => Number(place === Math.floor(chance * 10))),
  );
  expect(after?.logLosses?.coin).toBeCloseTo(Math.LN2, 12);
  expect(after?.logLosses?.skill).toBeCloseTo(-Math.log(chance), 9);
  expect(after?.logLosses?.rate).toBeCloseTo(-Math.log(CHANCE_OF_A), 9);
  // New players: both models give them an even chance.
  expect(after?.logLosses?.elo).toBeCloseTo(Math.LN2, 9);
  expect(after?.logLosses?.openskill).toBeCloseTo(Math.LN2, 9);
  const again = await harness.createMatch({ seats });
  for (const user of everybody(again)) await harness.report(again, user, "A");
  harness.clock.advance(11);
  // K 32: each of A has 16 points more, each of B 16 less.
  const loss = Math.log(1 + 10 ** (-32 / 400));
  expect((await published())?.logLosses?.elo).toBeCloseTo((Math.LN2 + loss) / 2, 9);
  await harness.gateway.decideMatch(
    { matchId: match.id, verdict: Verdict.B, reason: "録画で確認" },
    harness.as("the_admin", true),
  );
  const corrected = await published();
  expect(corrected?.skill?.brierScore).toBeCloseTo((chance ** 2 + (1 - chance) ** 2) / 2, 9);
  expect(corrected?.logLosses?.elo).toBeCloseTo((Math.LN2 + Math.log(1 + 10 ** (32 / 400))) / 2, 9);
});

test("[RATING-22] a season without matches has no figures, an unknown one is none", async () => {
  await harness.rows("insert into seasons (id, closed, version) values ('season_10', false, 1)");
  expect(await published("season_10")).toMatchObject({ settledMatches: 0, decidedMatches: 0 });
  expect((await published("season_10"))?.brierScore).toBeUndefined();
  expect(await codeOf(harness.gateway.getFairness({ seasonId: "season_99" }))).toBe("season_not_found");
});

test("[MATCH-493] characters are counted as they were reported, by the results that hold now", async () => {
  const useOf = async () => harness.gateway.getCharacterUse({ seasonId: "season_9" });
  const before = await useOf();
  expect(before.matches).toBeGreaterThan(0);
  const pickedBefore = before.characters.reduce((sum, { picks }) => sum + picks, 0);
  await settled("A");
  harness.clock.advance(11);
  const after = await useOf();
  expect(after.matches).toBe(before.matches + 1);
  expect(after.characters.reduce((sum, { picks }) => sum + picks, 0)).toBe(pickedBefore + 10);
  const winsOf = ({ characters }: typeof after) => characters.reduce((sum, { wins }) => sum + wins, 0);
  expect(winsOf(after)).toBe(winsOf(before) + 5);
  expect(await codeOf(harness.gateway.getCharacterUse({ seasonId: "season_99" }))).toBe("season_not_found");
});
