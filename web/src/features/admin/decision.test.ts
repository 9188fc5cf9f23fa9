import { expect, test } from "vitest";
import { sampleMatch } from "../../gallery/samples.ts";
import { claimsOf, decisionOf, deltasOf, isPlainChange, nameIn } from "./decision.ts";

const { team_a, team_b } = sampleMatch();
const match = {
  team_a: { ...team_a, players: team_a.players.map((player) => ({ ...player, rate_delta: null })) },
  team_b: { ...team_b, players: team_b.players.map((player) => ({ ...player, rate_delta: null })) },
};

test("[WEB-187] only an invalid match names a offender", () => {
  expect(decisionOf("invalid", "dummy_001")).toEqual({ result: "invalid", invalid_player: "dummy_001" });
  expect(decisionOf("A-win", "dummy_001")).toEqual({ result: "A-win", invalid_player: "" });
});

test("[WEB-187] the preview names the ten, those whose change is largest first", () => {
  const deltas = [
    { user_id: "dummy_001", before: 0, after: 12 },
    { user_id: "dummy_006", before: 15, after: -16 },
    { user_id: "dummy_099", before: 3, after: 3 },
  ];
  expect(deltasOf(match, match.team_b, { deltas }, String)).toEqual([
    { label: nameIn(match, "dummy_006"), before: "15", after: "-16" },
  ]);
  expect(deltasOf(match, match.team_a, { deltas }, String)).toEqual([
    { label: "かぜまる", before: "0", after: "12" },
  ]);
});

const nothing = {
  reported_at: 0,
  banned_pokemon: "",
  picked_pokemon: "",
  pokemon_move1: "",
  pokemon_move2: "",
  violation_report: "",
  invalid_player: "",
};

test("[WEB-311] a report is read as what it says of the match, beside those of the same team", () => {
  const results = [
    ["dummy_006", "win"],
    ["dummy_001", "win"],
    ["dummy_007", "lose"],
    ["dummy_002", "invalid"],
  ] as const;
  const user_reports = results.map(([user_id, result]) => ({ ...nothing, user_id, result }));
  const read = claimsOf({ ...match, user_reports }).map(({ team, claims }) => [
    team.team_name,
    claims.map(({ report, claim }) => [report.user_id, claim]),
  ]);
  const [a, b] = [
    [
      ["dummy_001", "A"],
      ["dummy_002", "invalid"],
    ],
    [
      ["dummy_006", "B"],
      ["dummy_007", "A"],
    ],
  ];
  expect(read).toEqual([
    [match.team_a.team_name, a],
    [match.team_b.team_name, b],
  ]);
});

test("[WEB-311] rates are listed beside the match's own changes only where they differ", () => {
  const deltas = [
    { user_id: "dummy_001", before: 0, after: 12 },
    { user_id: "dummy_006", before: 0, after: 0 },
  ];
  expect(isPlainChange({ deltas, rates: [{ user_id: "dummy_001", change: 12 }] })).toBe(true);
  expect(isPlainChange({ deltas, rates: [{ user_id: "dummy_001", change: 11 }] })).toBe(false);
  expect(isPlainChange({ deltas, rates: [] })).toBe(false);
});
