import { DummyLoginResponse } from "@gokaku/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

const LOGIN = "/api/auth/dummy/login";

describe("the test login", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000" });
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  it("[AUTH-5] answers a token of 24 h and the account", async () => {
    const reply = await gateway.call("POST", LOGIN, { body: { user_id: "dummy_admin", password: "gokaku" } });
    const session = DummyLoginResponse.parse(reply.body);
    expect(session).toMatchObject({
      expires_in: 86_400,
      user: {
        user_id: "dummy_admin",
        rate: 1800,
        preferred_role: "ALL_ROUNDER",
        is_admin: true,
        is_dummy: true,
      },
    });
    expect((await gateway.call("GET", "/api/users/me", { token: session.access_token })).status).toBe(200);
  });

  it("[AUTH-5] a wrong password, an unknown account and an ordinary account look the same", async () => {
    const attempts = [
      { user_id: "dummy_001", password: "wrong" },
      { user_id: "unknown_user", password: "gokaku" },
      { user_id: "123456789012345678", password: "gokaku" },
    ];
    const replies = await Promise.all(attempts.map((body) => gateway.call("POST", LOGIN, { body })));
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 401,
        body: { error: "login_failed", message: "ユーザーIDまたはパスワードが違います。" },
      })),
    );
  });

  it("[AUTH-6] an admin makes a test account and is signed in as it", async () => {
    const token = await gateway.logIn("dummy_admin");
    const reply = await gateway.call("POST", LOGIN, {
      token,
      body: { user_id: "session_1", trainer_name: "いぶ", rate: 1444 },
    });
    const session = DummyLoginResponse.parse(reply.body);
    expect(session.user).toMatchObject({ user_id: "session_1", rate: 1444 });
    expect(await gateway.call("GET", "/api/users/me", { token: session.access_token })).toMatchObject({
      status: 200,
      body: { user_id: "session_1" },
    });
  });

  it("[AUTH-6] no other account can", async () => {
    const body = { user_id: "session_2", trainer_name: "いぶ", rate: 1444 };
    expect(await gateway.call("POST", LOGIN, { body })).toMatchObject({ status: 401 });
    expect(await gateway.call("POST", LOGIN, { body, token: "broken" })).toMatchObject({ status: 401 });
    const token = await gateway.logIn("dummy_001");
    expect(await gateway.call("POST", LOGIN, { body, token })).toMatchObject({ status: 403 });
    expect(gateway.world.accounts.has("session_2")).toBe(false);
  });

  it("[AUTH-12] a test account is a member, and joins as one", async () => {
    const token = await gateway.logIn("dummy_001");
    expect((await gateway.call("GET", "/api/discord/check-membership", { token })).body).toEqual({
      is_member: true,
      invite_url: null,
    });
    await gateway.call("POST", "/api/queue/join", { token, body: { selected_roles: ["TANK", "MIDDLE"] } });
    expect(gateway.world.callsOf("join")[0]?.request).toMatchObject({
      memberCheckedAt: expect.toSatisfy((checkedAt: bigint) => checkedAt > 0n),
    });
  });
});

describe("with the test login off", () => {
  it("[AUTH-7] its routes are not there and its tokens are worth nothing", async () => {
    await using withLogin = await openGateway();
    const token = await withLogin.logIn("dummy_001");
    await using gateway = await openGateway({ DUMMY_LOGIN: "off" });
    expect((await gateway.call("GET", "/api/auth/dummy/users")).status).toBe(404);
    const login = await gateway.call("POST", LOGIN, { body: { user_id: "dummy_001", password: "gokaku" } });
    expect(login.status).toBe(404);
    expect((await gateway.call("GET", "/api/users/me", { token })).status).toBe(401);
  });
});
