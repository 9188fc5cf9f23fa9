import { ErrorBody } from "@gokaku/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { BODIES, CASES } from "./requests.ts";

/**
 * Null is the route's own success. Calls that only pages of this site may make are made without their
 * headers here.
 */
const EXPECTED = {
  none: { anonymous: null, player: null, admin: null },
  user: { anonymous: 401, player: null, admin: null },
  admin: { anonymous: 401, player: 403, admin: null },
  page: { anonymous: 403, player: 403, admin: 403 },
} as const;

describe("who may call what", () => {
  let gateway: TestGateway;
  let tokens: Record<"anonymous" | "player" | "admin", string | undefined>;

  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
    tokens = {
      anonymous: undefined,
      player: await gateway.logIn("dummy_001"),
      admin: await gateway.logIn("dummy_admin"),
    };
  });
  beforeEach(() => {
    gateway.world.inMatch = true;
    gateway.world.deleted.length = 0;
    gateway.world.calls.length = 0;
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  for (const { id, route, path } of CASES) {
    for (const who of ["anonymous", "player", "admin"] as const) {
      const success = route.responses[200] === undefined ? (201 as const) : (200 as const);
      const expected = EXPECTED[route.auth][who] ?? success;
      it(`[AUTH-17] ${route.method.toUpperCase()} ${path}: ${who} gets ${expected}`, async () => {
        const token = tokens[who];
        gateway.world.inMatch = id !== "deleteMe";
        const reply = await gateway.call(route.method.toUpperCase(), path, {
          ...(token === undefined ? {} : { token }),
          ...(BODIES[id] === undefined ? {} : { body: BODIES[id] }),
        });
        if (id === "logOut" && who !== "anonymous")
          tokens[who] = await gateway.logIn(who === "admin" ? "dummy_admin" : "dummy_001");
        expect(reply.status, JSON.stringify(reply.body)).toBe(expected);
        const schema = expected === success ? route.responses[success] : ErrorBody;
        expect(schema?.safeParse(reply.body).error).toBeUndefined();
        if (expected === 403)
          expect(gateway.world.calls.map((call) => call.method)).toEqual(
            route.auth === "page" ? [] : ["getAccess"],
          );
        // The characters are asked for again now and then, whoever calls.
        if (expected === 401)
          expect(gateway.world.calls.filter(({ method }) => method !== "listCharacters")).toEqual([]);
      });
    }
  }

  it("[AUTH-9] rights are asked for on every call, so that they can be revoked at once", async () => {
    const token = await gateway.logIn("dummy_002");
    const trigger = () => gateway.call("POST", "/api/debug/gather-match", { token });
    gateway.world.admins.add("dummy_002");
    expect((await trigger()).status).toBe(200);
    gateway.world.admins.delete("dummy_002");
    expect((await trigger()).status).toBe(403);
  });

  it("[AUTH-9] a banned administrator is none", async () => {
    gateway.world.banned.add("dummy_admin");
    const reply = await gateway.call("GET", "/api/debug/queue", { token: tokens.admin ?? "" });
    gateway.world.banned.delete("dummy_admin");
    expect(reply).toMatchObject({ status: 403, body: { error: "forbidden" } });
  });

  it("[AUTH-10] the services get the token's user, whatever headers and bodies say", async () => {
    await gateway.call("POST", "/api/queue/join", {
      token: tokens.player ?? "",
      body: { selected_roles: ["TANK", "MIDDLE"], user_id: "dummy_admin", userId: "dummy_admin" },
      headers: {
        "x-user-id": "dummy_admin",
        "x-gokaku-user": "dummy_admin",
        "x-admin": "true",
        "x-forwarded-user": "dummy_admin",
      },
    });
    expect(gateway.world.callsOf("join").map((call) => call.caller)).toEqual([
      { kind: "user", userId: "dummy_001", isAdmin: false, arrivedAtMs: null },
    ]);
  });

  it("[AUTH-10] an administrator acts as one only on the routes of administrators", async () => {
    await gateway.call("GET", "/api/users/me", { token: tokens.admin ?? "" });
    await gateway.call("GET", "/api/debug/queue", { token: tokens.admin ?? "" });
    expect(gateway.world.callsOf("getAccount")[0]?.caller).toMatchObject({ isAdmin: false });
    expect(gateway.world.callsOf("listEntries")[0]?.caller).toMatchObject({ isAdmin: true });
  });

  it("[AUTH-11] a wrong token on a public route makes the visitor anonymous", async () => {
    const reply = await gateway.call("GET", "/api/public/ranking", { token: "not.a.token" });
    expect(reply.status).toBe(200);
  });
});
