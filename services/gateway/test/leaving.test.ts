import { afterAll, beforeAll, expect, test } from "vitest";
import { MATCH_ID, ORDER_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openGateway();
  token = await gateway.logIn("dummy_001");
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

test("[PROFILE-74] an account cannot be deleted during a match or with an open order", async () => {
  const leave = () => gateway.call("DELETE", "/api/users/me", { token });
  const refused = { status: 409, body: { error: "account_in_use" } };
  gateway.world.inMatch = true;
  expect(await leave()).toMatchObject(refused);
  gateway.world.inMatch = false;
  gateway.world.hasOpenOrder = true;
  expect(await leave()).toMatchObject(refused);
  expect(gateway.world.deleted).toEqual([]);
  gateway.world.hasOpenOrder = false;
  expect(await leave()).toMatchObject({ status: 200, body: { user_id: "dummy_001" } });
  expect(gateway.world.deleted).toEqual(["dummy_001"]);
});

test("[PROFILE-73] the export holds what each service keeps", async () => {
  expect(await gateway.call("GET", "/api/users/me/export", { token })).toMatchObject({
    status: 200,
    body: {
      user_id: "dummy_001",
      users: { account: [{ user_id: "dummy_001" }] },
      queue: { waits: [] },
      matches: { reports: [] },
      payments: { orders: [{ order_id: ORDER_ID, state: "paid" }] },
      discord: { seats: [] },
    },
  });
});

test("[PROFILE-403] the token of a player who left reads neither the queue nor the orders, and cancels none", async () => {
  const left = await gateway.logIn("dummy_002");
  const paths = ["/api/queue", "/api/users/me/orders", `/api/users/me/orders/${ORDER_ID}`];
  for (const path of paths) expect((await gateway.call("GET", path, { token: left })).status, path).toBe(200);
  gateway.world.deleted.push("dummy_002");
  for (const path of paths)
    expect(await gateway.call("GET", path, { token: left }), path).toMatchObject({
      status: 404,
      body: { error: "user_not_found" },
    });
  const cancelled = await gateway.call("POST", `/api/users/me/orders/${ORDER_ID}/cancel`, { token: left });
  expect(cancelled).toMatchObject({ status: 404, body: { error: "user_not_found" } });
  expect(gateway.world.callsOf("cancelOrder")).toEqual([]);
});

test("[CASE-110] the token of a player who left writes no statement and agrees on no result", async () => {
  gateway.world.deleted.push("dummy_001");
  const room = `/api/matches/${MATCH_ID}/dispute`;
  const acts = [
    gateway.call("POST", `${room}/statement`, { token, body: { text: "勝ちました" } }),
    gateway.call("PUT", `${room}/agreement`, { token, body: { result: "A-win", invalid_player: "" } }),
  ];
  for (const act of acts) expect(await act).toMatchObject({ status: 404, body: { error: "user_not_found" } });
  expect(gateway.world.callsOf("writeStatement")).toEqual([]);
  expect(gateway.world.callsOf("agreeOnResult")).toEqual([]);
});

test("[DISCORD-41] without the service for Discord the export has everything else", async () => {
  await using alone = await openGateway();
  const own = await alone.logIn("dummy_001");
  await alone.fakes.discord[Symbol.asyncDispose]();
  expect(await alone.call("GET", "/api/users/me/export", { token: own })).toMatchObject({
    status: 200,
    body: { matches: { reports: [] }, discord: null },
  });
});
