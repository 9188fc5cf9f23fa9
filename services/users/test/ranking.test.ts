import { decodeEvent } from "@gokaku/bus";
import { eventually } from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccountByUserId } from "../src/store/accounts.ts";
import { findNewestPublication } from "../src/store/ranking.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { getRanking } from "../src/usecases/catalogue.ts";
import { createRateCounts, getOwnPlace } from "../src/usecases/get-own-rank.ts";
import { publishRanking, recalculateRanking } from "../src/usecases/publish-ranking.ts";
import { createPublishedRanking } from "../src/usecases/published-ranking.ts";
import { updateSetting } from "../src/usecases/update-setting.ts";
import {
  aSettlement,
  countOf,
  dummies,
  openTestDatabase,
  type Played,
  SETTLED_AT,
  settledEvent,
  startUsersForTest,
  userId,
} from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest({ minMatches: 2 });
});
afterAll(() => played[Symbol.asyncDispose]());

const asAdmin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
const recalculate = () => played.gateway.recalculateRanking({}, asAdmin);
const publishedIds = async () =>
  (await played.gateway.getRanking({})).rankings.map(({ card }) => card?.userId ?? "");
const rankOf = async (id: string) =>
  (await played.gateway.getAccount({ userId: id }, { as: { userId: userId(id) } })).account?.rank;

