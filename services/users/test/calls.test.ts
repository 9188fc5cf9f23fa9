import { createECDH } from "node:crypto";
import { roleToProto } from "@gokaku/grpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callPlayers, listCallCandidates } from "../src/usecases/calls.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
const as = (id: string) => ({ as: { userId: userId(id) } });
const KEY = createECDH("prime256v1").generateKeys("base64url");
const addBrowser = (id: string) =>
  played.gateway.addDevice(
    {
      endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
      p256dh: KEY,
      auth: "a".repeat(22),
      name: "AndroidのChrome",
    },
    as(id),
  );
const wish = (id: string, isCallWished = true) => played.gateway.updateCallWish({ isCallWished }, as(id));
const isWished = async (id: string) => (await played.gateway.listDevices({}, as(id))).isCallWished;

beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

test("[GATHER-40] a wish needs a device, is off at first and can be taken back", async () => {
  expect(await isWished("dummy_001")).toBe(false);
  await expect(wish("dummy_001")).rejects.toMatchObject({ code: "device_not_found" });
  await addBrowser("dummy_001");
  await Promise.all([wish("dummy_001"), wish("dummy_001")]);
  expect(await isWished("dummy_001")).toBe(true);
  const { json } = await played.gateway.exportAccount({}, as("dummy_001"));
  expect(JSON.parse(json).call_wish).toMatchObject([{ is_wished: true }]);
  await wish("dummy_001", false);
  expect(await isWished("dummy_001")).toBe(false);
});

test("[GATHER-42] only realtime asks who may be called", async () => {
  const call = { eventId: "e", roles: [roleToProto("TANK")], rateFrom: 0, rateTo: 4000 };
  await expect(played.gateway.listCallCandidates(call)).rejects.toMatchObject({ code: "forbidden" });
  await expect(played.gateway.listCallTargets({ eventId: "e", userIds: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("[GATHER-42] [GATHER-43] [GATHER-44] who fits is called once a day, and a redelivery calls the same players", async () => {
  const { db, deps } = played;
  const noonMs = Date.parse("2026-11-24T12:00+09:00");
  const at = (ms: number) => ({ ...deps, clock: { ...deps.clock, nowMs: () => ms } });
  const names = ["dummy_002", "dummy_003", "dummy_004", "dummy_005", "dummy_006", "dummy_007"];
  for (const id of names) {
    await addBrowser(id);
    await wish(id);
  }
  const set = (id: string, change: object) =>
    db.updateTable("account").set(change).where("user_id", "=", id).execute();
  for (const id of names) await set(id, { rate: 1500, preferred_roles: ["TANK"] });
  await set("dummy_003", { preferred_roles: ["MIDDLE"] });
  await set("dummy_004", { rate: 1851 });
  await set("dummy_005", { penalty_timeout_until: 4_000_000_000 });
  await set("dummy_006", { is_banned: true });
  const call = (eventId: string) => ({ eventId, roles: ["TANK" as const], rateFrom: 1450, rateTo: 1850 });
  const candidates = (eventId: string, ms: number) => listCallCandidates(at(ms), call(eventId));
  const targets = async (eventId: string, ms: number, userIds: readonly string[]) =>
    (await callPlayers(at(ms), eventId, userIds)).map(({ userId: id }) => id);
  expect(await candidates("one", noonMs)).toEqual(["dummy_002", "dummy_007"]);
  expect(await candidates("one", Date.parse("2026-11-24T03:00+09:00"))).toEqual([]);
  const both = await Promise.all([
    targets("one", noonMs, ["dummy_002"]),
    targets("one", noonMs, ["dummy_007"]),
  ]);
  const [called] = both;
  expect(both).toEqual([called, called]);
  expect(called).toHaveLength(1);
  expect(await targets("one", noonMs + 60_000, ["dummy_002", "dummy_007"])).toEqual(called);
  expect(new Set(await candidates("one", noonMs))).toEqual(new Set(["dummy_002", "dummy_007"]));
  const rest = ["dummy_002", "dummy_007"].filter((id) => !called?.includes(id));
  expect(await candidates("two", noonMs + 3_600_000)).toEqual(rest);
  expect(await targets("two", noonMs + 3_600_000, called ?? [])).toEqual([]);
  const [first = ""] = called ?? [];
  await wish(first, false);
  await wish(first);
  expect(await candidates("three", noonMs + 7_200_000)).toEqual(rest);
  expect(await candidates("three", noonMs + 86_400_000)).toContain(first);
});

test("[GATHER-40] the end of an account deletes the wish", async () => {
  await addBrowser("dummy_008");
  await wish("dummy_008");
  await played.gateway.deleteAccount({}, as("dummy_008"));
  const rows = await played.db
    .selectFrom("call_wish")
    .selectAll()
    .where("user_id", "=", "dummy_008")
    .execute();
  expect(rows).toEqual([]);
});
