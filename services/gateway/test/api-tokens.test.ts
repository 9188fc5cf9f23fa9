import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

const KNOWN = `gkk_${"k".repeat(43)}`;
const STAFF = `gkk_${"s".repeat(43)}`;
const WRONG = `gkk_${"w".repeat(43)}`;

describe("API tokens", () => {
  let gateway: TestGateway;
  const get = (path: string, token: string) => gateway.call("GET", path, { token });

  beforeEach(async () => {
    gateway = await openGateway({ RATE_LIMITS: "anonymous=5/60 apiToken=8/60" });
    gateway.world.apiTokens.set(KNOWN, ["read:public"]).set(STAFF, ["read:staff", "write:queue-settings"]);
  });
  afterEach(() => gateway?.[Symbol.asyncDispose]());

  it("[AUTH-531] a wrong or revoked token is 401 where tokens may call, and anonymous where none may", async () => {
    expect((await get("/api/public/ranking", KNOWN)).status).toBe(200);
    gateway.world.apiTokens.delete(KNOWN);
    expect(await get("/api/public/ranking", KNOWN)).toMatchObject({
      status: 401,
      body: { error: "unauthenticated" },
    });
    gateway.world.apiTokens.set(KNOWN, ["read:public"]);
    expect((await get("/api/admin/ticks", WRONG)).status).toBe(401);
    expect((await get("/api/public/master", "gkk_short")).status).toBe(401);
    expect((await get("/api/auth/config", WRONG)).status).toBe(200);
  });

  it("[AUTH-533] the services get the token's name and scopes, and no user", async () => {
    expect((await get("/api/admin/ticks", STAFF)).status).toBe(200);
    expect(gateway.world.callsOf("listTicks").map(({ caller }) => caller)).toEqual([
      { kind: "token", actor: "#token:bot", scopes: ["read:staff", "write:queue-settings"] },
    ]);
  });

  it("[AUTH-536] each token has its own rate limit, and wrong tokens are no longer looked up", async () => {
    const statuses = async (token: string, calls: number) => {
      const found: number[] = [];
      for (let call = 0; call < calls; call += 1)
        found.push((await get("/api/public/seasons", token)).status);
      return found;
    };
    expect(await statuses(KNOWN, 9)).toEqual([...Array(8).fill(200), 429]);
    expect((await get("/api/admin/ticks", STAFF)).status).toBe(200);
    gateway.world.calls.length = 0;
    expect(await statuses(WRONG, 9)).toEqual([...Array(5).fill(401), ...Array(4).fill(429)]);
    expect(gateway.world.callsOf("checkApiToken").length).toBe(5);
  });
});
