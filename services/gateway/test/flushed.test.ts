import { createClient } from "@redis/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

const flush = async (): Promise<void> => {
  const redis = createClient({ url: gateway.redis.url });
  await redis.connect();
  await redis.flushAll();
  redis.destroy();
};

test("[OPS-198] an emptied Redis ends no login, admits no stranger and begins every allowance again", async () => {
  const token = await gateway.logIn("dummy_001");
  const join = { token, body: { selected_roles: ["TANK", "MIDDLE"] } };
  const spend = async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await gateway.call("POST", "/api/queue/join", join)).status).toBe(200);
  };
  await spend();
  await flush();
  expect((await gateway.call("GET", "/api/users/me", { token })).status).toBe(200);
  expect((await gateway.call("GET", "/api/users/me")).status).toBe(401);
  expect((await gateway.call("GET", "/api/users/me", { token: `${token}x` })).status).toBe(401);
  expect(await gateway.call("POST", "/api/debug/queue/clear", { token, body: {} })).toMatchObject({
    status: 403,
  });
  expect(await gateway.call("GET", "/api/public/ranking")).toMatchObject({ status: 200 });
  await spend();
});
