import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { aSettlement, dummies, type Played, SETTLED_AT, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
const player = { as: { userId: userId("dummy_001"), role: "admin" as const } };
const auditOf = (subject: string) =>
  played.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();

test("[ADMIN-1] rights are those of the account, whatever the token says", async () => {
  const { gateway } = played;
  const refused = { code: "forbidden" };
  await expect(gateway.searchAccounts({ query: "a" }, player)).rejects.toMatchObject(refused);
  await expect(gateway.getAccountForAdmin({ userId: "dummy_002" }, player)).rejects.toMatchObject(refused);
  await expect(gateway.updateAccount({ userId: "dummy_001", rate: 4000 }, player)).rejects.toMatchObject(
    refused,
  );
  await expect(
    gateway.awardBadge({ userId: "dummy_001", badgeId: "badge_002" }, player),
  ).rejects.toMatchObject(refused);
  await expect(gateway.withdrawPenalty({ penaltyId: 1n }, player)).rejects.toMatchObject(refused);
  await expect(gateway.listHistory({ userId: "dummy_001" }, player)).rejects.toMatchObject(refused);
  await expect(gateway.listAudit({}, player)).rejects.toMatchObject(refused);
  await expect(gateway.updateSetting({ id: "rules_content", value: "x" }, player)).rejects.toMatchObject(
    refused,
  );
});

test("[ADMIN-470] false reports are those of the season, points are what is left of them, of ten players at most", async () => {
  const { gateway } = played;
  const ids = dummies(31, 10);
  const contradicted = { dummy_031: { contradicted: true } };
  for (const matchId of ["720000001", "720000002"])
    await applySettlement(played.deps, aSettlement(matchId, ids, {}, contradicted));
  await gateway.updateAccount({ userId: "dummy_032", penaltyCount: 5, penaltyCorrection: 2 }, admin);
  const asked = { userIds: [...ids.slice(0, 2), "no_account"], seasonId: "season_9" };
  const { conduct } = await gateway.listConduct(asked, admin);
  expect(conduct.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))).toMatchObject([
    { userId: "dummy_031", falseReports: 2, effectivePenalty: 0 },
    { userId: "dummy_032", falseReports: 0, effectivePenalty: 3 },
  ]);
  const other = await gateway.listConduct({ ...asked, seasonId: "season_10" }, admin);
  expect(other.conduct.map(({ falseReports }) => falseReports)).toEqual([0, 0]);
  await expect(gateway.listConduct(asked, player)).rejects.toMatchObject({ code: "forbidden" });
  for (const userIds of [[], [...dummies(1, 11)]])
    await expect(gateway.listConduct({ ...asked, userIds }, admin)).rejects.toMatchObject({
      code: "invalid_request",
    });
});

