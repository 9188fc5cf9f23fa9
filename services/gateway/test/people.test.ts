import type { ExplainedMatch } from "@gokaku/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

test("[MATCH-100] anybody sees a settled match, with the names that its players have now", async () => {
  const { status, body, headers } = await gateway.call("GET", `/api/matches/${MATCH_ID}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      match_id: MATCH_ID,
      winner_team: "A",
      team_a: {
        is_first_attack: false,
        players: [{ user_id: "p0", trainer_name: "名前p0", rate_delta: 20 }, {}, {}, {}, {}],
      },
      team_b: { is_first_attack: true },
      explanation: { win_chance_a: 0.512, team_gap: 4.2 },
    },
  });
  expect(headers.get("cache-control")).toBe("public, max-age=10");
});

test("[MATCH-132] reasons contain no wait, and are left out where queue does not answer", async () => {
  const { body } = await gateway.call("GET", `/api/matches/${MATCH_ID}`);
  const { choices } = (body as ExplainedMatch).explanation ?? {};
  expect(choices?.length).toBeGreaterThan(0);
  for (const choice of choices ?? []) expect(Object.keys(choice).toSorted()).toEqual(["choice", "user_id"]);
  gateway.world.isForgotten = true;
  expect((await gateway.call("GET", `/api/matches/${MATCH_ID}`)).body).toMatchObject({ explanation: null });
  gateway.world.isForgotten = false;
});

test("[MATCH-494] a history shows each match's headline, with the player's team", async () => {
  const headlinesOf = async (userId: string, matches: string) => {
    const { body } = await gateway.call("GET", `/api/players/${userId}/headlines?matches=${matches}`);
    return (body as { headlines: readonly unknown[] }).headlines;
  };
  expect(await headlinesOf("p0", `${MATCH_ID},12`)).toEqual([
    { match_id: MATCH_ID, team: "A", headline: { code: "even", percent: 98 } },
    { match_id: "12", team: "A", headline: { code: "even", percent: 98 } },
  ]);
  gateway.world.isForgotten = true;
  gateway.world.rateOfA = 1480;
  expect(await headlinesOf("p0", "21")).toMatchObject([
    { team: "A", headline: { code: "lower_rated_won", winner: "A", gap: 20 } },
  ]);
  expect(await headlinesOf("p7", "21")).toMatchObject([
    { team: "B", headline: { code: "lower_rated_won", winner: "A", gap: 20 } },
  ]);
  gateway.world.rateOfA = 1500;
  expect(await headlinesOf("p0", "22")).toEqual([]);
  gateway.world.isForgotten = false;
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1).join();
  expect((await gateway.call("GET", `/api/players/p0/headlines?matches=${eleven}`)).status).toBe(400);
});

test("[PROFILE-77] [PROFILE-490] a player's page names the matches of the rates and what was played", async () => {
  expect(await gateway.call("GET", "/api/players/dummy_001")).toMatchObject({
    status: 200,
    body: {
      rank: 7,
      rate_graph: [{ rate: 1520, delta: 20, match_id: MATCH_ID }],
      played_roles: [{ role: "TANK", matches: 3, wins: 2 }],
      played_pokemon: [{ pokemon_id: "PIKACHU", matches: 3, wins: 2 }],
      partners: [{ user_id: "p1", trainer_name: "名前p1", matches: 4, wins: 3 }],
      opponents: [{ user_id: "p6", trainer_name: "名前p6", matches: 2, wins: 0 }],
    },
  });
});

test("[SEASON-47] anybody sees which seasons ran", async () => {
  const { body } = await gateway.call("GET", "/api/public/seasons");
  expect(body).toMatchObject({
    seasons: [
      { id: "season_9", name: "シーズン9", is_running: true },
      { id: "season_8", is_running: false },
    ],
  });
});

test("[MATCH-100] the words under /api/matches stay what they are", async () => {
  expect((await gateway.call("GET", "/api/matches/current")).status).toBe(401);
  expect((await gateway.call("POST", "/api/matches/current")).status).toBe(405);
  expect((await gateway.call("GET", "/api/matches/0")).status).toBe(404);
});

test("[MATCH-101] settled matches are read on by a cursor", async () => {
  const first = await gateway.call("GET", "/api/public/matches");
  const next = `1763701000123-${MATCH_ID}`;
  expect(first).toMatchObject({ status: 200, body: { matches: [{ match_id: MATCH_ID }], next } });
  await gateway.call("GET", `/api/public/matches?after=${next}&limit=7`);
  expect(gateway.world.callsOf("listSettled").at(-1)?.request).toMatchObject({
    afterMs: 1_763_701_000_123n,
    afterMatchId: MATCH_ID,
    limit: 7,
  });
  expect((await gateway.call("GET", "/api/public/matches?after=yesterday")).status).toBe(400);
});

test("[RATING-22] anybody sees how even a season's matches were and how true their chances", async () => {
  const { status, body, headers } = await gateway.call("GET", "/api/public/fairness");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      season_id: "season_9",
      settled_matches: 5,
      decided_matches: 4,
      brier_score: 0.2425,
      log_loss: 0.666667,
      calibration: [
        { chance_from: 0.4, chance_to: 0.5, matches: 0, mean_chance: null, win_rate: null },
        { chance_from: 0.5, chance_to: 0.6, matches: 4, mean_chance: 0.55, win_rate: 0.75 },
      ],
      skill: {
        matches: 4,
        brier_score: 0.23,
        calibration: [
          { chance_from: 0.4, chance_to: 0.5, matches: 0, mean_chance: null, win_rate: null },
          { chance_from: 0.5, chance_to: 0.6, matches: 4, mean_chance: 0.57, win_rate: 0.75 },
        ],
      },
      log_losses: { coin: 0.693147, elo: 0.69, openskill: 0.7, rate: 0.666667, skill: 0.65 },
      team_gaps: [
        { below: 5, matches: 4 },
        { below: null, matches: 1 },
      ],
      role_wishes: { first: 40, second: 8, further: 2 },
      plan_gaps: [
        { within: 0, ticks: 40 },
        { within: 0.005, ticks: 7 },
        { within: null, ticks: 2 },
      ],
      ticks_without_bound: 1,
      estimates: { p50: { compared: 80, hits: 41 }, p90: { compared: 78, hits: 70 } },
      recent_waits: [
        { below_s: 30, players: 12 },
        { below_s: null, players: 3 },
      ],
    },
  });
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  const named = await gateway.call("GET", "/api/public/fairness?season=season_8");
  expect(named.body).toMatchObject({ season_id: "season_8" });
  expect(await gateway.call("GET", "/api/public/fairness?season=season_0")).toMatchObject({
    status: 404,
    body: { error: "season_not_found" },
  });
});

test("[MATCH-493] anybody sees how often a season's characters were played, banned and won with", async () => {
  const { status, body, headers } = await gateway.call("GET", "/api/public/character-use");
  const characters = [{ pokemon_id: "PIKACHU", matches: 12, picks: 13, wins: 7, bans: 5 }];
  expect({ status, body }).toEqual({
    status: 200,
    body: { season_id: "season_9", decided_matches: 40, characters },
  });
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  expect(await gateway.call("GET", "/api/public/character-use?season=season_0")).toMatchObject({
    status: 404,
    body: { error: "season_not_found" },
  });
});

test("[SKILL-13] a signed-in player reads the own balance, by default of the running season", async () => {
  expect(await gateway.call("GET", "/api/me/balance")).toMatchObject({ status: 401 });
  const token = await gateway.logIn("dummy_001");
  const { status, body, headers } = await gateway.call("GET", "/api/me/balance", { token });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      season_id: "season_9",
      matches: 24,
      wins: 13,
      expected_wins: 12.123457,
      interval_low: 7.25,
      interval_high: 17.25,
      favourite: 6,
      underdog: 4,
      even: 14,
    },
  });
  expect(headers.get("cache-control")).not.toContain("public");
  const named = await gateway.call("GET", "/api/me/balance?season=season_8", { token });
  expect(named.body).toMatchObject({ season_id: "season_8" });
  expect(await gateway.call("GET", "/api/me/balance?season=season_0", { token })).toMatchObject({
    status: 404,
    body: { error: "season_not_found" },
  });
});

test("[RANKING-70] the ranking as a table for spreadsheets", async () => {
  const { status, headers, body } = await gateway.call("GET", "/api/public/ranking.csv");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(body).toMatch(
    /^rank,user_id,trainer_name,rate,win_rate,updated_at\r\n1,dummy_001,あかり,1777,61.5,/,
  );
});