describe("the ranking", () => {
  test("[RANKING-1] no player is ranked before the needed matches", async () => {
    await applySettlement(played.deps, aSettlement("100000001", dummies(1, 10)));
    await recalculate();
    expect(await publishedIds()).toEqual([]);
    expect(await rankOf("dummy_001")).toBeUndefined();
  });

  test("[RANKING-4] a settlement from the bus publishes the ranking by itself", async () => {
    await played.publish(settledEvent(aSettlement("100000002", dummies(1, 10))));
    const ids = await eventually(async () => {
      const published = await publishedIds();
      return published.length === 10 && published;
    });
    expect(ids.toSorted()).toEqual(dummies(1, 10));
  });

  test("[RANKING-91] a settlement publishes the places of its players in the ranking", async () => {
    const ids = dummies(1, 10);
    const ranked = async () => (await findNewestPublication(played.db))?.entries ?? [];
    const before = new Map((await ranked()).map(({ userId: id, rank }) => [id, rank]));
    const deps = { ...played.deps, rankingMinMatches: 2 };
    const publishedRanking = createPublishedRanking(deps);
    await applySettlement({ ...deps, publishedRanking }, aSettlement("100000003", ids));
    const { payload } = await played.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.settled")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await recalculate();
    const after = new Map((await ranked()).map(({ userId: id, rank }) => [id, rank]));
    expect(
      decodeEvent("user.settled", payload).players.map(({ player, rankBefore, rankAfter }) => [
        player?.card?.userId,
        rankBefore,
        rankAfter,
      ]),
    ).toEqual(ids.map((id) => [id, before.get(id), after.get(id)]));
  });

  test("[RANKING-2] by rate, then by who reached it first", async () => {
    await played.db
      .updateTable("account")
      .set({ rate: 1777, rate_reached_at: SETTLED_AT + 5 })
      .where("user_id", "in", ["dummy_002", "dummy_005"])
      .execute();
    await played.db
      .updateTable("account")
      .set({ rate_reached_at: SETTLED_AT + 4 })
      .where("user_id", "=", "dummy_005")
      .execute();
    await recalculate();
    const { rankings } = await played.gateway.getRanking({});
    expect(rankings.slice(0, 2).map(({ rank, card }) => [rank, card?.userId, card?.rate])).toEqual([
      [1, "dummy_005", 1777],
      [2, "dummy_002", 1777],
    ]);
    const rates = rankings.map(({ card }) => card?.rate ?? 0);
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  });

  test("[RANKING-5] each ranked player knows the own rank, and it is the published one", async () => {
    for (const [index, id] of (await publishedIds()).entries()) expect(await rankOf(id)).toBe(index + 1);
    expect(await rankOf("dummy_020")).toBeUndefined();
  });

  test("[RANKING-1] a banned player is not ranked", async () => {
    await played.db
      .updateTable("account")
      .set({ is_banned: true })
      .where("user_id", "=", "dummy_005")
      .execute();
    await recalculate();
    expect((await publishedIds())[0]).toBe("dummy_002");
    expect(await rankOf("dummy_005")).toBeUndefined();
    expect(await rankOf("dummy_002")).toBe(1);
  });

  test("[RANKING-1] the setting decides how many matches it takes", async () => {
    await played.db
      .insertInto("setting")
      .values({ id: "ranking_min_matches", value: "4", version: 1 })
      .execute();
    expect(await recalculate()).toMatchObject({ rankingsCount: 0 });
    await played.db
      .updateTable("setting")
      .set({ value: "1" })
      .where("id", "=", "ranking_min_matches")
      .execute();
    expect(await recalculate()).toMatchObject({ rankingsCount: 9 });
  });

  test("[RANKING-4] publications follow each other at least a second apart, and time never goes back", async () => {
    await recalculate();
    expect(await publishRanking(played.deps)).toBe("too_early");
    const earlierMs = (): number => played.deps.clock.nowMs() - 60_000;
    const clock = { nowMs: earlierMs, confirmedNowMs: async () => earlierMs() };
    await publishRanking({ ...played.deps, clock });
    const rows = await played.db.selectFrom("ranking_publication").selectAll().orderBy("id").execute();
    const times = rows.map((row) => Number(row.updated_at));
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test("[RANKING-6] only an admin orders a recalculation, and it is in the audit log", async () => {
    const refused = played.gateway.recalculateRanking(
      {},
      { as: { userId: userId("dummy_001"), role: "admin" as const } },
    );
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    await expect(played.gateway.recalculateRanking({})).rejects.toMatchObject({ code: "forbidden" });
    const rows = await played.db.selectFrom("audit_log").select(["actor", "action", "subject"]).execute();
    expect(new Set(rows.map((row) => `${row.actor} ${row.action} ${row.subject}`))).toEqual(
      new Set(["dummy_admin ranking.recalculate season_9"]),
    );
  });
});

/** Ranked accounts besides the seeded ones, who are not: the n-th has the rate 3000 − ⌊n / 2⌋, so that two share each rate. */
const rankMany = async (db: Played["db"], count: number): Promise<void> => {
  await sql`
    insert into account
    select (jsonb_populate_record(a, jsonb_build_object('user_id', 'many_' || n, 'rate', 3000 - n / 2,
      'match_count', 9, 'season_id', 'season_9', 'rate_reached_at', n))).*
    from account a, generate_series(0, ${sql.lit(count - 1)}) n where a.user_id = 'dummy_001'`.execute(db);
};
const findAccount = async (db: Played["db"], id: string) => {
  const account = await findAccountByUserId(db, id);
  if (account === null) throw new Error(`${id} was asked for`);
  return account;
};

const rankIn = async (...of: Parameters<typeof getOwnPlace>) => (await getOwnPlace(...of)).rank;

describe("a lapsed place", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const at = (nowMs: number) => ({ nowMs: () => nowMs, confirmedNowMs: async () => nowMs });

  test("[RANKING-92] it is hidden after days without a match, the rate stays, and one match brings it back", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await updateSetting(deps, "dummy_admin", { id: "ranking_lapse_days", value: "14", reason: "" });
    const [idle, active] = [dummies(1, 10), dummies(11, 10)];
    const later = SETTLED_AT + 10 * DAY_MS;
    const match = (matchId: string, ids: readonly string[], settledAtMs: number) =>
      applySettlement(
        {
          ...deps,
          publishedRanking: createPublishedRanking({ ...deps, clock: at(settledAtMs) }),
          clock: at(settledAtMs),
        },
        aSettlement(matchId, ids, { startedAtMs: settledAtMs - 900_000, settledAtMs }),
      );
    await match("100000001", idle, SETTLED_AT);
    await match("100000002", active, later);
    const shownAt = async (nowMs: number) => {
      await publishRanking({ ...deps, clock: at(nowMs) });
      return (await getRanking({ db }, "")).entries.map(({ userId: id }) => id).toSorted();
    };
    expect(await shownAt(later)).toEqual([...idle, ...active].toSorted());
    const lapsed = SETTLED_AT + 14 * DAY_MS;
    expect(await shownAt(lapsed)).toEqual(active.toSorted());
    const [first = ""] = idle;
    const asked = { ...deps, clock: at(lapsed) };
    const before = await findAccount(db, first);
    expect(await getOwnPlace(asked, before)).toEqual({ rank: null, isLapsed: true });
    const [best] = (await getRanking({ db }, "")).entries;
    expect(best?.rank).toBe(1);
    expect(await rankIn(asked, await findAccount(db, best?.userId ?? ""))).toBe(1);
    expect((await getRanking({ db }, "")).lapseDays).toBe(14);

    await match("100000003", idle, lapsed);
    const { payload } = await db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.settled")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const [moved] = decodeEvent("user.settled", payload).players;
    expect(moved?.rankBefore).toBe(0);
    expect(await shownAt(lapsed + 2000)).toEqual([...idle, ...active].toSorted());
    const after = await findAccount(db, first);
    expect(after.stats.rate).toBe(before.stats.rate + 20);
    expect(await getOwnPlace(asked, after)).toEqual({ rank: moved?.rankAfter, isLapsed: false });
  });

  test("[RANKING-92] an invalid match does not bring it back, and 0 days hide none", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await updateSetting(deps, "dummy_admin", { id: "ranking_lapse_days", value: "14", reason: "" });
    const ids = dummies(1, 10);
    await applySettlement(deps, aSettlement("100000001", ids));
    const lapsed = { ...deps, clock: at(SETTLED_AT + 20 * DAY_MS) };
    await applySettlement(
      lapsed,
      aSettlement("100000002", ids, { verdict: "invalid", startedAtMs: SETTLED_AT + 20 * DAY_MS }),
    );
    const account = await findAccount(db, ids[0] ?? "");
    expect((await getOwnPlace(lapsed, account)).isLapsed).toBe(true);
    await updateSetting(deps, "dummy_admin", { id: "ranking_lapse_days", value: "0", reason: "" });
    expect(await getOwnPlace(lapsed, account)).toEqual({ rank: expect.any(Number), isLapsed: false });
  });
});