describe("editing an account", () => {
  test("[ADMIN-1] [ADMIN-2] an edit is one row of the log, one of the ledger and one event by an admin", async () => {
    const { gateway, db } = played;
    const { account: before } = await gateway.getAccountForAdmin({ userId: "dummy_010" }, admin);
    const { account } = await gateway.updateAccount(
      { userId: "dummy_010", rate: 2000, penaltyCount: 3, reason: "調整", version: before?.version ?? 0n },
      admin,
    );
    expect(account?.account).toMatchObject({ rate: 2000, penaltyCount: 3, effectivePenalty: 3 });
    expect(await auditOf("dummy_010")).toMatchObject([
      {
        actor: "dummy_admin",
        action: "account.update",
        after: { rate: 2000, penalty_count: 3 },
        reason: "調整",
      },
    ]);
    const ledger = await db
      .selectFrom("rate_ledger")
      .selectAll()
      .where("user_id", "=", "dummy_010")
      .execute();
    expect(ledger.at(-1)).toMatchObject({ kind: "admin", mu_after: 2000 });
    const published = await db
      .selectFrom("outbox")
      .selectAll()
      .where("subject", "=", "user.changed")
      .execute();
    expect(published.length).toBeGreaterThan(0);
  });

  test("[ADMIN-5] of two admins who saw the same version the second gets conflict", async () => {
    const { gateway } = played;
    const { account } = await gateway.getAccountForAdmin({ userId: "dummy_011" }, admin);
    const version = account?.version ?? 0n;
    const edits = await Promise.allSettled(
      [1600, 1700].map((rate) => gateway.updateAccount({ userId: "dummy_011", rate, version }, admin)),
    );
    expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = edits.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "conflict" });
    expect(await auditOf("dummy_011")).toHaveLength(1);
  });

  test("[RANKING-71] a rate edited in mid-match stays edited: the match adds the step that was frozen for it", async () => {
    const { gateway, db } = played;
    const ids = dummies(14, 10);
    await gateway.updateAccount({ userId: "dummy_014", rate: 1700 }, admin);
    const settlement = aSettlement("710000001", ids);
    const step = settlement.players[0]?.rateDelta ?? 0;
    await applySettlement(played.deps, settlement);
    const { account } = await gateway.getAccountForAdmin({ userId: "dummy_014" }, admin);
    expect(account?.account?.rate).toBe(1700 + step);
    const ledger = await db
      .selectFrom("rate_ledger")
      .select(["kind", "delta", "mu_after"])
      .where("user_id", "=", "dummy_014")
      .orderBy("ordinal")
      .execute();
    expect(ledger.slice(-2)).toMatchObject([
      { kind: "admin", mu_after: 1700 },
      { kind: "match", delta: step, mu_after: 1700 + step },
    ]);
  });

  test("[RANKING-72] who is banned in mid-match is settled like the others and stays banned", async () => {
    const { gateway, db } = played;
    const ids = dummies(14, 10);
    await gateway.updateAccount({ userId: "dummy_015", isBanned: true }, admin);
    await applySettlement(played.deps, aSettlement("710000002", ids));
    const { account } = await gateway.getAccountForAdmin({ userId: "dummy_015" }, admin);
    expect(account?.account).toMatchObject({ isBanned: true });
    const booked = await db
      .selectFrom("rate_ledger")
      .select("user_id")
      .where("match_id", "=", "710000002")
      .execute();
    expect(booked.map(({ user_id }) => user_id).toSorted()).toEqual(ids.toSorted());
    await gateway.recalculateRanking({}, admin);
    const { rankings } = await gateway.getRanking({});
    expect(rankings.map(({ card }) => card?.userId)).not.toContain("dummy_015");
  });

  test("[ADMIN-1] the same edit again changes nothing and is no act", async () => {
    const { gateway } = played;
    await gateway.updateAccount({ userId: "dummy_012", rate: 1999 }, admin);
    await expect(gateway.updateAccount({ userId: "dummy_012", rate: 1999 }, admin)).rejects.toMatchObject({
      code: "no_changes",
    });
    expect(await auditOf("dummy_012")).toHaveLength(1);
  });

  test("[ADMIN-6] an admin does not ban oneself", async () => {
    await expect(
      played.gateway.updateAccount({ userId: "dummy_admin", isBanned: true }, admin),
    ).rejects.toMatchObject({ code: "outranked" });
  });

  test("[ADMIN-4] [ADMIN-7] badges are granted, removed, and unequipped when they were equipped", async () => {
    const { gateway, db } = played;
    const id = "dummy_013";
    const awarded = await gateway.awardBadge({ userId: id, badgeId: "badge_002" }, admin);
    expect(awarded.badgeIds).toContain("badge_002");
    expect(await gateway.awardBadge({ userId: id, badgeId: "badge_002" }, admin)).toEqual(awarded);
    expect(await auditOf(id)).toHaveLength(1);
    await db.updateTable("account").set({ current_badge: "badge_002" }).where("user_id", "=", id).execute();
    const { account } = await gateway.updateAccount(
      { userId: id, ownedBadges: { ids: ["badge_003"] } },
      admin,
    );
    expect(account?.account).toMatchObject({ ownedBadges: ["badge_003"], currentBadge: "" });
    const unknown = { code: "badge_not_found" };
    const taken = { ids: ["badge_none"] };
    await expect(gateway.awardBadge({ userId: id, badgeId: "badge_none" }, admin)).rejects.toMatchObject(
      unknown,
    );
    await expect(gateway.updateAccount({ userId: id, ownedBadges: taken }, admin)).rejects.toMatchObject(
      unknown,
    );
    await expect(
      gateway.awardBadge({ userId: "stranger", badgeId: "badge_002" }, admin),
    ).rejects.toMatchObject({
      code: "user_not_found",
    });
  });
});

