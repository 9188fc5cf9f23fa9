import { afterAll, beforeAll, expect, test } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openGateway();
  token = await gateway.logIn("dummy_001");
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

const infoOf = (id: string) => gateway.call("GET", `/api/users/${id}`, { token });

test("[PROFILE-65] oneself without a role, a team-mate with the role in the match", async () => {
  gateway.world.inMatch = true;
  expect(await infoOf("dummy_001")).toMatchObject({
    status: 200,
    body: { user_id: "dummy_001", role: null },
  });
  const mate = await infoOf("dummy_002");
  expect(mate).toMatchObject({ status: 200, body: { user_id: "dummy_002" } });
  expect((mate.body as { role: unknown }).role).toEqual(expect.any(String));
});

test("[PROFILE-65] no other account, and the answer does not show whether there is such a person", async () => {
  gateway.world.inMatch = true;
  gateway.world.calls.length = 0;
  for (const id of ["dummy_006", "dummy_admin", "unknown_user"])
    expect(await infoOf(id), id).toMatchObject({ status: 403, body: { error: "not_teammate" } });
  gateway.world.inMatch = false;
  expect(await infoOf("dummy_002")).toMatchObject({ status: 403, body: { error: "not_teammate" } });
  expect(gateway.world.callsOf("getProfile")).toEqual([]);
});
