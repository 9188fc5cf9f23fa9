import { decidedSteps, INITIAL_SKILL, skillsAfter } from "@gokaku/rating";
import { expect, test } from "vitest";
import { matchSeenByTeamA } from "../../test/factories.ts";
import { wrongBeliefs } from "../invariants/i12-skills.ts";
import { addUp } from "../invariants/i12-statistics.ts";
import { wrongSteps } from "../invariants/i13-deltas.ts";
import { breaksOfSeen } from "../invariants/i18-sight.ts";
import { horizonOf } from "../open.ts";

const row = (
  ordinal: number,
  before: number,
  delta: number,
  outcome: string | null = delta > 0 ? "won" : "lost",
) => ({
  user_id: "a1",
  ordinal,
  kind: "match",
  season_id: "s9",
  outcome,
  mu_before: before,
  mu_after: before + delta,
});

test("[OPS-61] [PROFILE-8] I12 adds a ledger up with the highest rate since the season began", () => {
  const climb = Array.from({ length: 12 }, (_, index) => row(index + 1, 1500 + 20 * index, 20));
  const fall = row(13, 1740, -30);
  expect(addUp("s9", [...climb, fall])).toMatchObject({
    rate: 1710,
    max_rate: 1740,
    match_count: 13,
    win_count: 12,
    win_rate: 92.3,
  });
  expect(addUp("s9", [...climb.slice(0, 5), row(6, 1600, -30)])).toMatchObject({
    rate: 1570,
    max_rate: 1600,
  });
});

test("[OPS-61] I12 finds a row that is missing and one that does not continue the one before", () => {
  expect(addUp("s9", [row(1, 1500, 20), row(3, 1520, 20)])).toContain("ordinal 3");
  expect(addUp("s9", [row(1, 1500, 20), row(2, 1510, 20)])).toContain("begins at 1510");
});

test("[OPS-61] I13 recomputes every step and finds one that differs", () => {
  const before = Array.from({ length: 5 }, () => ({ mu: 1500, sigma: 200 }));
  const steps = decidedSteps(before, before);
  const seats = [...steps.winners, ...steps.losers].map((step, index) => ({
    user_id: `p${index}`,
    team: index < 5 ? ("A" as const) : ("B" as const),
    mu: 1500,
    sigma: 200,
    rate_delta: step.mu,
    sigma_after: 200 + step.sigma,
  }));
  expect(wrongSteps({ match_id: "1", verdict: "A", players: seats })).toEqual([]);
  const bent = seats.map((seat, index) =>
    index === 3 ? { ...seat, rate_delta: seat.rate_delta + 1 } : seat,
  );
  expect(wrongSteps({ match_id: "1", verdict: "A", players: bent })).toHaveLength(1);
});

const found = (match: object) => ({
  viewer: "a1",
  by: "socket",
  seen: { action: "match_found", data: { match } },
});

test("[OPS-61] I18 lets a player's own view pass", () => {
  expect(breaksOfSeen(found(matchSeenByTeamA()))).toEqual([]);
});

test.each([
  ["a role of the other team", { team_b: { ...matchSeenByTeamA().team_a, voice_channel: null } }],
  ["the other team's voice link", { vc_link_b: "https://voice.example/b" }],
  [
    "another player's report before the close",
    { user_reports: [{ user_id: "b2", result: "win", reported_at: 1 }] },
  ],
  ["the wrong team", { my_team: "B" }],
])("[OPS-61] I18 finds %s", (_what, change) => {
  expect(breaksOfSeen(found({ ...matchSeenByTeamA(), ...change })).length).toBeGreaterThan(0);
});

test("[OPS-61] I18 finds a match of others, another's waiting and a list of who plays", () => {
  expect(breaksOfSeen({ ...found(matchSeenByTeamA()), viewer: "stranger" })).toHaveLength(1);
  const entry = { action: "updateStatus", data: { entry: { entry_id: "e", user_id: "b1" } } };
  expect(breaksOfSeen({ viewer: "a1", by: "socket", seen: entry })).toHaveLength(1);
  const body = JSON.stringify({ ongoing_match_players: ["a1", "b1"] });
  expect(
    breaksOfSeen({ viewer: "a1", by: "socket", seen: { action: "updateQueueInfo", body } }),
  ).toHaveLength(1);
});

test("[OPS-60] services are compared where facts are older than 30 s, or as old as the last event, or at once", () => {
  const seen = { nowMs: 1_000_000, lastEventMs: 700_000 };
  expect(horizonOf({ isRunning: true, isAtRest: false, ...seen })).toBe(970_000);
  expect(horizonOf({ isRunning: false, isAtRest: false, ...seen })).toBe(670_000);
  expect(horizonOf({ isRunning: true, isAtRest: true, ...seen })).toBe(1_000_000);
});

test("[SKILL-5] I12 compares sequential beliefs with a replay of the results from the seeds", () => {
  const seed = { mean: 2100, deviation: 174 };
  const ids = Array.from({ length: 10 }, (_, place) => `p${place}`);
  const [winners, losers] = [ids.slice(0, 5), ids.slice(5)];
  const before = winners.map((id) => (id === "p1" ? seed : INITIAL_SKILL));
  const after = skillsAfter(
    before,
    losers.map(() => INITIAL_SKILL),
  );
  const accounts = [...after.winners, ...after.losers].map((belief, place) => ({
    user_id: `p${place}`,
    ...belief,
  }));
  const game = [{ winners, losers }];
  expect(wrongBeliefs(accounts, game, [{ user_id: "p1", ...seed }])).toEqual([]);
  expect(wrongBeliefs(accounts, game, [])).toHaveLength(10);
  const moved = accounts.map((account) => (account.user_id === "p3" ? { ...account, mean: 1 } : account));
  expect(wrongBeliefs(moved, game, [{ user_id: "p1", ...seed }])).toHaveLength(1);
});
