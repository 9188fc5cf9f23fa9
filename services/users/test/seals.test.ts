import { decodeEvent } from "@gokaku/bus";
import { LIMITS, RETENTION_DAYS } from "@gokaku/game";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import { forgetSealPictures } from "../src/usecases/seals.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { updateSetting } from "../src/usecases/update-setting.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

const as = (id: string) => ({ as: { userId: userId(id), role: "admin" as const } });
/** Waits for a picture as long as the gateway. */
const withPicture = (id: string) => ({ ...as(id), deadlineMs: 40_000 });
const [HELPER, OTHER_HELPER, ADMIN] = ["dummy_041", "dummy_043", "dummy_admin"];
const DAY_S = 24 * 3600;
const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: "#b22" } })
  .withExif({ IFD0: { Make: "Camera" } })
  .png()
  .toBuffer();

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
  await setRoleByOperator(played.deps, HELPER, "helper");
  await setRoleByOperator(played.deps, OTHER_HELPER, "helper");
});
afterAll(() => played[Symbol.asyncDispose]());

let made = 0;
const newPlayer = async (): Promise<string> => {
  made += 1;
  const id = `93000000000000${5380 + made}`;
  await played.gateway.createAccount({ authSubject: `auth0|${id}` }, as(id));
  return id;
};
const set = (id: string, value: string) =>
  updateSetting(played.deps, "dummy_admin", { id, value, reason: "" });
const requireSeals = (value: "0" | "1") => set("seal_required", value);
const apply = (id: string, bytes: Uint8Array = picture) =>
  played.gateway.applyForSeal({ picture: bytes }, withPicture(id));
const openOf = async (id: string): Promise<bigint> => {
  const { applications } = await played.gateway.listSealApplications({}, as(HELPER));
  return applications.find((application) => application.userId === id)?.id ?? 0n;
};
const decide = (by: string, id: bigint, accept: boolean, reason = "") =>
  played.gateway.decideSealApplication({ id, accept, reason }, as(by));
const accountOf = async (id: string) => (await played.gateway.getAccount({ userId: id }, as(id))).account;
const sealOf = async (id: string) => (await played.gateway.getSeal({}, as(id))).seal;
const isMissing = async (id: string) =>
  (await played.queue.getPlayer({ userId: id, blocking: [] })).isSealMissing;

test("[AUTH-538] off by default: a declared seal is enough, and no application is taken", async () => {
  const id = await newPlayer();
  expect(await sealOf(id)).toMatchObject({
    isRequired: false,
    threshold: 1600,
    validSeasons: 4,
    state: "none",
  });
  await expect(apply(id)).rejects.toMatchObject({ code: "seal_off" });
  expect(await isMissing(id)).toBe(false);
  expect(await played.queue.getEventDelay({})).toMatchObject({ isSealRequired: false });
  await played.gateway.confirmSeal({}, as(id));
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: true, sealRequired: false });
});

test("[AUTH-538] switched on, a declaration is not enough; test accounts need no proof", async () => {
  const id = await newPlayer();
  await played.gateway.confirmSeal({}, as(id));
  await requireSeals("1");
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: false, sealRequired: true });
  expect(await isMissing(id)).toBe(true);
  expect(await isMissing("dummy_005")).toBe(false);
  expect(await played.queue.getEventDelay({})).toMatchObject({ isSealRequired: true });
});

test("[AUTH-538] [AUTH-540] a picture is applied with, seen by staff and its player, and accepted by a helper", async () => {
  await requireSeals("1");
  const id = await newPlayer();
  expect((await apply(id)).seal?.application).toMatchObject({ state: "open", hasPicture: true });
  await expect(apply(id)).rejects.toMatchObject({ code: "seal_applied" });
  const { picture: own } = await played.gateway.getOwnSealPicture({}, as(id));
  const { format, exif } = await sharp(own).metadata();
  expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
  const application = await openOf(id);
  const { picture: shown } = await played.gateway.getSealPicture({ id: application }, as(HELPER));
  expect(Buffer.from(shown).equals(Buffer.from(own))).toBe(true);
  for (const other of ["dummy_001", id])
    await expect(played.gateway.getSealPicture({ id: application }, as(other))).rejects.toMatchObject({
      code: "forbidden",
    });
  await decide(HELPER, application, true);
  expect(await sealOf(id)).toMatchObject({
    state: "valid",
    seasonsLeft: 4,
    application: { state: "accepted" },
  });
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: true, sealNews: "accepted" });
  expect(await isMissing(id)).toBe(false);
  await played.gateway.markSealNewsSeen({}, as(id));
  await played.gateway.markSealNewsSeen({}, as(id));
  expect(await accountOf(id)).toMatchObject({ sealNews: "" });
  const acts = await played.db.selectFrom("audit_log").selectAll().where("subject", "=", id).execute();
  expect(acts).toMatchObject([
    { actor: HELPER, action: "seal.accept", after: { application: Number(application) } },
  ]);
  await expect(apply(id)).rejects.toMatchObject({ code: "seal_valid" });
  // Off again, an accepted seal is also a declared one.
  await requireSeals("0");
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: true });
  await requireSeals("1");
});

