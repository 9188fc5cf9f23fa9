import type { MatchId } from "@gokaku/game";
import { expect, test } from "vitest";
import { repeatPairingsOf, type TeamSeat } from "./repeat-pairings.ts";

const match = (teamA: string, teamB: string): readonly TeamSeat[] => [
  ...[...teamA].map((userId) => ({ userId, team: 1 })),
  ...[...teamB].map((userId) => ({ userId, team: 2 })),
];
const ids = (...names: string[]): MatchId[] => names as MatchId[];

test("[TICK-80] two players are a pair when a match is among the last ones of either, by their sides; each pair once", () => {
  const seats = new Map<MatchId, readonly TeamSeat[]>([
    ["1" as MatchId, match("abx", "cy")],
    ["2" as MatchId, match("az", "b")],
    ["3" as MatchId, match("ca", "x")],
  ]);
  // Match 1 is among a's last ones alone, match 2 among a's and b's, match 3 of no waiting player.
  const repeats = repeatPairingsOf(["a", "b", "c", "d"], [ids("2", "1"), ids("2"), [], ids("9")], seats);
  expect([...repeats.mates]).toEqual([[1, [1]]]);
  expect([...repeats.opponents]).toEqual([
    [1, [1]],
    [2, [2]],
  ]);
});

test("[TICK-80] deleted matches have no pairs", () => {
  const repeats = repeatPairingsOf(["a", "b"], [ids("1"), ids("1")], new Map());
  expect([repeats.mates.size, repeats.opponents.size]).toEqual([0, 0]);
});
