import { ACCOUNT_ROLES, type AccountRole } from "@gokaku/game";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

const STAFF = { helper: "dummy_041", moderator: "dummy_042", admin: "dummy_admin" } as const;
/** The token claims a higher role than the account has; the account decides. */
const as = (id: string) => ({ as: { userId: userId(id), role: "admin" as const } });

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
  await setRoleByOperator(played.deps, STAFF.helper, "helper");
  await setRoleByOperator(played.deps, STAFF.moderator, "moderator");
});
afterAll(() => played[Symbol.asyncDispose]());

const roleOf = async (id: string): Promise<string | undefined> =>
  (await played.gateway.getAccess({ userId: id })).role;
const auditOf = (subject: string) =>
  played.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();
const set = (by: string, id: string, role: AccountRole, reason = "土曜の夜を手伝う") =>
  played.gateway.setRole({ userId: id, role, reason }, as(by));

describe("roles", () => {
  test("[ADMIN-503] an admin gives each role, with a reason, and it counts from the next call", async () => {
    const id = "dummy_020";
    await expect(set("dummy_admin", id, "helper", " ")).rejects.toMatchObject({ code: "reason_required" });
    await expect(played.gateway.searchAccounts({ query: "a" }, as(id))).rejects.toMatchObject({
      code: "forbidden",
    });
    await set("dummy_admin", id, "helper");
    expect((await played.gateway.searchAccounts({ query: "アオイ" }, as(id))).accounts).toHaveLength(1);
    await expect(set("dummy_admin", id, "helper")).rejects.toMatchObject({ code: "no_changes" });
    await set("dummy_admin", id, "moderator");
    await set("dummy_admin", id, "player");
    await expect(played.gateway.searchAccounts({ query: "a" }, as(id))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await auditOf(id)).toMatchObject([
      { actor: "dummy_admin", action: "role.set", before: { role: "player" }, after: { role: "helper" } },
      { before: { role: "helper" }, after: { role: "moderator" }, reason: "土曜の夜を手伝う" },
      { before: { role: "moderator" }, after: { role: "player" } },
    ]);
  });

  test("[ADMIN-502] staff act on lower roles only, never on their own account", async () => {
    await setRoleByOperator(played.deps, "dummy_043", "admin");
    await setRoleByOperator(played.deps, "dummy_044", "moderator");
    for (const target of ["dummy_admin", "dummy_043"]) {
      const refused = { code: "outranked" };
      await expect(set("dummy_admin", target, "player")).rejects.toMatchObject(refused);
      const edit = { userId: target, rate: 1700 };
      await expect(played.gateway.updateAccount(edit, as("dummy_admin"))).rejects.toMatchObject(refused);
      const badge = { userId: target, badgeId: "badge_002" };
      await expect(played.gateway.awardBadge(badge, as("dummy_admin"))).rejects.toMatchObject(refused);
      expect(await roleOf(target)).toBe("admin");
    }
    await set("dummy_admin", "dummy_044", "player");
    expect(await roleOf("dummy_044")).toBe("player");
  });

  test("[ADMIN-504] of two orders at once that would leave no admin, one is refused", async () => {
    await setRoleByOperator(played.deps, "dummy_043", "admin");
    const results = await Promise.allSettled(
      ["dummy_admin", "dummy_043"].map((id) => setRoleByOperator(played.deps, id, "player")),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const admins = await played.db
      .selectFrom("account")
      .select("user_id")
      .where("role", "=", "admin")
      .execute();
    expect(admins).toHaveLength(1);
    await setRoleByOperator(played.deps, "dummy_admin", "admin");
  });

  test("[ADMIN-500] the release before reads and writes whether an account is an admin", async () => {
    const id = "dummy_030";
    const stored = () =>
      played.db
        .selectFrom("account")
        .select(["is_admin", "role", "banned_until"])
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow();
    const write = (change: { is_admin?: boolean; is_banned?: boolean }) =>
      played.db.updateTable("account").set(change).where("user_id", "=", id).execute();
    await set("dummy_admin", id, "admin");
    expect(await stored()).toMatchObject({ is_admin: true, role: "admin" });
    await write({ is_admin: false });
    expect(await stored()).toMatchObject({ is_admin: false, role: "player" });
    await played.db
      .updateTable("account")
      .set({ is_banned: true, banned_until: 2_000_000_000 })
      .where("user_id", "=", id)
      .execute();
    await write({ is_banned: false });
    expect(await stored()).toMatchObject({ banned_until: "0" });
  });

  test("[ADMIN-500] the store refuses other roles", async () => {
    for (const role of ACCOUNT_ROLES)
      await played.db.updateTable("account").set({ role }).where("user_id", "=", "dummy_045").execute();
    await expect(
      played.db
        .updateTable("account")
        .set({ role: "king" as AccountRole })
        .where("user_id", "=", "dummy_045")
        .execute(),
    ).rejects.toThrow("role");
  });
});