test("[AUTH-543] a refusal needs a reason, which the player reads; then a new application replaces the old one", async () => {
  const id = await newPlayer();
  await apply(id);
  const first = await openOf(id);
  await expect(decide(HELPER, first, false, " ")).rejects.toMatchObject({ code: "reason_required" });
  await decide(HELPER, first, false, "数字が読めません");
  expect(await sealOf(id)).toMatchObject({
    state: "none",
    application: { state: "refused", reason: "数字が読めません" },
  });
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: false, sealNews: "refused" });
  await apply(id);
  expect(await accountOf(id)).toMatchObject({ sealNews: "", sealNewsId: "" });
  expect(await openOf(id)).toBeGreaterThan(first);
  await expect(decide(HELPER, first, true)).rejects.toMatchObject({ code: "application_not_found" });
});

test("[AUTH-551] a confirmation leaves a later notice; without an id it is about the present one", async () => {
  const id = await newPlayer();
  const newsOf = async () => (await accountOf(id))?.sealNewsId ?? "";
  await apply(id);
  await decide(HELPER, await openOf(id), false, "数字が読めません");
  const first = await newsOf();
  await apply(id);
  await decide(HELPER, await openOf(id), false, "別の画面です");
  const second = await newsOf();
  await played.gateway.markSealNewsSeen({ newsId: first }, as(id));
  expect(await newsOf()).toBe(second);
  await played.gateway.markSealNewsSeen({ newsId: second }, as(id));
  expect(await newsOf()).toBe("");
  await played.gateway.grantSeal({ userId: id, reason: "大会で確認" }, as(ADMIN));
  expect([first, second]).not.toContain(await newsOf());
  await played.gateway.markSealNewsSeen({}, as(id));
  expect(await newsOf()).toBe("");
});

test("[DISCORD-27] each application leaves as one event, which names neither player nor picture", async () => {
  await requireSeals("1");
  const id = await newPlayer();
  await apply(id);
  await expect(apply(id)).rejects.toMatchObject({ code: "seal_applied" });
  const application = await openOf(id);
  const rows = await played.db
    .selectFrom("outbox")
    .select("payload")
    .where("subject", "=", "user.seal_applied")
    .execute();
  const events = rows.map(({ payload }) => decodeEvent("user.seal_applied", payload));
  expect(events.filter(({ applicationId }) => BigInt(applicationId) === application)).toHaveLength(1);
});

test("[AUTH-550] each decision and each grant leaves as one event, a refusal with its reason", async () => {
  const id = await newPlayer();
  await apply(id);
  const application = await openOf(id);
  await decide(HELPER, application, false, "数字が読めません");
  await expect(decide(HELPER, application, true)).rejects.toMatchObject({ code: "application_decided" });
  await played.gateway.grantSeal({ userId: id, reason: "大会で確認" }, as(ADMIN));
  const rows = await played.db
    .selectFrom("outbox")
    .select("payload")
    .where("subject", "=", "user.seal_decided")
    .orderBy("id")
    .execute();
  const events = rows.map(({ payload }) => decodeEvent("user.seal_decided", payload));
  expect(events.filter(({ userId: of }) => of === userId(id))).toMatchObject([
    { isAccepted: false, reason: "数字が読めません" },
    { isAccepted: true, reason: "" },
  ]);
});

