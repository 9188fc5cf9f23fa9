import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";

describe("public answers", () => {
  let door: TestDoor;
  beforeAll(async () => {
    door = await openDoor({ RATE_LIMIT_SCALE: "1000" });
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  it("[LIMIT-11] a burst of visitors asks behind the door once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => door.call("GET", "/api/public/ranking")));
    expect(door.world.callsOf("getRanking").length).toBeLessThanOrEqual(2);
  });

  it("[LIMIT-11] a failure is not kept", async () => {
    door.world.refusal = { code: "conflict", params: {} };
    expect((await door.call("GET", "/api/seasons/active")).status).toBe(409);
    door.world.refusal = null;
    expect(await door.call("GET", "/api/seasons/active")).toMatchObject({
      status: 200,
      body: { is_season_active: true, closing: false, current_season: { id: "season_9" } },
    });
  });

  it("[AUTH-17] characters come with their third moves, and by type", async () => {
    const { body } = await door.call("GET", "/api/pokemon");
    expect(body).toMatchObject({
      pokemon: [
        { pokemon_id: "EMPTY", type: null },
        { pokemon_id: "PIKACHU", moves: { move_1a: "エレキボール", move_1b: null } },
        { pokemon_id: "MEW", moves_extra: { move_1c: "なみのり", move_2c: null } },
        { pokemon_id: "SNORLAX" },
      ],
    });
    const attackers = await door.call("GET", "/api/pokemon/role/ATTACKER");
    expect(attackers.body).toMatchObject({ pokemon: [{ pokemon_id: "PIKACHU" }, { pokemon_id: "MEW" }] });
  });

  it("[AUTH-17] a player sees at most the own id among those who play", async () => {
    const token = await door.logIn("dummy_001");
    door.world.inMatch = true;
    expect((await door.call("GET", "/api/queue", { token })).body).toMatchObject({
      ongoing_match_players: ["dummy_001"],
      average_wait_time: 95,
      role_counts: { TANK: 3, MIDDLE: 0 },
    });
    door.world.inMatch = false;
    expect((await door.call("GET", "/api/queue", { token })).body).toMatchObject({
      ongoing_match_players: [],
    });
    expect((await door.call("GET", "/api/matches/current", { token })).body).toEqual({
      match: { match_id: "0" },
    });
  });

  it("[AUTH-17] a match shows roles and voice of the own side, and reports from the reporter's side", async () => {
    const token = await door.logIn("dummy_001");
    door.world.inMatch = true;
    expect((await door.call("GET", "/api/matches/current", { token })).body).toMatchObject({
      match: {
        team_a: {
          team_name: "チームA",
          voice_channel: "https://voice.example/a",
          players: [{ role: "TOP_LANE" }, {}, {}, {}, {}],
        },
        team_b: { team_name: "チームB", voice_channel: null, players: [{ role: null }, {}, {}, {}, {}] },
        vc_link_a: "https://voice.example/a",
        vc_link_b: null,
        user_reports: [{ user_id: "dummy_001", result: "lose" }],
        winner_team: null,
        ban_order: 2,
      },
    });
  });

  it("[AUTH-17] badges are shown while payments is away", async () => {
    await door.fakes.payments[Symbol.asyncDispose]();
    expect(await door.call("GET", "/api/master")).toMatchObject({
      status: 200,
      body: { badges: [{ id: "badge_001" }], settings: [{ id: "lobby_create_timeout", value: "150" }] },
    });
  });
});
