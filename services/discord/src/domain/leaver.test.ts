import { expect, it } from "vitest";
import { withoutLeavers } from "./leaver.ts";
import type { Match, Seat } from "./match.ts";

const seat = (userId: string): Seat => ({
  userId,
  name: userId,
  rate: 1500,
  measuringLeft: 0,
  attendance: "unconfirmed",
});
const rate = (userId: string) => ({ userId, rateBefore: 1500, rateAfter: 1512, rankBefore: 9, rankAfter: 7 });
const markOf = (userId: string): string => `mark of ${userId}`;

it("[DISCORD-40] rates that are decided after the mark of a deleted account has ended do not bring its id back", () => {
  const match = {
    matchId: "7",
    view: { createdAtMs: 1_000, teams: { A: [seat("1")], B: [seat("2")] } },
    rates: [rate("1"), rate("2")],
  } as unknown as Match;
  const left = withoutLeavers(match, new Map([[markOf("1"), 2_000]]), markOf);
  expect(left.rates?.map(({ userId }) => userId)).toEqual(["left A0", "2"]);
  expect(withoutLeavers(left, new Map(), markOf)).toBe(left);
  const late = withoutLeavers({ ...left, rates: [rate("1"), rate("2")] }, new Map(), markOf);
  expect(late.rates?.map(({ userId }) => userId)).toEqual(["2"]);
  expect(withoutLeavers(match, new Map(), markOf)).toBe(match);
});
