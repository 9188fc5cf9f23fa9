import { ErrorBody } from "@gokaku/contract";
import { API_SCOPES, STAFF_ROLES, type StaffRole } from "@gokaku/game";
import { callersOf, RPC_COMMENTS } from "@gokaku/testing/callers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { BODIES, CASES } from "./requests.ts";

/**
 * Null is the route's own success. Calls that only pages of this site may make are made without their
 * headers here.
 */
const EXPECTED = {
  none: { anonymous: null, player: null, helper: null, moderator: null, admin: null },
  user: { anonymous: 401, player: null, helper: null, moderator: null, admin: null },
  helper: { anonymous: 401, player: 403, helper: null, moderator: null, admin: null },
  moderator: { anonymous: 401, player: 403, helper: 403, moderator: null, admin: null },
  admin: { anonymous: 401, player: 403, helper: 403, moderator: 403, admin: null },
  page: { anonymous: 403, player: 403, helper: 403, moderator: 403, admin: 403 },
} as const;

const CALLERS = {
  anonymous: null,
  player: "dummy_001",
  helper: "dummy_helper",
  moderator: "dummy_moderator",
  admin: "dummy_admin",
} as const;
type CallerName = keyof typeof CALLERS;
const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];

/** A player in a match may not do these. */
const NEEDS_FREE: ReadonlySet<string> = new Set(["deleteMe", "startRehearsal"]);

describe("who may call what", () => {
  let gateway: TestGateway;
  const tokens: Partial<Record<CallerName, string>> = {};

  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
    for (const who of CALLER_NAMES) {
      const userId = CALLERS[who];
      if (userId !== null) tokens[who] = await gateway.logIn(userId);
    }
  });
  beforeEach(() => {
    gateway.world.inMatch = true;
    gateway.world.deleted.length = 0;
    gateway.world.calls.length = 0;
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  for (const { id, route, path } of CASES) {
    for (const who of CALLER_NAMES) {
      const success = route.responses[200] === undefined ? (201 as const) : (200 as const);
      const expected = EXPECTED[route.auth][who] ?? success;
      it(`[AUTH-17] [ADMIN-500] ${route.method.toUpperCase()} ${path}: ${who} gets ${expected}`, async () => {
        const token = tokens[who];
        gateway.world.inMatch = !NEEDS_FREE.has(id);
        const reply = await gateway.call(route.method.toUpperCase(), path, {
          ...(token === undefined ? {} : { token }),
          ...(BODIES[id] === undefined ? {} : { body: BODIES[id] }),
        });
        const userId = CALLERS[who];
        if (id === "logOut" && userId !== null) tokens[who] = await gateway.logIn(userId);
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

  /** The staff methods by name, with the role that their services ask for. */
  const roleOfMethod = new Map(
    [...RPC_COMMENTS].flatMap(([method, comment]): (readonly [string, StaffRole])[] => {
      const { kind } = callersOf(comment);
      const role = STAFF_ROLES.find((staff) => staff === kind);
      const name = method.split("/")[1] ?? "";
      return role === undefined ? [] : [[name.charAt(0).toLowerCase() + name.slice(1), role]];
    }),
  );

  it.each(CASES.filter(({ route }) => STAFF_ROLES.some((role) => role === route.auth)))(
    "[ADMIN-501] $route.method $path asks for the role of the methods that it calls",
    async ({ id, route, path }) => {
      gateway.world.inMatch = !NEEDS_FREE.has(id);
      await gateway.call(route.method.toUpperCase(), path, {
        token: tokens.admin ?? "",
        ...(BODIES[id] === undefined ? {} : { body: BODIES[id] }),
      });
      const asked = gateway.world.calls.map(({ method }) => roleOfMethod.get(method)).filter(Boolean);
      expect(STAFF_ROLES.findLast((role) => asked.includes(role))).toBe(route.auth);
    },
  );
  for (const scope of API_SCOPES) {
    for (const { id, route, path } of CASES) {
      const mayCall = route.scopes?.includes(scope) === true;
      const success = route.responses[200] === undefined ? (201 as const) : (200 as const);
      const isOpen = route.auth === "none" && route.scopes === undefined;
      const expected = mayCall || isOpen ? success : 403;
      it(`[AUTH-532] ${route.method.toUpperCase()} ${path}: an API token of ${scope} gets ${expected}`, async () => {
        const token = `gkk_${scope.replace(":", "_").padEnd(43, "x")}`;
        gateway.world.apiTokens.set(token, [scope]);
        const reply = await gateway.call(route.method.toUpperCase(), path, {
          token,
          ...(BODIES[id] === undefined ? {} : { body: BODIES[id] }),
        });
        expect(reply.status, JSON.stringify(reply.body)).toBe(expected);
        const schema = expected === success ? route.responses[success] : ErrorBody;
        expect(schema?.safeParse(reply.body).error).toBeUndefined();
        const asked = gateway.world.calls.filter(({ method }) => method !== "listCharacters");
        if (expected === 403) expect(asked.every(({ method }) => method === "checkApiToken")).toBe(true);
        expect(gateway.world.calls.some(({ caller }) => caller.kind === "user")).toBe(false);
      });
    }
  }

  it("[AUTH-9] rights are asked for on every call, so that they can be revoked at once", async () => {
    const token = await gateway.logIn("dummy_002");
    const trigger = () => gateway.call("POST", "/api/debug/gather-match", { token });
    gateway.world.roles.set("dummy_002", "admin");
    expect((await trigger()).status).toBe(200);
    gateway.world.roles.delete("dummy_002");
    expect((await trigger()).status).toBe(403);
  });

  it("[AUTH-9] a banned admin has no rights", async () => {
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
      { kind: "user", userId: "dummy_001", role: "player", arrivedAtMs: null },
    ]);
  });

  it("[AUTH-10] an admin acts as one only on the routes of staff", async () => {
    await gateway.call("GET", "/api/users/me", { token: tokens.admin ?? "" });
    await gateway.call("GET", "/api/debug/queue", { token: tokens.admin ?? "" });
    expect(gateway.world.callsOf("getAccount")[0]?.caller).toMatchObject({ role: "player" });
    expect(gateway.world.callsOf("listEntries")[0]?.caller).toMatchObject({ role: "admin" });
  });

  it("[AUTH-11] a wrong token on a public route makes the visitor anonymous", async () => {
    const reply = await gateway.call("GET", "/api/public/ranking", { token: "not.a.token" });
    expect(reply.status).toBe(200);
  });
});
