import { decodeEvent } from "@gokaku/bus";
import { RETENTION_DAYS } from "@gokaku/game";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccountByUserId } from "../src/store/accounts.ts";
import { getTraceKey, replaceEvidence, storeTraces } from "../src/store/evidence.ts";
import { insertSeasonEntries, recomputeSeasonEntries } from "../src/store/season-change.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import { forgetTraces, makeEvidenceIfDue, recordTraces } from "../src/usecases/evidence.ts";
import { exportAccount } from "../src/usecases/export-account.ts";
import { getOwnPlace } from "../src/usecases/get-own-rank.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { aSettlement, dummies, openTestDatabase, type Played, startUsersForTest, userId } from "./harness.ts";

const DAY_S = 86_400;
const [HELPER, MODERATOR] = ["dummy_041", "dummy_043"];
const as = (id: string, role: "player" | "helper" | "moderator" | "admin" = "player") => ({
  as: { userId: userId(id), role },
});

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
  await setRoleByOperator(played.deps, HELPER, "helper");
  await setRoleByOperator(played.deps, MODERATOR, "moderator");
});
afterAll(() => played[Symbol.asyncDispose]());

const tracesOf = (id: string, db = played.db) =>
  db.selectFrom("account_trace").select(["kind", "hash"]).where("user_id", "=", id).orderBy("kind").execute();
const link = (id: string, otherId: string, reason = "同じ端末", by = MODERATOR) =>
  played.gateway.linkAccounts({ userId: id, otherId, reason }, as(by, "moderator"));
const unlink = (id: string, reason = "別人と確認") =>
  played.gateway.unlinkAccount({ userId: id, reason }, as(MODERATOR, "moderator"));
const linkedOf = async (id: string) => (await findAccountByUserId(played.db, id))?.linked;

describe("traces of sign-ins", () => {
  test("[CASE-88] are stored as keyed hashes, equal for one browser, and never as they came", async () => {
    const [device, network] = ["device-key-of-a-browser", "203.0.113.0/24"];
    for (const id of ["dummy_001", "dummy_002"])
      await played.gateway.recordTraces({ device, network }, as(id));
    const [one, other] = [await tracesOf("dummy_001"), await tracesOf("dummy_002")];
    expect(one).toHaveLength(2);
    expect(one).toEqual(other);
    expect(JSON.stringify(one)).not.toMatch(/203|device-key/);
    await played.gateway.recordTraces({ device: "", network: "" }, as("dummy_003"));
    expect(await tracesOf("dummy_003")).toEqual([]);
    await played.gateway.recordTraces({ device, network }, as("no_account_of_this"));
    expect(await tracesOf("no_account_of_this")).toEqual([]);
  });

  test("[CASE-88] are hashed with a new key every month, and deleted 90 days after they were seen", async () => {
    const { db, deps } = await openTestDatabase();
    let nowMs = Date.now();
    const later = { ...deps, clock: { ...deps.clock, nowMs: () => nowMs } };
    const sign = () => recordTraces(later, "dummy_001", { device: "one", network: "" });
    await sign();
    const key = await getTraceKey(db, { fresh: new Uint8Array(32), sinceS: 0, atS: 0 });
    // A sign-in reads the key without waiting for another one.
    await db.transaction().execute(async (holding) => {
      await sql`select from trace_key for update`.execute(holding);
      const read = getTraceKey(db, { fresh: new Uint8Array(32), sinceS: 0, atS: 0 });
      expect(await read).toEqual(key);
    });
    nowMs += 29 * DAY_S * 1000;
    await sign();
    expect(await tracesOf("dummy_001", db)).toHaveLength(1);
    nowMs += 2 * DAY_S * 1000;
    await sign();
    expect(await tracesOf("dummy_001", db)).toHaveLength(2);
    expect(await getTraceKey(db, { fresh: new Uint8Array(32), sinceS: 0, atS: 0 })).not.toEqual(key);
    nowMs += (RETENTION_DAYS.traces - 1) * DAY_S * 1000;
    await forgetTraces(later);
    expect(await tracesOf("dummy_001", db)).toHaveLength(1);
    nowMs += 2 * DAY_S * 1000;
    await forgetTraces(later);
    expect(await tracesOf("dummy_001", db)).toEqual([]);
    await db.destroy();
  });

  test("[CASE-88] of one account are at most twenty of a kind, however many keys a browser sends", async () => {
    for (let key = 0; key < 25; key += 1)
      await storeTraces(played.db, "dummy_004", [{ kind: "device", hash: `hash ${key}` }], 1000 + key);
    await storeTraces(played.db, "dummy_004", [{ kind: "network", hash: "hash 1" }], 1);
    const traces = await tracesOf("dummy_004");
    expect(traces).toHaveLength(21);
    expect(traces.map(({ hash }) => hash)).not.toContain("hash 4");
    expect(traces.map(({ hash }) => hash)).toContain("hash 5");
  });
});

