import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liftBans } from "../src/usecases/ban-account.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

const as = (id: string) => ({ as: { userId: userId(id), role: "admin" as const } });
const [HELPER, OTHER_HELPER, MODERATOR, ADMIN] = ["dummy_041", "dummy_043", "dummy_042", "dummy_admin"];
const reason = "暴言";
const HOUR_S = 3600;

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
  await setRoleByOperator(played.deps, HELPER, "helper");
  await setRoleByOperator(played.deps, OTHER_HELPER, "helper");
  await setRoleByOperator(played.deps, MODERATOR, "moderator");
});
afterAll(() => played[Symbol.asyncDispose]());

const ban = (by: string, id: string, hours?: number) =>
  played.gateway.banAccount({ userId: id, reason, ...(hours !== undefined && { hours }) }, as(by));
const auditOf = (subject: string) =>
  played.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();
const passTime = (id: string, seconds: number) =>
  played.db
    .updateTable("account")
    .set(({ eb }) => ({ banned_until: eb("banned_until", "-", String(seconds)) }))
    .where("user_id", "=", id)
    .execute();

describe("bans with an end", () => {
  test("[ADMIN-510] a helper bans for a day at most, and cannot ban a banned player", async () => {
    const id = "dummy_001";
    await expect(ban(HELPER, id)).rejects.toMatchObject({ code: "ban_too_long" });
    await expect(ban(HELPER, id, 25)).rejects.toMatchObject({ code: "ban_too_long" });
    await expect(
      played.gateway.banAccount({ userId: id, hours: 1, reason: " " }, as(HELPER)),
    ).rejects.toMatchObject({ code: "reason_required" });
    const { account } = await ban(HELPER, id, 24);
    const nowS = Math.floor(played.deps.clock.nowMs() / 1000);
    expect(account?.account?.isBanned).toBe(true);
    const left = Number(account?.account?.bannedUntilS) - nowS;
    expect(left).toBeGreaterThan(24 * HOUR_S - 60);
    expect(left).toBeLessThanOrEqual(24 * HOUR_S);
    await expect(ban(OTHER_HELPER, id, 1)).rejects.toMatchObject({ code: "ban_repeated" });
    await expect(played.gateway.unbanAccount({ userId: id, reason }, as(HELPER))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await auditOf(id)).toMatchObject([
      { actor: HELPER, action: "account.ban", after: { is_banned: true, by: "helper" }, reason },
    ]);
  });

  test("[WEB-730] the banned player alone reads the reason of the newest ban", async () => {
    const id = "dummy_005";
    const reasonOf = async (viewer: string) =>
      (await played.gateway.getAccount({ userId: id }, as(viewer))).account?.banReason;
    const { account } = await ban(MODERATOR, id, 24);
    expect(await reasonOf(id)).toBe(reason);
    expect(await reasonOf(ADMIN)).toBe("");
    expect(account?.account?.banReason).toBe("");
    await played.gateway.unbanAccount({ userId: id, reason }, as(MODERATOR));
    expect(await reasonOf(id)).toBe("");
    // The form of this edit does not say that the player reads the reason.
    await played.gateway.updateAccount({ userId: id, isBanned: true, reason: "荒らし" }, as(ADMIN));
    expect(await reasonOf(id)).toBe("");
  });

  test("[ADMIN-511] no helper bans a player again within seven days", async () => {
    const id = "dummy_002";
    await ban(HELPER, id, 1);
    await played.gateway.unbanAccount({ userId: id, reason }, as(MODERATOR));
    await expect(ban(OTHER_HELPER, id, 1)).rejects.toMatchObject({ code: "ban_repeated" });
    // A moderator may, for any length.
    await ban(MODERATOR, id);
    await expect(ban(HELPER, id, 1)).rejects.toMatchObject({ code: "ban_repeated" });
  });

  test("[ADMIN-512] a ban ends at its time, with one row of the log; one without end stays", async () => {
    const [short, endless] = ["dummy_003", "dummy_004"] as const;
    await ban(MODERATOR, short, 48);
    await ban(MODERATOR, endless);
    expect(await liftBans(played.deps)).toBe(0);
    await passTime(short, 48 * HOUR_S);
    expect(await liftBans(played.deps)).toBe(1);
    expect(await liftBans(played.deps)).toBe(0);
    expect((await played.gateway.getAccess({ userId: short })).isBanned).toBe(false);
    expect((await played.gateway.getAccess({ userId: endless })).isBanned).toBe(true);
    expect((await auditOf(short)).at(-1)).toMatchObject({
      actor: "#time",
      action: "account.unban",
      after: { is_banned: false, banned_until: 0 },
    });
  });

  test("[ADMIN-510] moderators and admins ban for any length, change the end, and lift the ban", async () => {
    const id = "dummy_005";
    await ban(MODERATOR, id, 720);
    const { account } = await ban(ADMIN, id);
    expect(account?.account).toMatchObject({ isBanned: true, bannedUntilS: 0n });
    await expect(ban(ADMIN, id, 0)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(ban(ADMIN, id, 8761)).rejects.toMatchObject({ code: "invalid_request" });
    await played.gateway.unbanAccount({ userId: id, reason }, as(ADMIN));
    await expect(played.gateway.unbanAccount({ userId: id, reason }, as(ADMIN))).rejects.toMatchObject({
      code: "no_changes",
    });
  });

  test("[ADMIN-502] no one bans staff of the same or a higher role, or oneself", async () => {
    for (const [by, id] of [
      [HELPER, OTHER_HELPER],
      [HELPER, MODERATOR],
      [MODERATOR, ADMIN],
      [MODERATOR, MODERATOR],
      [ADMIN, ADMIN],
    ] as const)
      await expect(ban(by, id, 1), `${by} ${id}`).rejects.toMatchObject({ code: "outranked" });
    await ban(MODERATOR, OTHER_HELPER, 1);
    await expect(played.gateway.searchAccounts({ query: "a" }, as(OTHER_HELPER))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("notes", () => {
  const about = (id: string) => ({ userId: id });
  const aboutMatch = (id: string) => ({ matchId: id });

  test("[ADMIN-513] staff write and read notes about players and matches, newest first", async () => {
    const { gateway } = played;
    const id = "dummy_010";
    await gateway.addUserNote({ ...about(id), text: "一つ目" }, as(HELPER));
    const { notes } = await gateway.addUserNote({ ...about(id), text: " 二つ目\n続き " }, as(MODERATOR));
    expect(notes).toMatchObject([
      { authorUserId: MODERATOR, text: "二つ目\n続き" },
      { authorUserId: HELPER, text: "一つ目" },
    ]);
    expect((await gateway.listUserNotes(about(id), as(HELPER))).notes).toEqual(notes);
    await gateway.addMatchNote({ ...aboutMatch("176370000000000007"), text: "録画あり" }, as(HELPER));
    expect((await gateway.listMatchNotes(aboutMatch("176370000000000007"), as(HELPER))).notes).toHaveLength(
      1,
    );
    expect((await auditOf(id)).map(({ action, after }) => [action, Object.keys(after as object)])).toEqual([
      ["note.add", ["note"]],
      ["note.add", ["note"]],
    ]);
    for (const text of ["", " ", "あ".repeat(1001)])
      await expect(gateway.addUserNote({ ...about(id), text }, as(HELPER))).rejects.toMatchObject({
        code: "invalid_request",
      });
    await expect(gateway.listMatchNotes(aboutMatch("x"), as(HELPER))).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  test("[ADMIN-514] no one reads notes about oneself or about staff of the same or a higher role", async () => {
    for (const [by, id] of [
      [HELPER, HELPER],
      [HELPER, MODERATOR],
      [ADMIN, ADMIN],
    ] as const) {
      await expect(played.gateway.listUserNotes(about(id), as(by))).rejects.toMatchObject({
        code: "outranked",
      });
      await expect(played.gateway.addUserNote({ ...about(id), text: "x" }, as(by))).rejects.toMatchObject({
        code: "outranked",
      });
    }
  });

  test("[ADMIN-514] notes are in the player's export without their writers, and are deleted with the account", async () => {
    const { gateway, db } = played;
    const id = "dummy_011";
    await gateway.addUserNote({ ...about(id), text: "よく遅れる" }, as(HELPER));
    const { json } = await gateway.exportAccount({}, as(id));
    expect(JSON.parse(json).notes).toMatchObject([{ text: "よく遅れる" }]);
    expect(json).not.toContain(HELPER);
    await gateway.deleteAccount({}, as(id));
    expect(await db.selectFrom("note").selectAll().where("subject", "=", id).execute()).toEqual([]);
    await expect(gateway.addUserNote({ ...about(id), text: "後から" }, as(HELPER))).rejects.toMatchObject({
      code: "user_not_found",
    });
  });
});
