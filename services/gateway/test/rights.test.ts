import { ErrorBody } from "@gokaku/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";
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
  let door: TestDoor;
  let tokens: Record<"anonymous" | "player" | "admin", string | undefined>;

  beforeAll(async () => {
    door = await openDoor({ RATE_LIMIT_SCALE: "1000" });
    tokens = {
      anonymous: undefined,
      player: await door.logIn("dummy_001"),
      admin: await door.logIn("dummy_admin"),
    };
  });
  beforeEach(() => {
    door.world.inMatch = true;
    door.world.deleted.length = 0;
    door.world.calls.length = 0;
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  for (const { id, route, path } of CASES) {
    for (const who of ["anonymous", "player", "admin"] as const) {
      const success = route.responses[200] === undefined ? (201 as const) : (200 as const);
      const expected = EXPECTED[route.auth][who] ?? success;
      it(`[AUTH-17] ${route.method.toUpperCase()} ${path}: ${who} gets ${expected}`, async () => {
        const token = tokens[who];
        door.world.inMatch = id !== "deleteMe";
        const reply = await door.call(route.method.toUpperCase(), path, {
          ...(token === undefined ? {} : { token }),
          ...(BODIES[id] === undefined ? {} : { body: BODIES[id] }),
        });
        if (id === "logOut" && who !== "anonymous")
          tokens[who] = await door.logIn(who === "admin" ? "dummy_admin" : "dummy_001");
        expect(reply.status, JSON.stringify(reply.body)).toBe(expected);
        const schema = expected === success ? route.responses[success] : ErrorBody;
        expect(schema?.safeParse(reply.body).error).toBeUndefined();
        if (expected === 403)
          expect(door.world.calls.map((call) => call.method)).toEqual(
            route.auth === "page" ? [] : ["getAccess"],
          );
        // The characters are asked for again now and then, whoever calls.
        if (expected === 401)
          expect(door.world.calls.filter(({ method }) => method !== "listCharacters")).toEqual([]);
      });
    }
  }

  it("[AUTH-9] rights are asked for on every call, so that they can be taken away at once", async () => {
    const token = await door.logIn("dummy_002");
    const trigger = () => door.call("POST", "/api/debug/gather-match", { token });
    door.world.admins.add("dummy_002");
    expect((await trigger()).status).toBe(200);
    door.world.admins.delete("dummy_002");
    expect((await trigger()).status).toBe(403);
  });

  it("[AUTH-9] a banned administrator is none", async () => {
    door.world.banned.add("dummy_admin");
    const reply = await door.call("GET", "/api/debug/queue", { token: tokens.admin ?? "" });
    door.world.banned.delete("dummy_admin");
    expect(reply).toMatchObject({ status: 403, body: { error: "forbidden" } });
  });

  it("[AUTH-10] the services are told of the token's user, whatever headers and bodies say", async () => {
    await door.call("POST", "/api/queue/join", {
      token: tokens.player ?? "",
      body: { selected_roles: ["TANK", "MIDDLE"], user_id: "dummy_admin", userId: "dummy_admin" },
      headers: {
        "x-user-id": "dummy_admin",
        "x-gokaku-user": "dummy_admin",
        "x-admin": "true",
        "x-forwarded-user": "dummy_admin",
      },
    });
    expect(door.world.callsOf("join").map((call) => call.caller)).toEqual([
      { kind: "user", userId: "dummy_001", isAdmin: false, arrivedAtMs: null },
    ]);
  });

  it("[AUTH-10] an administrator acts as one only on the routes of administrators", async () => {
    await door.call("GET", "/api/users/me", { token: tokens.admin ?? "" });
    await door.call("GET", "/api/debug/queue", { token: tokens.admin ?? "" });
    expect(door.world.callsOf("getAccount")[0]?.caller).toMatchObject({ isAdmin: false });
    expect(door.world.callsOf("listEntries")[0]?.caller).toMatchObject({ isAdmin: true });
  });

  it("[AUTH-11] a wrong token on a public route makes the visitor anonymous", async () => {
    const reply = await door.call("GET", "/api/public/ranking", { token: "not.a.token" });
    expect(reply.status).toBe(200);
  });
});