describe("the weekly list", () => {
  test("[CASE-80] is made once a week, from results and traces, and read by moderators", async () => {
    const { db, deps } = await openTestDatabase();
    let nowMs = Date.now();
    const clock = { ...deps.clock, nowMs: () => nowMs, confirmedNowMs: async () => nowMs };
    const dated = { ...deps, clock };
    const [thrower, gainer, ...others] = dummies(1, 10);
    for (let match = 0; match < 20; match += 1) {
      const settlement = aSettlement(
        String(100_000_100 + match),
        [gainer, ...others.slice(0, 4), thrower, ...others.slice(4)] as string[],
        { startedAtMs: nowMs - (21 - match) * 3_600_000 },
      );
      await applySettlement(dated, settlement);
    }
    const failing = { ...dated, transact: async () => Promise.reject(new Error("not stored")) };
    await expect(makeEvidenceIfDue(failing)).rejects.toThrow("not stored");
    expect(await makeEvidenceIfDue(dated)).toBeNull();
    nowMs += 3_600_000;
    expect(await makeEvidenceIfDue(dated)).toMatchObject({ matches: 20 });
    expect(await makeEvidenceIfDue(dated)).toBeNull();
    nowMs += 7 * DAY_S * 1000;
    expect(await makeEvidenceIfDue(dated)).toMatchObject({ matches: 20 });
    const stored = await db.selectFrom("evidence_finding").selectAll().execute();
    expect(stored.every(({ chance, corrected }) => chance >= 0 && corrected <= 0.05)).toBe(true);
    // An account that was deleted while the list was computed is in no row.
    await deleteAccount(dated, "dummy_009");
    const finding = { kind: "grudge", chance: 0, corrected: 0, tested: 1, numbers: {} } as const;
    const findings = [
      { ...finding, userIds: ["dummy_008", "dummy_009"] as const },
      { ...finding, userIds: ["dummy_008", "dummy_007"] as const },
    ];
    expect(await replaceEvidence(db, { madeAtMs: nowMs, matches: 20, tookMs: 1, findings })).toBe(1);
    expect(await replaceEvidence(db, { madeAtMs: nowMs - 1, matches: 20, tookMs: 1, findings })).toBeNull();
    await db.destroy();
    const { evidence } = await played.gateway.getEvidence({}, as(MODERATOR, "moderator"));
    expect(Number(evidence?.madeAtMs)).toBeGreaterThan(0);
    await expect(played.gateway.getEvidence({}, as(HELPER, "helper"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("accounts of one person", () => {
  test("[CASE-89] are linked and separated by a moderator with a reason, in the audit log", async () => {
    await expect(link("dummy_011", "dummy_012", " ")).rejects.toMatchObject({ code: "reason_required" });
    await expect(link("dummy_011", "dummy_011")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(link("dummy_011", "dummy_admin")).rejects.toMatchObject({ code: "outranked" });
    await expect(link("dummy_011", "unknown_here")).rejects.toMatchObject({ code: "user_not_found" });
    await link("dummy_011", "dummy_012");
    await expect(link("dummy_012", "dummy_011")).rejects.toMatchObject({ code: "no_changes" });
    const { evidence } = await link("dummy_013", "dummy_012");
    expect(evidence?.linked.map(({ userId: id, others }) => [id, others])).toEqual([
      ["dummy_011", ["dummy_012", "dummy_013"]],
      ["dummy_012", ["dummy_011", "dummy_013"]],
      ["dummy_013", ["dummy_011", "dummy_012"]],
    ]);
    await unlink("dummy_012");
    expect(await Promise.all(["dummy_011", "dummy_012", "dummy_013"].map(linkedOf))).toEqual([
      ["dummy_013"],
      [],
      ["dummy_011"],
    ]);
    await expect(unlink("dummy_012")).rejects.toMatchObject({ code: "no_changes" });
    const acts = await played.db
      .selectFrom("audit_log")
      .select(["action", "actor", "subject", "reason"])
      .where("action", "like", "account.%link")
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { action: "account.link", actor: MODERATOR, subject: "dummy_011", reason: "同じ端末" },
      { action: "account.link", actor: MODERATOR, subject: "dummy_013", reason: "同じ端末" },
      { action: "account.unlink", actor: MODERATOR, subject: "dummy_012", reason: "別人と確認" },
    ]);
  });

  test("[CASE-90] are published to queue with every change", async () => {
    await link("dummy_014", "dummy_015");
    const { player } = await played.queue.getPlayer({ userId: "dummy_014", blocking: [] });
    expect(player?.linked).toEqual(["dummy_015"]);
    const rows = await played.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.changed")
      .orderBy("id")
      .execute();
    const linked = rows
      .map(({ payload }) => decodeEvent("user.changed", payload).player)
      .findLast((one) => one?.card?.userId === "dummy_015")?.linked;
    expect(linked).toEqual(["dummy_014"]);
  });

  test("[CASE-91] have one place in the ranking and among the final places, that of the better one", async () => {
    const players = dummies(21, 10);
    await applySettlement(played.deps, aSettlement("100000200", players));
    const asAdmin = as("dummy_admin", "admin");
    const ranked = async () => {
      await played.gateway.recalculateRanking({}, asAdmin);
      return (await played.gateway.getRanking({})).rankings.map(({ card }) => card?.userId ?? "");
    };
    const before = await ranked();
    const [best = "", second = "", third = ""] = before;
    await link(best, third);
    expect(await ranked()).toEqual(before.filter((id) => id !== third));
    const placeOf = async (id: string) => {
      const account = await findAccountByUserId(played.db, id);
      return account === null ? null : getOwnPlace(played.deps, account);
    };
    expect(await placeOf(third)).toMatchObject({ rank: null });
    expect(await placeOf(second)).toMatchObject({ rank: 2 });
    await played.deps.transact(async ({ db }) => {
      const archived = async (minMatches: number) => {
        await db.deleteFrom("season_entry").where("season_id", "=", "season_9").execute();
        await insertSeasonEntries(db, "season_9", { minMatches, lapsedBeforeS: 0 });
        return places();
      };
      const places = async () => {
        const rows = await db
          .selectFrom("season_entry")
          .select("user_id")
          .where("season_id", "=", "season_9")
          .orderBy("final_rank")
          .execute();
        return rows.map(({ user_id }) => user_id);
      };
      // An account with too few matches or a ban moves no other one back.
      expect(await archived(2)).toEqual(before);
      const ban = (is_banned: boolean) =>
        db.updateTable("account").set({ is_banned }).where("user_id", "=", best).execute();
      await ban(true);
      expect(await archived(1)).toEqual(before);
      await ban(false);
      const withoutThird = before.filter((id) => id !== third);
      expect(await archived(1)).toEqual([...withoutThird, third]);
      // A link made later changes nothing in the archive.
      await db
        .updateTable("account")
        .set({ linked: [second] })
        .where("user_id", "=", best)
        .execute();
      await db
        .updateTable("account")
        .set({ linked: [best] })
        .where("user_id", "=", second)
        .execute();
      await recomputeSeasonEntries(db, "season_9", []);
      expect(await places()).toEqual([...withoutThird, third]);
      await db
        .updateTable("account")
        .set({ linked: [third] })
        .where("user_id", "=", best)
        .execute();
      await db.updateTable("account").set({ linked: [] }).where("user_id", "=", second).execute();
      await db.deleteFrom("season_entry").where("season_id", "=", "season_9").execute();
    });
    await unlink(third);
    expect(await ranked()).toEqual(before);
  });

  test("[CASE-92] are in the export, and a deleted account takes traces and rows with it; the link stays for its return", async () => {
    const [gone, stays] = ["dummy_031", "dummy_032"];
    await link(gone, stays);
    await played.gateway.recordTraces({ device: "a", network: "b" }, as(gone));
    const finding = { chance: 0.001, corrected: 0.01, tested: 9, numbers: "{}" };
    await played.db
      .insertInto("evidence_finding")
      .values([
        { ...finding, place: 1000, kind: "grudge", first_id: stays, second_id: gone },
        { ...finding, place: 1001, kind: "second_account", first_id: stays, second_id: gone },
      ])
      .execute();
    const exported = JSON.parse(await exportAccount(played.deps, gone));
    const traces = exported.traces.map((trace: object) => Object.keys(trace).toSorted());
    expect(traces).toEqual([
      ["kind", "seen_at"],
      ["kind", "seen_at"],
    ]);
    expect(exported.account).toMatchObject([{ linked_accounts: 1 }]);
    expect(exported.acts).toEqual([{ at: expect.any(Number), action: "account.link" }]);
    expect(JSON.stringify(exported)).not.toMatch(new RegExp(`${stays}|同じ端末|second_account`));
    await storeTraces(played.db, stays, [{ kind: "device", hash: "x" }], 1);
    const authSubject = (await findAccountByUserId(played.db, gone))?.authSubject ?? "";
    await deleteAccount(played.deps, gone);
    expect(await tracesOf(gone)).toEqual([]);
    expect(await tracesOf(stays)).toHaveLength(1);
    const shown = async () => {
      const { evidence } = await played.gateway.getEvidence({}, as(MODERATOR, "moderator"));
      return evidence?.linked.map((one) => one.userId).filter((id) => id === gone || id === stays);
    };
    expect(await shown()).toEqual([]);
    expect(await linkedOf(stays)).toEqual([gone]);
    const back = {
      discordUsername: "back",
      discordDiscriminator: "0",
      discordAvatarUrl: "",
      trainerName: "Back",
    };
    await played.gateway.createAccount(
      { ...back, authSubject, twitterId: "", preferredRoles: [], bio: "" },
      as(gone),
    );
    expect(await linkedOf(gone)).toEqual([stays]);
    expect(await shown()).toEqual([gone, stays]);
    expect(
      await played.db.selectFrom("evidence_finding").select("place").where("place", ">=", 1000).execute(),
    ).toEqual([]);
  });
});

describe("readers of the list", () => {
  test("[CASE-89] staff see no row that names themselves or an account they do not outrank", async () => {
    const [other, admin] = ["dummy_044", "dummy_admin"];
    await setRoleByOperator(played.deps, other, "moderator");
    const finding = { chance: 0.001, corrected: 0.01, tested: 9, numbers: "{}" };
    const pairs = [
      ["dummy_045", MODERATOR],
      ["dummy_045", "dummy_046"],
      ["dummy_045", HELPER],
      [other, "dummy_045"],
      ["dummy_045", admin],
    ] as const;
    await played.db
      .insertInto("evidence_finding")
      .values(
        pairs.map(([first_id, second_id], place) => ({
          ...finding,
          kind: "grudge",
          place: 500 + place,
          first_id,
          second_id,
        })),
      )
      .execute();
    await link("dummy_047", HELPER);
    await played.db.updateTable("account").set({ role: "moderator" }).where("user_id", "=", HELPER).execute();
    const readAs = async (id: string, role: "moderator" | "admin") => {
      const { evidence } = await played.gateway.getEvidence({}, as(id, role));
      return {
        about: evidence?.findings.map(({ people }) => people.map(({ userId: who }) => who).join(" ")),
        linked: evidence?.linked
          .map(({ userId: who }) => who)
          .filter((who) => who === HELPER || who === "dummy_047"),
      };
    };
    expect(await readAs(MODERATOR, "moderator")).toEqual({ about: ["dummy_045 dummy_046"], linked: [] });
    expect(await readAs(other, "moderator")).toEqual({ about: ["dummy_045 dummy_046"], linked: [] });
    expect(await readAs(admin, "admin")).toEqual({
      about: pairs.slice(0, 4).map((pair) => pair.join(" ")),
      linked: [HELPER, "dummy_047"],
    });
    await played.db.updateTable("account").set({ role: "helper" }).where("user_id", "=", HELPER).execute();
    const { about, linked } = await readAs(MODERATOR, "moderator");
    expect([about?.length, linked]).toEqual([2, [HELPER, "dummy_047"]]);
    await unlink("dummy_047");
    await played.db.deleteFrom("evidence_finding").where("place", ">=", 500).execute();
    await setRoleByOperator(played.deps, other, "player");
  });
});