describe("the own rank", () => {
  test("[RANKING-5] beyond the hundred it goes on without gaps, two with one rate by who reached it first", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 250);
    await publishRanking(deps);
    for (const place of [0, 99, 100, 101, 102, 199, 249]) {
      expect(await rankIn(deps, await findAccount(db, `many_${place}`))).toBe(place + 1);
    }
  });

  test("[RANKING-20] it is the published one, and no player beyond shares it, even while the accounts are ahead", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 150);
    await publishRanking(deps);
    await db.updateTable("account").set({ rate: 3500 }).where("user_id", "=", "many_120").execute();
    expect(await rankIn(deps, await findAccount(db, "many_0"))).toBe(1);
    expect(await rankIn(deps, await findAccount(db, "many_120"))).toBe(101);
  });

  test("[RANKING-20] players are counted at most once a minute, however many ask", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 150);
    await publishRanking(deps);
    let nowMs = 1_795_000_000_000;
    const clock = { nowMs: () => nowMs, confirmedNowMs: async () => nowMs };
    const asking = { ...deps, rateCounts: createRateCounts({ db, clock }) };
    const last = await findAccount(db, "many_149");
    expect(await rankIn(asking, last)).toBe(150);
    await db
      .updateTable("account")
      .set({ rate: 1000 })
      .where("user_id", "in", ["many_110", "many_111"])
      .execute();
    nowMs += 59_000;
    expect(await rankIn(asking, last)).toBe(150);
    nowMs += 2_000;
    expect(await rankIn(asking, last)).toBe(148);
  });
});

describe("publications", () => {
  const at = (nowMs: number) => ({ nowMs: () => nowMs, confirmedNowMs: async () => nowMs });
  const rows = (db: Played["db"]) => db.selectFrom("ranking_publication").selectAll().orderBy("id").execute();

  test("[RANKING-21] a ranking that says the same only moves the time of the newest", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 3);
    for (const nowMs of [1_795_000_000_000, 1_795_000_060_000])
      await publishRanking({ ...deps, clock: at(nowMs) });
    expect(await rows(db)).toMatchObject([{ updated_at: "1795000060000", entry_count: 3 }]);
    await db.updateTable("account").set({ win_rate: 77 }).where("user_id", "=", "many_2").execute();
    await publishRanking({ ...deps, clock: at(1_795_000_120_000) });
    expect(await rows(db)).toHaveLength(2);
  });

  test("[RANKING-22] the newest hundred are retained, and one of each hour of the last day", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 1);
    const startMs = 1_795_000_000_000;
    await sql`
      insert into ranking_publication (season_id, updated_at, entry_count)
      select 'season_9', ${startMs}::bigint + n * 60000, 0
      from generate_series(1, ${sql.lit(3 * 24 * 60)}) n`.execute(db);
    const nowMs = startMs + (3 * 24 * 60 + 1) * 60_000;
    await publishRanking({ ...deps, clock: at(nowMs) });
    const stored = (await rows(db)).map(({ updated_at }) => Number(updated_at));
    expect(stored.slice(-100)).toEqual(
      Array.from({ length: 100 }, (_, index) => nowMs - (99 - index) * 60_000),
    );
    const older = stored.slice(0, -100);
    expect(older.length).toBeGreaterThanOrEqual(21);
    expect(older.length).toBeLessThanOrEqual(24);
    expect(new Set(older.map((ms) => Math.floor(ms / 3_600_000))).size).toBe(older.length);
    expect(Math.min(...older)).toBeGreaterThanOrEqual(nowMs - 24 * 3_600_000);
    expect(await countOf(db, "ranking_entry")).toBe(1);
  });

  test("[RANKING-23] a stepped clock of one process neither delays a publication nor forgets others", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await rankMany(db, 3);
    await publishRanking(deps);
    const stepped = {
      nowMs: () => deps.clock.nowMs() + 48 * 3_600_000,
      confirmedNowMs: deps.clock.confirmedNowMs,
    };
    await db.updateTable("account").set({ win_rate: 77 }).where("user_id", "=", "many_2").execute();
    await recalculateRanking({ ...deps, clock: stepped }, "dummy_admin");
    const stored = await rows(db);
    expect(stored).toHaveLength(2);
    for (const { updated_at } of stored) expect(Number(updated_at)).toBeLessThanOrEqual(deps.clock.nowMs());
  });
});
