import { expect, test } from "vitest";
import { sampleMatch } from "../../gallery/samples.ts";
import { decisionOf, deltasOf, nameIn } from "./decision.ts";

const { team_a, team_b } = sampleMatch();
const match = {
  team_a: { ...team_a, players: team_a.players.map((player) => ({ ...player, rate_delta: null })) },
  team_b: { ...team_b, players: team_b.players.map((player) => ({ ...player, rate_delta: null })) },
};

test("[WEB-187] only an invalid match names a culprit", () => {
  expect(decisionOf("invalid", "dummy_001")).toEqual({ result: "invalid", invalid_player: "dummy_001" });
  expect(decisionOf("A-win", "dummy_001")).toEqual({ result: "A-win", invalid_player: "" });
});

test("[WEB-187] the preview names the ten, those whose change is largest first", () => {
  const deltas = [
    { user_id: "dummy_001", before: 0, after: 12 },
    { user_id: "dummy_006", before: 15, after: -16 },
    { user_id: "dummy_099", before: 3, after: 3 },
  ];
  expect(deltasOf(match, { deltas }, String)).toEqual([
    { label: nameIn(match, "dummy_006"), before: "15", after: "-16" },
    { label: "かぜまる", before: "0", after: "12" },
    { label: "dummy_099", before: "3", after: "3" },
  ]);
});
