import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { ErrorBody } from "@gokaku/contract";
import { ERROR_CODES, ERROR_STATUS, LIMITS } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

describe("bad input and failures behind the gateway", () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
    token = await gateway.logIn("dummy_001");
  });
  afterEach(() => {
    gateway.world.refusal = null;
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  const join = (body: unknown) => gateway.call("POST", "/api/queue/join", { token, body });

  for (const code of ERROR_CODES) {
    it(`[AUTH-16] ${code} of a service is ${ERROR_STATUS[code]} with a Japanese sentence`, async () => {
      gateway.world.refusal = { code, params: {} };
      const reply = await gateway.call("POST", "/api/queue/leave", { token });
      expect(reply.status).toBe(ERROR_STATUS[code]);
      const { error, message } = ErrorBody.parse(reply.body);
      expect(error).toBe(code);
      expect(message).toMatch(/[ぁ-ん]/);
      expect(message).not.toContain("refused by the fake");
    });
  }

  it("[AUTH-16] a sentence carries the figures of its refusal", async () => {
    const sentences = {
      penalty_blocked: [
        { count: 7 },
        "有効ペナルティが7のため、マッチングに参加できません（6以上で参加停止）。",
      ],
      penalty_timeout: [{ minutes: 12 }, "ペナルティによる待機中です。あと12分で参加できます。"],
    } as const;
    for (const [code, [params, message]] of Object.entries(sentences)) {
      gateway.world.refusal = { code: code as keyof typeof sentences, params };
      expect((await join({ selected_roles: ["TANK", "MIDDLE"] })).body).toEqual({ error: code, message });
    }
  });

  it("[WEB-710] a request that names English first is refused in English", async () => {
    gateway.world.refusal = { code: "penalty_timeout", params: { minutes: 12 } };
    const refusedIn = (language: string) =>
      gateway.call("POST", "/api/queue/leave", { token, headers: { "accept-language": language } });
    expect((await refusedIn("en")).body).toEqual({
      error: "penalty_timeout",
      message: "You are suspended by a penalty. You can join in 12 min.",
    });
    expect(ErrorBody.parse((await refusedIn("ja, en")).body).message).toContain("待機中");
  });

  it("[AUTH-14] a body of null is no empty body, also where nothing has to be sent", async () => {
    const token = await gateway.logIn("dummy_admin");
    const path = "/api/admin/ticks/1763700000000/replay";
    expect((await gateway.call("POST", path, { token, raw: "null" })).status).toBe(400);
    expect((await gateway.call("POST", path, { token })).status).toBe(200);
  });

  it("[AUTH-14] broken JSON is 400, and nothing is asked behind", async () => {
    const before = gateway.world.calls.length;
    for (const raw of [
      "{",
      "{'a':1}",
      "nonsense",
      '{"selected_roles":["TANK","MIDDLE"]',
      "\u0000",
      "[",
      '"',
    ]) {
      const reply = await gateway.call("POST", "/api/queue/join", { token, raw });
      expect(reply, raw).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    }
    expect(gateway.world.calls.length).toBe(before);
  });

  it("[AUTH-14] JSON that is no object is 400", async () => {
    for (const raw of ["null", "[]", "7", '"x"', "true", "1e309"]) {
      expect((await gateway.call("POST", "/api/queue/join", { token, raw })).status, raw).toBe(400);
    }
  });

  it("[LIMIT-9] a body of 5 MB is 413, of 64 KB it is read", async () => {
    const big = JSON.stringify({ selected_roles: ["TANK", "MIDDLE"], pad: "x".repeat(5 * 1024 * 1024) });
    expect(await gateway.call("POST", "/api/queue/join", { token, raw: big })).toMatchObject({
      status: 413,
      body: { error: "payload_too_large" },
    });
    const fits = JSON.stringify({ selected_roles: ["TANK", "MIDDLE"], pad: "x".repeat(60 * 1024) });
    expect((await gateway.call("POST", "/api/queue/join", { token, raw: fits })).status).toBe(200);
  });

  it("[AUTH-547] a picture of 2 MB is read, a larger one is 413, and so is a body above the limit before it has arrived", async () => {
    const path = "/api/users/me/seal/application";
    const send = (bytes: number) =>
      gateway.call("POST", path, { token, body: { picture: Buffer.alloc(bytes, 7).toString("base64") } });
    expect((await send(LIMITS.pictureBytes)).status).toBe(201);
    const before = gateway.world.calls.length;
    for (const bytes of [LIMITS.pictureBytes + 1, LIMITS.pictureBytes + 3000, 5 * 1024 * 1024])
      expect(await send(bytes)).toMatchObject({ status: 413, body: { error: "payload_too_large" } });
    for (const picture of ["", "nicht base64!", 7])
      expect(await gateway.call("POST", path, { token, body: { picture } })).toMatchObject({
        status: 400,
        body: { error: "picture_invalid" },
      });
    expect(gateway.world.calls.length).toBe(before);
  });

  it("[AUTH-14] compressed bodies and odd charsets are refused, not unpacked", async () => {
    const text = JSON.stringify({ selected_roles: ["TANK", "MIDDLE"] });
    const odd = [
      { raw: new Uint8Array(gzipSync(text)), headers: { "content-encoding": "gzip" } },
      { raw: text, headers: { "content-type": "application/json; charset=klingon" } },
    ];
    for (const options of odd) {
      const reply = await gateway.call("POST", "/api/queue/join", { token, ...options });
      expect(reply).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    }
  });

  it("[AUTH-14] the roles of a join are checked with the specification's sentence", async () => {
    expect(await join({ selected_roles: ["TANK"] })).toMatchObject({
      status: 400,
      body: { error: "roles_too_few", message: "ロールを2つ以上選択してください（現在: 1個）" },
    });
    for (const roles of [["TANK", "JUNGLE"], ["TANK", "TANK"], "TANK", [1, 2], null]) {
      expect(await join({ selected_roles: roles }), JSON.stringify(roles)).toMatchObject({
        status: 400,
        body: { error: "roles_invalid" },
      });
    }
  });

  it("[AUTH-14] the roles of an estimate may be listed or repeated, and are checked like those of a join", async () => {
    const estimate = (query: string) => gateway.call("GET", `/api/queue/estimate${query}`, { token });
    gateway.world.calls.length = 0;
    for (const query of ["?roles=TOP_LANE,TANK", "?roles=TOP_LANE&roles=TANK"]) {
      expect(await estimate(query)).toMatchObject({
        status: 200,
        body: {
          p50: 660,
          p90: 1500,
          known: true,
          if_added: [{ role: "TANK", p50: 360, p90: 900 }],
          left_over: { reason: "roles", roles: ["SUPPORT"] },
        },
      });
    }
    const roles = [roleToProto("TOP_LANE"), roleToProto("TANK")];
    expect(gateway.world.callsOf("estimateWait").map(({ request }) => request)).toMatchObject([
      { roles },
      { roles },
    ]);
    for (const query of ["", "?roles=", "?roles=TANK"]) {
      expect(await estimate(query), query).toMatchObject({ status: 400, body: { error: "roles_too_few" } });
    }
    for (const query of ["?roles=TANK,JUNGLE", "?roles=TANK,TANK", "?roles=TANK&roles=tank"]) {
      expect(await estimate(query), query).toMatchObject({ status: 400, body: { error: "roles_invalid" } });
    }
    expect(gateway.world.callsOf("estimateWait")).toHaveLength(2);
  });

  it("[AUTH-14] `__proto__` in a body pollutes nothing and is not passed on", async () => {
    const raw =
      '{"selected_roles":["TANK","MIDDLE"],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await gateway.call("POST", "/api/queue/join", { token, raw })).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(gateway.world.callsOf("join").at(-1)?.request).not.toHaveProperty("polluted");
  });

  it("[AUTH-14] text with NUL or half a character is refused", async () => {
    for (const raw of [
      '{"lobby_id":"ab\\u0000c"}',
      '{"lobby_id":"\\ud800"}',
      '{"lobby_id":"123456789"}',
      '{"lobby_id":"  "}',
    ]) {
      expect(await gateway.call("POST", "/api/matches/lobby/update", { token, raw }), raw).toMatchObject({
        status: 400,
        body: { error: "lobby_id_invalid" },
      });
    }
  });

  it("[AUTH-14] a report is checked before it is passed on", async () => {
    const report = (body: unknown) => gateway.call("POST", "/api/matches/17/report", { token, body });
    const base = { result: "A-win", banned_pokemon: "MEW", picked_pokemon: "PIKACHU" };
    const wrong = [
      [{ ...base, picked_pokemon: "MEW" }, "report_picked_is_banned"],
      [{ ...base, picked_pokemon: "" }, "report_picked_required"],
      [{ ...base, result: "win" }, "report_invalid"],
      [{ result: "invalid" }, "report_invalid_player_required"],
      [{ ...base, invalid_player: "a1" }, "report_invalid"],
      [{ ...base, picked_pokemon: "UNKNOWN" }, "report_invalid"],
      [{ ...base, banned_pokemon: "UNKNOWN" }, "report_invalid"],
      [{ ...base, pokemon_move1: "なみのり" }, "report_invalid"],
    ] as const;
    for (const [body, error] of wrong) {
      expect(await report(body), error).toMatchObject({ status: 400, body: { error } });
    }
    expect((await report(base)).status).toBe(200);
    expect((await gateway.call("POST", "/api/matches/0/report", { token, body: base })).body).toMatchObject({
      error: "match_not_found",
    });
  });

  it("[REPORT-21] an invalid match is reported without a ban, as the web sends it, as bots do, and with no word", async () => {
    const invalid = { result: "invalid", invalid_player: "a1" };
    const everything = { picked_pokemon: "", pokemon_move1: "", pokemon_move2: "", violation_report: "" };
    for (const body of [
      { ...invalid, ...everything, banned_pokemon: "" },
      { ...invalid, ...everything, banned_pokemon: "EMPTY" },
      invalid,
      { result: "A-win", picked_pokemon: "PIKACHU" },
      { result: "A-win", picked_pokemon: "PIKACHU", banned_pokemon: "" },
    ]) {
      const reply = await gateway.call("POST", "/api/matches/17/report", { token, body });
      expect(reply.status, JSON.stringify(body)).toBe(200);
    }
    expect(gateway.world.callsOf("submitReport").at(-3)?.request).toMatchObject({
      verdict: Verdict.INVALID,
      invalidUserId: "a1",
    });
  });

  it("[AUTH-16] unknown calls are 404 in JSON, with odd paths 4xx", async () => {
    expect(await gateway.call("GET", "/api/nothing")).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    expect(await gateway.call("GET", "/api/pokemon/role/%E0%A4%A", { token })).toMatchObject({ status: 400 });
    expect(await gateway.call("GET", "/api/pokemon/role/JUNGLER")).toMatchObject({ status: 400 });
  });

  it("[AUTH-27] a method that a known path does not take is 405, with those that it takes", async () => {
    for (const [method, at, allowed] of [
      ["PATCH", "/api/users/me", "GET, DELETE, HEAD"],
      ["GET", "/api/queue/join", "POST"],
      ["PATCH", "/api/admin/matchmaker/settings", "GET, PUT, HEAD"],
      ["PUT", "/api/matches/17/report", "POST"],
      ["POST", "/api/master", "GET, HEAD"],
    ] as const) {
      const reply = await gateway.call(method, at, { token });
      expect(reply, at).toMatchObject({ status: 405, body: { error: "method_not_allowed" } });
      expect(reply.headers.get("allow"), at).toBe(allowed);
    }
    expect((await gateway.call("GET", "/api/users/no/such/path", { token })).status).toBe(404);
  });

  it("[AUTH-27] TRACE is refused in JSON and echoes nothing", async () => {
    for (const [at, status] of [
      ["/api/users/me", 405],
      ["/api/none", 404],
      ["/", 404],
    ] as const) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, "x-secret": "S3CRET" };
        request(`${gateway.url}${at}`, { method: "TRACE", headers }, resolve).on("error", reject).end();
      });
      const body = await text(response);
      expect([response.statusCode, response.headers["content-type"]], at).toEqual([
        status,
        "application/json; charset=utf-8",
      ]);
      expect(body).not.toMatch(/S3CRET|Bearer/);
    }
  });

  it("[AUTH-6] a test account's rate out of bounds is reported with its bound", async () => {
    const body = { user_id: "dummy_901", trainer_name: "さくら", rate: 4500 };
    expect((await gateway.call("POST", "/api/auth/dummy/login", { token, body })).body).toEqual({
      error: "invalid_request",
      message: "レートは4000以下で指定してください。",
    });
  });

  it("[AUTH-23] [CASE-111] a banned player gets no ticket, and still plays the running match and its dispute to the end", async () => {
    gateway.world.banned.add("dummy_001");
    const issued = gateway.world.callsOf("issueTicket").length;
    expect(await gateway.call("POST", "/api/realtime/ticket", { token })).toMatchObject({
      status: 403,
      body: { error: "banned" },
    });
    expect(gateway.world.callsOf("issueTicket")).toHaveLength(issued);
    const report = { result: "A-win", picked_pokemon: "PIKACHU" };
    for (const [at, body] of [
      ["/api/matches/lobby/update", { lobby_id: "1234" }],
      ["/api/matches/host/transfer", {}],
      ["/api/matches/17/report", report],
    ] as const) {
      expect((await gateway.call("POST", at, { token, body })).status, at).toBe(200);
    }
    const dispute = "/api/matches/17/dispute";
    for (const [method, at, body] of [
      ["GET", dispute, undefined],
      ["POST", `${dispute}/statement`, { text: "録画があります" }],
      ["PUT", `${dispute}/agreement`, { result: "A-win" }],
    ] as const)
      expect((await gateway.call(method, at, { token, body })).status, at).toBe(200);
    gateway.world.banned.clear();
    expect((await gateway.call("POST", "/api/realtime/ticket", { token })).status).toBe(200);
  });

  it("[REPORT-22] [AUTH-23] while users is unavailable players report and connect, by the characters known before", async () => {
    const body = { result: "A-win", picked_pokemon: "PIKACHU", banned_pokemon: "MEW" };
    await gateway.fakes.users[Symbol.asyncDispose]();
    for (let time = 0; time < 2; time++) {
      expect((await gateway.call("POST", "/api/matches/17/report", { token, body })).status).toBe(200);
    }
    const unknown = { ...body, picked_pokemon: "UNKNOWN" };
    expect((await gateway.call("POST", "/api/matches/17/report", { token, body: unknown })).status).toBe(400);
    expect((await gateway.call("GET", "/api/pokemon")).status).toBe(200);
    expect((await gateway.call("POST", "/api/realtime/ticket", { token })).status).toBe(200);
    expect((await gateway.call("GET", "/api/users/me", { token })).status).toBe(503);
  });

  it("[AUTH-16] a service that is unavailable is 503 and says nothing of the inside", async () => {
    await gateway.fakes.matches[Symbol.asyncDispose]();
    const reply = await gateway.call("GET", "/api/matches/current", { token });
    expect(reply).toMatchObject({ status: 503 });
    expect(JSON.stringify(reply.body)).not.toMatch(/127\.0\.0\.1|ECONN|UNAVAILABLE/);
    expect(await gateway.call("GET", "/api/public/system")).toMatchObject({
      status: 503,
      body: { error: "unavailable" },
    });
  });
});
