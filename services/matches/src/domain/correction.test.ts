import { expect, it } from "vitest";
import { aMatch, aReport, aVote, matchId, userId } from "../../test/factories.ts";
import { correctedMatch, settlementWith, stepsBetween } from "./correction.ts";
import type { RatedMatch, RatedPlayer } from "./rerate.ts";

const player = (name: string, changes: Partial<RatedPlayer> = {}): RatedPlayer => ({
  userId: userId(name),
  team: "A",
  muBefore: 1500,
  sigmaBefore: 250,
  rateDelta: 20,
  sigmaAfter: 245,
  ...changes,
});
const rated = (id: string, ...players: readonly RatedPlayer[]): RatedMatch => ({
  id: matchId(id),
  createdAtMs: 0,
  settledAtMs: 1,
  verdict: "A",
  offender: null,
  voided: false,
  players,
});

it("[MATCH-111] of later matches only the changed steps are reported, of a corrected match all", () => {
  const before = [rated("1", player("a"), player("b")), rated("2", player("a"), player("b"))];
  const namesOf = (change: Partial<RatedPlayer>, corrected: readonly string[] = ["1"]) =>
    stepsBetween(
      before,
      [rated("1", player("a"), player("b")), rated("2", player("a"), player("b", change))],
      new Set(corrected.map(matchId)),
    ).map((step) => `${step.matchId}${step.userId}`);
  expect(namesOf({})).toEqual(["1a", "1b"]);
  for (const change of [{ rateDelta: 19 }, { muBefore: 1499 }, { sigmaBefore: 249 }, { sigmaAfter: 244 }])
    expect(namesOf(change)).toEqual(["1a", "1b", "2b"]);
  expect(namesOf({ rateDelta: 19 }, [])).toEqual(["2b"]);
  expect(stepsBetween([], [rated("3", player("c"))], new Set())).toMatchObject([
    { matchId: "3", rateDelta: 20 },
  ]);
});

it("[MATCH-111] a corrected match shows the present result, one version on", () => {
  const match = aMatch({ status: "done", winner: "B" });
  const corrected = correctedMatch(match, { verdict: "invalid", offender: null, voided: true });
  expect(corrected).toMatchObject({
    status: "done",
    winner: "invalid",
    voided: true,
    version: match.version + 1,
  });
});

it("[MATCH-110] the settlement is the one of the new result, from what the players enter with now", () => {
  const match = aMatch({ status: "done", winner: "B" });
  const was = { cause: "deadline", wasDisputed: true, atMs: 77 } as const;
  const reports = [aReport(aVote("A", 1, "invalid", "B1"))];
  const result = { verdict: "A", offender: null, voided: false } as const;
  const entered = rated("1", player("A0", { muBefore: 1777, sigmaBefore: 99 }));
  const settlement = settlementWith({ match, reports }, was, result, entered);
  expect(settlement).toMatchObject({ ...was, ...result, returning: [] });
  const seatOf = (name: string) => settlement.seats.find((seat) => seat.userId === name);
  expect(seatOf("A0")).toMatchObject({ muBefore: 1777, sigmaBefore: 99 });
  expect(seatOf("B0")).toMatchObject({ muBefore: 1530, sigmaBefore: 120 });
  expect(settlement.seats.every(({ team, rateDelta }) => rateDelta > 0 === (team === "A"))).toBe(true);
  expect(seatOf("A1")?.contradicted).toBe(true);
});