test("[AUTH-543] of two helpers at once the first decides, the second gets the decision in its refusal", async () => {
  const id = await newPlayer();
  await apply(id);
  const application = await openOf(id);
  const results = await Promise.allSettled([
    decide(HELPER, application, true),
    decide(OTHER_HELPER, application, false, "レートが足りません"),
  ]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toMatchObject([{ reason: { code: "application_decided" } }]);
  const { application: decided } = (await sealOf(id)) ?? {};
  expect(refused).toMatchObject([{ reason: { params: { state: decided?.state } } }]);
  expect(
    await played.db.selectFrom("audit_log").selectAll().where("subject", "=", id).execute(),
  ).toHaveLength(1);
});

test("[AUTH-543] a helper does not decide the own application", async () => {
  const id = await newPlayer();
  await setRoleByOperator(played.deps, id, "helper");
  await apply(id);
  await expect(decide(id, await openOf(id), true)).rejects.toMatchObject({ code: "own_application" });
  await decide(HELPER, await openOf(id), true);
  expect(await sealOf(id)).toMatchObject({ state: "valid" });
});

test("[AUTH-541] files that are no picture are refused, and nothing of them is stored", async () => {
  const id = await newPlayer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(apply(id, svg)).rejects.toMatchObject({ code: "picture_invalid" });
  await expect(apply(id, picture.subarray(0, 60))).rejects.toMatchObject({ code: "picture_invalid" });
  await expect(apply(id, Buffer.concat([picture, Buffer.alloc(LIMITS.pictureBytes)]))).rejects.toMatchObject({
    code: "payload_too_large",
  });
  expect(await openOf(id)).toBe(0n);
});

test("[AUTH-542] a seal counts for its seasons; the player is reminded once in the last one, and may apply again", async () => {
  const id = await newPlayer();
  await set("seal_seasons", "1");
  await played.gateway.grantSeal({ userId: id, reason: "大会で確認" }, as(ADMIN));
  await set("seal_seasons", "4");
  expect(await sealOf(id)).toMatchObject({ state: "ending", seasonsLeft: 1 });
  await played.gateway.markSealNewsSeen({}, as(id));
  expect(await accountOf(id)).toMatchObject({ sealConfirmed: true, sealNews: "ending" });
  await played.gateway.markSealNewsSeen({}, as(id));
  expect(await accountOf(id)).toMatchObject({ sealNews: "" });
  await apply(id);
  // The next season begins.
  await played.db
    .updateTable("season")
    .set({ state: "archived" })
    .where("state", "in", ["active", "closing"])
    .execute();
  expect(await sealOf(id)).toMatchObject({ state: "ending", seasonsLeft: 0 });
  expect(await isMissing(id)).toBe(false);
  await played.db.updateTable("season").set({ state: "active" }).where("id", "=", "season_10").execute();
  expect(await sealOf(id)).toMatchObject({ state: "lapsed", seasonsLeft: 0 });
  expect(await isMissing(id)).toBe(true);
});

test("[AUTH-545] an admin grants a seal with a reason; helpers and players cannot", async () => {
  const id = await newPlayer();
  for (const by of [HELPER, id])
    await expect(played.gateway.grantSeal({ userId: id, reason: "x" }, as(by))).rejects.toMatchObject({
      code: "forbidden",
    });
  await expect(played.gateway.grantSeal({ userId: id, reason: "" }, as(ADMIN))).rejects.toMatchObject({
    code: "reason_required",
  });
  const { seal } = await played.gateway.grantSeal({ userId: id, reason: "大会で確認" }, as(ADMIN));
  expect(seal).toMatchObject({ state: "valid", seasonsLeft: 4 });
  const acts = await played.db.selectFrom("audit_log").selectAll().where("subject", "=", id).execute();
  expect(acts).toMatchObject([{ actor: ADMIN, action: "seal.grant", reason: "大会で確認" }]);
});

test("[SITE-16] the picture is deleted 90 days after the decision, at once with the account, and is in the export", async () => {
  const [present, old] = [await newPlayer(), await newPlayer()];
  for (const id of [present, old]) {
    await apply(id);
    await decide(HELPER, await openOf(id), true);
  }
  const exported = JSON.parse((await played.gateway.exportAccount({}, as(present))).json) as {
    readonly seal: readonly unknown[];
    readonly seal_application: readonly { readonly picture_webp_base64: string }[];
  };
  const { picture: stored } = await played.gateway.getOwnSealPicture({}, as(present));
  expect(exported.seal_application[0]?.picture_webp_base64).toBe(Buffer.from(stored).toString("base64"));
  expect(exported.seal_application[0]).not.toHaveProperty("decided_by");
  expect(exported.seal).toMatchObject([{ user_id: present }]);

  const longAgo = Math.floor(played.deps.clock.nowMs() / 1000) - RETENTION_DAYS.sealPictures * DAY_S - 60;
  await played.db
    .updateTable("seal_application")
    .set({ decided_at: longAgo })
    .where("user_id", "=", old)
    .execute();
  await forgetSealPictures(played.deps);
  await expect(played.gateway.getOwnSealPicture({}, as(old))).rejects.toMatchObject({
    code: "application_not_found",
  });
  expect(await sealOf(old)).toMatchObject({ state: "valid", application: { hasPicture: false } });
  expect((await played.gateway.getOwnSealPicture({}, as(present))).picture.length).toBeGreaterThan(0);

  await deleteAccount(played.deps, present);
  for (const table of ["seal", "seal_application"] as const)
    expect(await played.db.selectFrom(table).selectAll().where("user_id", "=", present).execute()).toEqual(
      [],
    );
});
