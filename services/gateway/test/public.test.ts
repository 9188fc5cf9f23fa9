import type { RulesResponse } from "@gokaku/contract/people";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

describe("public answers", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  it("[LIMIT-11] a burst of visitors asks the services once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => gateway.call("GET", "/api/public/ranking")));
    expect(gateway.world.callsOf("getRanking").length).toBeLessThanOrEqual(2);
  });

  it("[RANKING-42] a season that has begun has its ranking under each path; any other is refused without a call to users", async () => {
    for (const path of ["/api/public/ranking", "/api/users/ranking"]) {
      expect((await gateway.call("GET", `${path}?season=season_8`)).body).toMatchObject({
        season_id: "season_8",
        updated_at: 0,
        rankings: [{ rank: 1, user_id: "dummy_002", rate: 1888 }],
        highest_rate: { user_id: "dummy_003", trainer_name: "こはる", value: 1934 },
        most_matches: { user_id: "dummy_004", trainer_name: "みなと", value: 412 },
        longest_streak: { user_id: "dummy_002", trainer_name: "こはる", value: 11 },
      });
      expect((await gateway.call("GET", path)).body).toMatchObject({ season_id: "season_9" });
    }
    const csv = await gateway.call("GET", "/api/public/ranking.csv?season=season_8");
    expect(csv.status).toBe(200);
    const asked = gateway.world.callsOf("getRanking").length;
    for (const season of ["season_10", "season_0"])
      expect(await gateway.call("GET", `/api/public/ranking?season=${season}`)).toMatchObject({
        status: 404,
        body: { error: "season_not_found" },
      });
    expect(gateway.world.callsOf("getRanking")).toHaveLength(asked);
  });

  it("[RANKING-24] the ranking is one and the same under both of its paths", async () => {
    const { status, body } = await gateway.call("GET", "/api/users/ranking");
    expect(status).toBe(200);
    expect(body).toMatchObject({ rankings: [{ rank: 1, user_id: "dummy_001", rate: 1777 }] });
    expect((await gateway.call("GET", "/api/public/ranking")).body).toEqual(body);
  });

  it("[LIMIT-11] a failure is not cached", async () => {
    gateway.world.refusal = { code: "conflict", params: {} };
    expect((await gateway.call("GET", "/api/seasons/active")).status).toBe(409);
    gateway.world.refusal = null;
    expect(await gateway.call("GET", "/api/seasons/active")).toMatchObject({
      status: 200,
      body: { is_season_active: true, closing: false, current_season: { id: "season_9" } },
    });
  });

  it("[AUTH-17] characters come with their third moves, and by type", async () => {
    const { body } = await gateway.call("GET", "/api/pokemon");
    expect(body).toMatchObject({
      pokemon: [
        { pokemon_id: "EMPTY", type: null },
        { pokemon_id: "PIKACHU", moves: { move_1a: "エレキボール", move_1b: null } },
        { pokemon_id: "MEW", moves_extra: { move_1c: "なみのり", move_2c: null } },
        { pokemon_id: "SNORLAX" },
      ],
    });
    const attackers = await gateway.call("GET", "/api/pokemon/role/ATTACKER");
    expect(attackers.body).toMatchObject({ pokemon: [{ pokemon_id: "PIKACHU" }, { pokemon_id: "MEW" }] });
  });

  it("[AUTH-17] a player sees at most the own id among those who play", async () => {
    const token = await gateway.logIn("dummy_001");
    gateway.world.inMatch = true;
    expect((await gateway.call("GET", "/api/queue", { token })).body).toMatchObject({
      ongoing_match_players: ["dummy_001"],
      average_wait_time: 95,
      role_counts: { TANK: 3, MIDDLE: 0 },
    });
    gateway.world.inMatch = false;
    expect((await gateway.call("GET", "/api/queue", { token })).body).toMatchObject({
      ongoing_match_players: [],
    });
    expect((await gateway.call("GET", "/api/matches/current", { token })).body).toEqual({
      match: { match_id: "0" },
    });
  });

  it("[AUTH-17] a match shows roles and voice of the own side, and reports from the reporter's side", async () => {
    const token = await gateway.logIn("dummy_001");
    gateway.world.inMatch = true;
    expect((await gateway.call("GET", "/api/matches/current", { token })).body).toMatchObject({
      match: {
        team_a: {
          team_name: "チームA",
          voice_channel: "https://voice.example/1",
          players: [{ role: "TOP_LANE" }, {}, {}, {}, {}],
        },
        team_b: { team_name: "チームB", voice_channel: null, players: [{ role: null }, {}, {}, {}, {}] },
        vc_link_a: "https://voice.example/1",
        vc_link_b: null,
        user_reports: [{ user_id: "dummy_001", result: "lose" }],
        winner_team: null,
        ban_order: 2,
      },
    });
  });

  it("[AUTH-28] public answers carry a tag; a client that has them already gets 304; others are never stored", async () => {
    const token = await gateway.logIn("dummy_001");
    for (const at of [
      "/api/public/ranking",
      "/api/public/master",
      "/api/master",
      "/api/pokemon",
      "/api/seasons/active",
    ]) {
      const first = await gateway.call("GET", at);
      expect(first.headers.get("cache-control"), at).toBe("no-cache");
      const tag = first.headers.get("etag") ?? "";
      const again = await gateway.call("GET", at, {
        headers: { "if-none-match": tag, "cache-control": "max-age=0" },
      });
      expect([again.status, again.body], at).toEqual([304, ""]);
    }
    const own = await gateway.call("GET", "/api/users/me", { token });
    expect(own.headers.get("cache-control")).toBe("no-store");
  });

  it("[AUTH-28] answers are compressed for whoever takes it", async () => {
    const ask = (encoding: string) =>
      fetch(`${gateway.url}/api/openapi.json`, { headers: { "accept-encoding": encoding } });
    const [plain, packed] = [await ask("identity"), await ask("gzip, br")];
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([
      null,
      "br",
    ]);
    expect(packed.headers.get("vary")).toContain("Accept-Encoding");
    expect(await packed.json()).toEqual(await plain.json());
  });

  it("[AUTH-29] the system is there only while a match could be made", async () => {
    await using other = await openGateway({ RATE_LIMIT_SCALE: "1000" });
    const status = async () => (await other.call("GET", "/api/public/system")).status;
    expect(await status()).toBe(200);
    for (const name of ["users", "queue", "matchmaker", "matches", "realtime"] as const) {
      other.fakes[name].setServing(false);
      await eventually(async () => (await status()) === 503);
      other.fakes[name].setServing(true);
      await eventually(async () => (await status()) === 200);
    }
    other.fakes.payments.setServing(false);
    expect(await status()).toBe(200);
    await other.redis.kill();
    await eventually(async () => (await status()) === 503);
    await other.redis.start();
    await eventually(async () => (await status()) === 200);
  });

  it("[AUTH-29] hours and season are distinguished", async () => {
    for (const [isInHours, isInSeason] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      await using other = await openGateway();
      Object.assign(other.world.schedule, { isOpen: isInHours && isInSeason, isInHours, isInSeason });
      expect((await other.call("GET", "/api/public/system")).body).toMatchObject({
        matching_open: isInHours && isInSeason,
        hours_open: isInHours,
        season_open: isInSeason,
      });
    }
  });

  it("[SETTING-10] the texts and the figures in force, those of queue missing while it is unavailable", async () => {
    await using other = await openGateway();
    const read = async () => other.call("GET", "/api/public/rules");
    const first = await read();
    expect(first.headers.get("cache-control")).toBe("public, max-age=10");
    expect(first.body).toEqual({
      rules_content: "",
      announcement_content: "## 大会",
      figures: {
        lobby_create_timeout: 180,
        lobby_join_timeout: 250,
        matching_interval: 120,
        round_the_clock: false,
        min_roles: 2,
        blocking_penalty: 6,
        initial_rate: 1500,
        players_per_match: 10,
        rate_window: 220,
        ranking_min_matches: 5,
        smallest_step: 10,
        largest_step: 50,
      },
    });
    await other.fakes.queue[Symbol.asyncDispose]();
    await eventually(async () => {
      const { body } = await read();
      const { figures } = body as RulesResponse;
      return figures.matching_interval === null && figures.lobby_create_timeout === 180;
    });
  });

  it("[WEB-551] the announcement as it was saved, without the rules", async () => {
    const { status, headers, body } = await gateway.call("GET", "/api/public/announcement");
    expect([status, headers.get("cache-control"), body]).toEqual([
      200,
      "public, max-age=10",
      { content: "## 大会" },
    ]);
  });

  it("[AUTH-17] badges are shown while payments is unavailable", async () => {
    await gateway.fakes.payments[Symbol.asyncDispose]();
    expect(await gateway.call("GET", "/api/master")).toMatchObject({
      status: 200,
      body: {
        badges: [{ id: "badge_001" }],
        settings: [
          { id: "lobby_create_timeout", value: "180" },
          { id: "community_invite" },
          { id: "announcement_content" },
          { id: "legal_texts" },
          { id: "rights_guideline" },
        ],
      },
    });
  });
});