test("[ADMIN-8] [ADMIN-10] a penalty is withdrawn once, and the history has every step", async () => {
  const { gateway, deps, db } = played;
  const ten = dummies(30, 10);
  const offender = ten[0] ?? "";
  await applySettlement(
    deps,
    aSettlement(
      "100000900",
      ten,
      { verdict: "invalid" },
      { [offender]: { isOffender: true, rateDelta: -30 } },
    ),
  );
  const { account: before } = await gateway.getAccountForAdmin({ userId: offender }, admin);
  expect(before).toMatchObject({
    account: { penaltyCount: 2 },
    penalties: [{ cause: "offender", points: 2 }],
  });
  const penaltyId = before?.penalties[0]?.id ?? 0n;
  const { account: after } = await gateway.withdrawPenalty({ penaltyId, reason: "誤報" }, admin);
  expect(after?.account).toMatchObject({ penaltyCount: 0, penaltyTimeoutUntilS: 0n, lastPenaltyAtS: 0n });
  expect(after?.penalties[0]?.withdrawnAtS).toBeGreaterThan(0n);
  expect((await gateway.withdrawPenalty({ penaltyId }, admin)).account).toEqual(after);
  expect(await auditOf(offender)).toMatchObject([{ action: "penalty.withdraw", reason: "誤報" }]);
  await expect(gateway.withdrawPenalty({ penaltyId: 999_999n }, admin)).rejects.toMatchObject({
    code: "penalty_not_found",
  });

  // The next one of the month is the first again.
  await applySettlement(
    deps,
    aSettlement(
      "100000901",
      ten,
      { verdict: "invalid", settledAtMs: SETTLED_AT + 60_000 },
      { [offender]: { isOffender: true, rateDelta: -30 } },
    ),
  );
  const rows = await db
    .selectFrom("penalty")
    .selectAll()
    .where("user_id", "=", offender)
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.timeout_s)).toEqual([900, 900]);

  const { entries } = await gateway.listHistory({ userId: offender }, admin);
  const kinds = entries.map(({ kind }) => kind);
  for (const kind of ["rate", "penalty", "withdrawal", "badge", "act"]) expect(kinds).toContain(kind);
  const times = entries.map(({ atMs }) => Number(atMs));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const older = await gateway.listHistory({ userId: offender, beforeMs: BigInt(SETTLED_AT) }, admin);
  expect(older.entries.every(({ atMs }) => atMs < BigInt(SETTLED_AT))).toBe(true);
});

test("[ADMIN-9] search finds parts of names whatever their case, and takes signs as they are", async () => {
  const { gateway, db } = played;
  const name = (id: string, trainer_name: string, discord_username: string) =>
    db.updateTable("account").set({ trainer_name, discord_username }).where("user_id", "=", id).execute();
  await name("dummy_041", "Kaede_さん", "maple100%");
  await name("dummy_042", "カエデ", "kaede");
  const found = async (query: string, discordOnly = false) =>
    (await gateway.searchAccounts({ query, discordOnly }, admin)).accounts.map(({ userId: id }) => id);
  expect(await found("kaede")).toEqual(["dummy_042", "dummy_041"]);
  expect(await found("KAEDE", true)).toEqual(["dummy_042"]);
  expect(await found("100%")).toEqual(["dummy_041"]);
  expect(await found("e_さ")).toEqual(["dummy_041"]);
  expect(await found("dummy_041")).toEqual(["dummy_041"]);
  expect(await found("dummy")).toHaveLength(20);
  await expect(gateway.searchAccounts({ query: " " }, admin)).rejects.toMatchObject({
    code: "query_required",
  });
});

test("[ADMIN-10] the log is read by page, actor and object", async () => {
  const { gateway } = played;
  for (let index = 0; index < 60; index++)
    await gateway.updateAccount({ userId: "dummy_043", rate: 2000 + index }, admin);
  const first = await gateway.listAudit({ object: "dummy_043" }, admin);
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]).toMatchObject({
    actor: "dummy_admin",
    object: "dummy_043",
    afterJson: '{"rate":2059}',
  });
  const rest = await gateway.listAudit(
    { object: "dummy_043", beforeId: first.entries.at(-1)?.id ?? 0n },
    admin,
  );
  expect(rest.entries).toHaveLength(10);
  expect((await gateway.listAudit({ actor: "stranger" }, admin)).entries).toEqual([]);
});

test("[SETTING-4] [ADMIN-11] a changed setting is stored, logged once and published; the same value again is no change", async () => {
  const { gateway, db } = played;
  const countPublished = async () =>
    (await db.selectFrom("outbox").select("id").where("subject", "=", "setting.changed").execute()).length;
  const before = await countPublished();
  const set = (value: string) =>
    gateway.updateSetting({ id: "lobby_join_timeout", value, reason: "混雑" }, admin);
  expect((await set("400")).setting).toMatchObject({ id: "lobby_join_timeout", value: "400" });
  await set("400");
  const { settings } = await gateway.getMaster({});
  expect(settings).toContainEqual(expect.objectContaining({ id: "lobby_join_timeout", value: "400" }));
  expect(await auditOf("lobby_join_timeout")).toMatchObject([{ after: { value: "400" }, reason: "混雑" }]);
  expect(await countPublished()).toBe(before + 1);
  await expect(set("100")).rejects.toMatchObject({ code: "setting_invalid" });
  await expect(gateway.updateSetting({ id: "nothing", value: "" }, admin)).rejects.toMatchObject({
    code: "setting_unknown",
  });
});
