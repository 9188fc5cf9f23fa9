import { CONFIRMATIONS, RETENTION_DAYS } from "@gokaku/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordBackup } from "../src/usecases/record-backup.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
const player = { as: { userId: userId("dummy_001"), role: "admin" as const } };
const DAY_S = 24 * 3600;

test("[ADMIN-580] setup, requests and answers are for admins", async () => {
  const { gateway } = played;
  const refused = { code: "forbidden" };
  await expect(gateway.getSetup({}, player)).rejects.toMatchObject(refused);
  await expect(gateway.listDisclosureRequests({}, player)).rejects.toMatchObject(refused);
  await expect(gateway.answerDisclosureRequest({ id: 1n }, player)).rejects.toMatchObject(refused);
});

test("[ADMIN-581] a recorded backup shows when it succeeded; test accounts are counted", async () => {
  const { gateway, deps } = played;
  const before = await gateway.getSetup({}, admin);
  expect(before.backupAtS).toBeUndefined();
  expect(before.testAccounts).toBe(48);
  const atS = await recordBackup(deps);
  expect(await gateway.getSetup({}, admin)).toMatchObject({ backupAtS: BigInt(atS) });
});

test("[ADMIN-582] a confirmation names its admin and its time, and can be withdrawn; only the present version is one", async () => {
  const { gateway, deps } = played;
  const confirm = (value: string) =>
    gateway.updateSetting({ id: "rights_guideline", value, reason: "2026年版を確認" }, admin);
  await confirm(CONFIRMATIONS.rights_guideline);
  const { confirmations } = await gateway.getSetup({}, admin);
  expect(confirmations).toMatchObject([{ id: "rights_guideline", confirmedBy: "dummy_admin" }]);
  expect(Math.abs(Number(confirmations[0]?.confirmedAtS) - deps.clock.nowMs() / 1000)).toBeLessThan(60);
  await expect(confirm("0")).rejects.toMatchObject({ code: "setting_invalid" });
  await confirm("");
  expect((await gateway.getSetup({}, admin)).confirmations).toEqual([]);
  const { entries } = await gateway.listAudit({ object: "rights_guideline" }, admin);
  expect(entries.map(({ action }) => action)).toEqual(["setting.update", "setting.update"]);
});

test("[SITE-14] a request waits until an admin has answered it, is audited once and deleted 90 days later", async () => {
  const { gateway, db, deps } = played;
  const form = { name: "山田", email: "yamada@mail.example", message: "住所を教えてください" };
  await gateway.requestDisclosure(form);
  await expect(gateway.requestDisclosure({ ...form, email: "yamada" })).rejects.toMatchObject({
    code: "email_invalid",
  });
  const { requests } = await gateway.listDisclosureRequests({}, admin);
  expect(requests).toMatchObject([form]);
  expect((await gateway.getSetup({}, admin)).openRequests).toBe(1);
  const { id = 0n } = requests[0] ?? {};
  await gateway.answerDisclosureRequest({ id }, admin);
  await gateway.answerDisclosureRequest({ id }, admin);
  await expect(gateway.answerDisclosureRequest({ id: id + 1n }, admin)).rejects.toMatchObject({
    code: "request_not_found",
  });
  expect((await gateway.listDisclosureRequests({}, admin)).requests).toEqual([]);
  const acts = await db
    .selectFrom("audit_log")
    .select("actor")
    .where("action", "=", "disclosure_request.answer")
    .execute();
  expect(acts).toEqual([{ actor: "dummy_admin" }]);

  const longAgo = Math.floor(deps.clock.nowMs() / 1000) - RETENTION_DAYS.answeredRequests * DAY_S - 60;
  await db.updateTable("disclosure_request").set({ answered_at: longAgo }).execute();
  await gateway.requestDisclosure(form);
  const left = await db.selectFrom("disclosure_request").select("answered_at").execute();
  expect(left).toEqual([{ answered_at: null }]);
});
