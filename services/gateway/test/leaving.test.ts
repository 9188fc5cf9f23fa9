import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_ID } from "./fakes.ts";
import { openDoor, type TestDoor } from "./harness.ts";

let door: TestDoor;
let token: string;
beforeAll(async () => {
  door = await openDoor();
  token = await door.logIn("dummy_001");
});
afterAll(() => door?.[Symbol.asyncDispose]());

test("[PROFILE-74] nobody leaves out of a match, or with an order that is open", async () => {
  const leave = () => door.call("DELETE", "/api/users/me", { token });
  const refused = { status: 409, body: { error: "account_in_use" } };
  door.world.inMatch = true;
  expect(await leave()).toMatchObject(refused);
  door.world.inMatch = false;
  door.world.hasOpenOrder = true;
  expect(await leave()).toMatchObject(refused);
  expect(door.world.deleted).toEqual([]);
  door.world.hasOpenOrder = false;
  expect(await leave()).toMatchObject({ status: 200, body: { user_id: "dummy_001" } });
  expect(door.world.deleted).toEqual(["dummy_001"]);
});

test("[PROFILE-73] the export holds what each service keeps", async () => {
  expect(await door.call("GET", "/api/users/me/export", { token })).toMatchObject({
    status: 200,
    body: {
      user_id: "dummy_001",
      users: { account: [{ user_id: "dummy_001" }] },
      queue: { waits: [] },
      matches: { reports: [] },
      payments: { orders: [{ order_id: ORDER_ID, state: "paid" }] },
    },
  });
});

test("[PROFILE-403] the token of a player who left reads neither the queue nor the orders, and cancels none", async () => {
  const left = await door.logIn("dummy_002");
  const paths = ["/api/queue", "/api/users/me/orders", `/api/users/me/orders/${ORDER_ID}`];
  for (const path of paths) expect((await door.call("GET", path, { token: left })).status, path).toBe(200);
  door.world.deleted.push("dummy_002");
  for (const path of paths)
    expect(await door.call("GET", path, { token: left }), path).toMatchObject({
      status: 404,
      body: { error: "user_not_found" },
    });
  const cancelled = await door.call("POST", `/api/users/me/orders/${ORDER_ID}/cancel`, { token: left });
  expect(cancelled).toMatchObject({ status: 404, body: { error: "user_not_found" } });
  expect(door.world.callsOf("cancelOrder")).toEqual([]);
});
