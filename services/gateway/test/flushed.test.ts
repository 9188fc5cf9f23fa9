import { createClient } from "@redis/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door?.[Symbol.asyncDispose]());

const flush = async (): Promise<void> => {
  const redis = createClient({ url: door.redis.url });
  await redis.connect();
  await redis.flushAll();
  redis.destroy();
};

test("[OPS-198] an emptied Redis signs nobody out, lets nobody in and begins every allowance anew", async () => {
  const token = await door.logIn("dummy_001");
  const join = { token, body: { selected_roles: ["TANK", "MIDDLE"] } };
  const spend = async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await door.call("POST", "/api/queue/join", join)).status).toBe(200);
  };
  await spend();
  await flush();
  expect((await door.call("GET", "/api/users/me", { token })).status).toBe(200);
  expect((await door.call("GET", "/api/users/me")).status).toBe(401);
  expect((await door.call("GET", "/api/users/me", { token: `${token}x` })).status).toBe(401);
  expect(await door.call("POST", "/api/debug/queue/clear", { token, body: {} })).toMatchObject({
    status: 403,
  });
  expect(await door.call("GET", "/api/public/ranking")).toMatchObject({ status: 200 });
  await spend();
});
