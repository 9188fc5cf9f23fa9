import { createECDH } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
const as = (id: string) => ({ as: { userId: userId(id) } });
const KEY = createECDH("prime256v1").generateKeys("base64url");
const browser = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: KEY,
  auth: "a".repeat(22),
  name: "AndroidのChrome",
});
const listOf = async (id: string) => (await played.gateway.listDevices({}, as(id))).devices;
const targetsOf = async (...userIds: string[]) =>
  (await played.realtime.listPushTargets({ userIds })).targets;

beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

test("[PROFILE-80] a browser is one device however often it is added, and its owner's alone", async () => {
  const { gateway } = played;
  const first = await gateway.addDevice(browser("one"), as("dummy_001"));
  expect(first).toMatchObject({ created: true, device: { name: "AndroidのChrome" } });
  const again = await gateway.addDevice({ ...browser("one"), auth: "b".repeat(22) }, as("dummy_001"));
  expect(again).toMatchObject({ created: false, device: { deviceId: first.device?.deviceId } });
  expect((await targetsOf("dummy_001")).map(({ auth }) => auth)).toEqual(["b".repeat(22)]);
  await gateway.addDevice(browser("one"), as("dummy_002"));
  expect([await listOf("dummy_001"), (await listOf("dummy_002")).length]).toEqual([[], 1]);
  const deviceId = first.device?.deviceId ?? "";
  await expect(gateway.removeDevice({ deviceId }, as("dummy_001"))).rejects.toMatchObject({
    code: "device_not_found",
  });
  await gateway.removeDevice({ deviceId }, as("dummy_002"));
  expect(await listOf("dummy_002")).toEqual([]);
});

test("[PROFILE-80] at most ten devices, also when two come at the same moment", async () => {
  const { gateway } = played;
  for (let index = 0; index < 9; index += 1) await gateway.addDevice(browser(`${index}`), as("dummy_003"));
  const last = await Promise.allSettled(
    ["ninth", "tenth"].map((name) => gateway.addDevice(browser(name), as("dummy_003"))),
  );
  expect(last.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await listOf("dummy_003")).length).toBe(10);
  await expect(gateway.addDevice(browser("more"), as("dummy_003"))).rejects.toMatchObject({
    code: "devices_full",
  });
});

test("[PROFILE-81] an address of no known push service, or keys of no browser, are refused", async () => {
  const add = (wrong: object) => played.gateway.addDevice({ ...browser("wrong"), ...wrong }, as("dummy_004"));
  for (const wrong of [
    { endpoint: "http://127.0.0.1:5432/" },
    { p256dh: "" },
    { p256dh: `B${"a".repeat(86)}` },
    { auth: "short" },
  ])
    await expect(add(wrong)).rejects.toMatchObject({ code: "device_invalid" });
  await expect(played.gateway.addDevice(browser("x"), as("no_account"))).rejects.toMatchObject({
    code: "user_not_found",
  });
});

test("[PROFILE-82] realtime reads where players are reached and forgets what is gone, unless it was renewed", async () => {
  const { gateway, realtime, queue } = played;
  await gateway.addDevice(browser("gone"), as("dummy_005"));
  await gateway.addDevice(browser("renewed"), as("dummy_005"));
  const targets = await targetsOf("dummy_005", "dummy_006");
  expect(targets.length).toBe(2);
  await gateway.addDevice({ ...browser("renewed"), auth: "c".repeat(22) }, as("dummy_005"));
  await realtime.forgetDevices({ targets });
  expect((await targetsOf("dummy_005")).map(({ endpoint }) => endpoint)).toEqual([
    browser("renewed").endpoint,
  ]);
  await expect(queue.listPushTargets({ userIds: ["dummy_005"] })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(gateway.forgetDevices({ targets })).rejects.toMatchObject({ code: "forbidden" });
});

test("[PROFILE-83] an export names the devices without their keys; who leaves has none", async () => {
  const { gateway } = played;
  await gateway.addDevice(browser("leaving"), as("dummy_007"));
  const { json } = await gateway.exportAccount({}, as("dummy_007"));
  expect(JSON.parse(json).devices).toMatchObject([{ name: "AndroidのChrome" }]);
  expect(json).not.toMatch(/p256dh|"auth"/);
  await gateway.deleteAccount({}, as("dummy_007"));
  expect(await targetsOf("dummy_007")).toEqual([]);
});
