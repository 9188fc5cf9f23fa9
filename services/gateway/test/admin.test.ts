import {
  AdminMatch,
  AdminMatchesResponse,
  ReplayResponse,
  SettingsResponse,
  TickResponse,
} from "@gokaku/contract";
import { MatchExplanation } from "@gokaku/contract/matches";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchFilter } from "@gokaku/proto/matches/v1/matches_pb";
import { SETTINGS, SETTINGS_BODY } from "@gokaku/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";
import { BODIES } from "./requests.ts";

const SETTINGS_PATH = "/api/admin/matchmaker/settings";
const TICK_PATH = "/api/admin/ticks/1763700000000";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
  token = await gateway.logIn("dummy_admin");
});
beforeEach(() => {
  gateway.world.calls.length = 0;
  gateway.world.isClosed = false;
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

const put = (settings: object, version: unknown = 3) =>
  gateway.call("PUT", SETTINGS_PATH, { token, body: { version, settings } });

describe("the matchmaker's settings", () => {
  it("[TICK-22] go over HTTP under their own names, both ways", async () => {
    const read = await gateway.call("GET", SETTINGS_PATH, { token });
    expect(SettingsResponse.parse(read.body)).toMatchObject({ version: 3, settings: SETTINGS_BODY });
    const written = await put({ ...SETTINGS_BODY, choice_penalty: [0, 2, 4, 8, 16] });
    expect(written).toMatchObject({ status: 200, body: { version: 4, updated_by: "dummy_admin" } });
    expect(gateway.world.callsOf("updateSettings").map(({ request }) => request)).toMatchObject([
      { version: 3n, settings: { ...SETTINGS, choicePenalty: [0, 2, 4, 8, 16] }, reason: "" },
    ]);
  });

  it.each([
    ["too low", { window_base: 49 }, "最初の範囲（±）は50以上で指定してください。"],
    ["too high", { budget: 100_000_001 }, "探索の手数は100000000以下で指定してください。"],
    [
      "one of a list",
      { choice_penalty: [0, 1, 3, 6, 101] },
      "希望順位の減点（5番目）は100以下で指定してください。",
    ],
  ])("[TICK-23] out of bounds, %s: refused with the field and its bound", async (_, change, message) => {
    expect(await put({ ...SETTINGS_BODY, ...change })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message },
    });
    expect(gateway.world.callsOf("updateSettings")).toEqual([]);
  });

  it.each([
    ["text", { ...SETTINGS_BODY, budget: "much" }],
    ["a fraction where a whole number belongs", { ...SETTINGS_BODY, window_base: 200.5 }],
    ["four penalties", { ...SETTINGS_BODY, choice_penalty: [0, 1, 3, 6] }],
    ["a missing field", { ...SETTINGS_BODY, spread_weight: undefined }],
  ])("[TICK-23] %s is refused", async (_, settings) => {
    expect(await put(settings)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(gateway.world.callsOf("updateSettings")).toEqual([]);
  });

  it("[TICK-23] what queue refuses names the field and both bounds", async () => {
    gateway.world.refusal = {
      code: "invalid_request",
      params: { field: "window_maximum", min: 200, max: 3000 },
    };
    const reply = await put(SETTINGS_BODY);
    gateway.world.refusal = null;
    expect(reply).toMatchObject({
      status: 400,
      body: { message: "最大の範囲（±）は200以上3000以下で指定してください。" },
    });
  });
});

describe("past ticks", () => {
  it("[TICK-26] [TICK-72] one with its plan, reasons and leftovers; a replay shows both plans", async () => {
    const shown = TickResponse.parse((await gateway.call("GET", TICK_PATH, { token })).body);
    expect(shown.plan).toMatchObject({
      proven: true,
      matches: [
        { seats: [{ role: "TANK", choice: 1, window: 225 }], reasons: { team_gap: 4.2, spread: 90 } },
      ],
      leftovers: [
        { scope: "queue", shortage: "roles", roles: ["TANK"], takers: 1, seats: 2 },
        { scope: "worth", shortage: null },
      ],
    });
    expect(shown.players).toEqual([
      {
        entry_id: "e1",
        user_id: "dummy_001",
        trainer_name: "名前dummy_001",
        rate: 1500,
        roles: ["TANK", "MIDDLE"],
        waited_s: 60,
        role_debt: 1,
        blocking_count: 1,
      },
    ]);
    const replay = await gateway.call("POST", `${TICK_PATH}/replay`, { token, body: {} });
    const { original, replayed } = ReplayResponse.parse(replay.body);
    expect(replayed).toEqual(original);
    expect(gateway.world.callsOf("replay")[0]?.request).toMatchObject({ tickId: "1763700000000" });
    expect(gateway.world.callsOf("replay")[0]?.request).not.toHaveProperty("settings");
    const settings = { ...SETTINGS_BODY, team_gap_weight: 6 };
    expect(await gateway.call("POST", `${TICK_PATH}/replay`, { token, body: { settings } })).toMatchObject({
      status: 200,
    });
    expect(gateway.world.callsOf("replay")[1]?.request).toMatchObject({ settings: { teamGapWeight: 6 } });
    const outOfBounds = { ...settings, window_base: 49 };
    expect(
      await gateway.call("POST", `${TICK_PATH}/replay`, { token, body: { settings: outOfBounds } }),
    ).toMatchObject({ status: 400, body: { message: "最初の範囲（±）は50以上で指定してください。" } });
  });

  it("[TICK-26] a list is bounded and goes on before a tick", async () => {
    expect(
      await gateway.call("GET", "/api/admin/ticks?limit=7&before=1763700000000", { token }),
    ).toMatchObject({
      status: 200,
    });
    expect(gateway.world.callsOf("listTicks")[0]?.request).toMatchObject({
      limit: 7,
      beforeTickId: "1763700000000",
    });
    expect(gateway.world.callsOf("listTicks")[0]?.request).toMatchObject({ withMatches: false });
    await gateway.call("GET", "/api/admin/ticks?filter=matched", { token });
    expect(gateway.world.callsOf("listTicks")[1]?.request).toMatchObject({ withMatches: true });
    for (const query of ["limit=0", "limit=101", "limit=x", "before=x", "filter=x"]) {
      expect((await gateway.call("GET", `/api/admin/ticks?${query}`, { token })).status, query).toBe(400);
    }
    expect((await gateway.call("GET", "/api/admin/ticks/x", { token })).status).toBe(404);
  });
});

describe("all matches of a player", () => {
  it("[ADMIN-502] [CASE-68] are corrected and previewed only for a player of a lower role", async () => {
    const moderator = await gateway.logIn("dummy_moderator");
    const answers = async (userId: string) => {
      const path = `/api/admin/users/${userId}/corrections`;
      const seen = [];
      for (const [id, at] of [
        ["previewMassCorrection", `${path}/preview`],
        ["correctMatches", path],
      ] as const) {
        const { status, body } = await gateway.call("POST", at, { token: moderator, body: BODIES[id] });
        seen.push(status === 200 ? status : (body as { readonly error: string }).error);
      }
      return seen;
    };
    for (const userId of ["dummy_admin", "dummy_moderator"])
      expect(await answers(userId), userId).toEqual(["outranked", "outranked"]);
    expect(gateway.world.callsOf("previewMassCorrection")).toEqual([]);
    expect(gateway.world.callsOf("correctMatches")).toEqual([]);
    for (const userId of ["dummy_helper", "dummy_001"])
      expect(await answers(userId), userId).toEqual([200, 200]);
  });
});

describe("matches for admins", () => {
  it("[MATCH-81] [MATCH-82] [MATCH-110] go over HTTP with everything, or not at all while the admin plays", async () => {
    const path = `/api/admin/matches/${MATCH_ID}`;
    const found = AdminMatch.parse((await gateway.call("GET", path, { token })).body);
    expect(found).toMatchObject({
      tick_id: "1763700000000",
      user_reports: [{ picked_pokemon: "PIKACHU", violation_report: "dummy_007" }],
      settlement: { cause: "decided", was_disputed: true },
      corrections: [
        {
          corrected_at: 1_763_709_000,
          corrected_by: "dummy_admin",
          reason: "録画で確認",
          from: { result: "invalid", invalid_player: "dummy_007" },
          to: { result: "void", invalid_player: "" },
        },
      ],
      course: [{ kind: "seated", at: 1_763_700_060, user_id: "dummy_010", value: "dummy_011" }],
    });
    expect(found.team_a.players[0]).toMatchObject({ rate_delta: -21 });
    gateway.world.refusal = { code: "own_match_open", params: {} };
    for (const [method, at] of [
      ["GET", path],
      ["GET", `${path}/reporters`],
      ["GET", TICK_PATH],
      ["POST", `${TICK_PATH}/replay`],
    ] as const)
      expect(await gateway.call(method, at, { token, ...(method === "POST" && { body: {} }) })).toMatchObject(
        {
          status: 409,
          body: { error: "own_match_open" },
        },
      );
    gateway.world.refusal = null;
  });

  it("[MATCH-470] the reporters of a match carry their reports and their conduct in its season", async () => {
    const { body } = await gateway.call("GET", `/api/admin/matches/${MATCH_ID}/reporters`, { token });
    expect(body).toEqual({
      season_id: "season_9",
      reporters: [
        { user_id: "dummy_001", agreed: 12, departed: 3, false_reports: 2, effective_penalty: 4 },
        { user_id: "gone", agreed: 1, departed: 0, false_reports: null, effective_penalty: null },
      ],
    });
    expect(gateway.world.callsOf("listConduct")[0]?.request).toMatchObject({
      userIds: ["dummy_001", "gone"],
      seasonId: "season_9",
    });
  });

  it.each([
    ["PUT", "/api/admin/users/dummy_001", { is_banned: true }],
    ["POST", `/api/admin/matches/${MATCH_ID}/decide`, { result: "A-win" }],
    ["POST", "/api/admin/seasons/season_10/activate", {}],
    ["DELETE", "/api/admin/seasons/season_10", {}],
  ] as const)("[ADMIN-460] %s %s needs a reason", async (method, path, body) => {
    for (const sent of [body, { ...body, reason: "　 " }])
      expect(await gateway.call(method, path, { token, body: sent })).toMatchObject({
        status: 400,
        body: { error: "reason_required", message: "理由を入力してください。" },
      });
    const own = ({ method: called }: { readonly method: string }) =>
      !/^(?:getAccess|list|getMaster)/.test(called);
    expect(gateway.world.calls.filter(own)).toEqual([]);
    expect(
      (await gateway.call(method, path, { token, body: { ...body, reason: "予定どおり" } })).status,
    ).toBe(200);
    expect(gateway.world.calls.filter(own).at(-1)?.request).toMatchObject({ reason: "予定どおり" });
  });

  it("[MATCH-80] [MATCH-83] are listed by filter, previewed and decided with the words of the reports", async () => {
    const { body } = await gateway.call("GET", "/api/admin/matches?status=slow&limit=7", { token });
    expect(AdminMatchesResponse.parse(body).matches).toMatchObject([{ match_id: MATCH_ID, disputed: true }]);
    const at = `/api/admin/matches/${MATCH_ID}/decide`;
    for (const sent of [
      { result: "void", reason: "x" },
      { result: "invalid", invalid_player: "dummy_002", reason: "y" },
    ])
      expect((await gateway.call("POST", at, { token, body: sent })).status).toBe(200);
    const asked = gateway.world.calls.filter(({ method }) => method !== "getAccess");
    expect(asked.map(({ request }) => request)).toMatchObject([
      { filter: MatchFilter.SLOW, limit: 7, beforeMatchId: "" },
      { matchId: MATCH_ID, verdict: Verdict.UNSPECIFIED, reason: "x", version: 0n },
      { verdict: Verdict.INVALID, offenderUserId: "dummy_002" },
    ]);
    expect(await gateway.call("POST", `${at}/preview`, { token, body: { result: "B-win" } })).toMatchObject({
      status: 200,
      body: {
        deltas: [{ user_id: "dummy_001", before: 20, after: -20 }],
        rates: [{ user_id: "dummy_001", change: -39 }],
        later_matches: 12,
        changed_matches: 3,
      },
    });
    for (const sent of [{ result: "A-win", invalid_player: "dummy_002" }, { result: "lost" }, {}])
      expect((await gateway.call("POST", at, { token, body: sent })).status, JSON.stringify(sent)).toBe(400);
    for (const query of ["status=open", "limit=101", "before=x"])
      expect((await gateway.call("GET", `/api/admin/matches?${query}`, { token })).status, query).not.toBe(
        200,
      );
  });
});

describe("the explanation of a match", () => {
  it("[TICK-24] [SKILL-12] says the rest only of a closed match", async () => {
    const path = `/api/matches/${MATCH_ID}/explain`;
    const running = MatchExplanation.parse((await gateway.call("GET", path, { token })).body);
    expect(running).toMatchObject({
      by_skill: true,
      far_ahead: ["dummy_003"],
      measuring: ["dummy_001", "dummy_002"],
    });
    expect(running).toMatchObject({ closed: false, win_chance_a: 0.512, my_role: "TANK", team_gap: 4.2 });
    for (const key of [
      "spread",
      "lane_gaps",
      "off_role_gap",
      "value",
      "seats",
      "binding",
      "proven",
    ] as const) {
      expect(running[key], key).toBeNull();
    }
    gateway.world.isClosed = true;
    const closed = MatchExplanation.parse((await gateway.call("GET", path, { token })).body);
    expect(closed).toMatchObject({
      closed: true,
      lane_gaps: [{ role: "TOP_LANE", gap: 1 }, {}, {}, {}, {}],
      seats: [{ user_id: "a0", role: "TANK" }],
      binding: { user_ids: ["a0", "b3"], distance: 90 },
      proven: true,
    });
  });

  it("[RATING-31] says what the result did to the own rate, with the terms, once there is one", async () => {
    const explain = async () =>
      MatchExplanation.parse((await gateway.call("GET", `/api/matches/${MATCH_ID}/explain`, { token })).body);
    expect((await explain()).step).toBeNull();
    gateway.world.isClosed = true;
    expect((await explain()).step).toEqual({
      outcome: "win",
      rate_delta: 25,
      offender: false,
      terms: { expected_score: 0.512, factor: 51.2, step: 24.99 },
    });
  });
});
