import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { publishRanking } from "../src/usecases/publish-ranking.ts";
import {
  aSettlement,
  dummies,
  type Evening,
  SETTLED_AT,
  settledEvent,
  startUsersForTest,
  userId,
} from "./harness.ts";

let evening: Evening;
beforeAll(async () => {
  evening = await startUsersForTest({ minMatches: 2 });
});
afterAll(() => evening[Symbol.asyncDispose]());

const asAdmin = { as: { userId: userId("dummy_admin") } };
const recalculate = () => evening.gateway.recalculateRanking({}, asAdmin);
const publishedIds = async () =>
  (await evening.gateway.getRanking({})).rankings.map(({ card }) => card?.userId ?? "");
const rankOf = async (id: string) =>
  (await evening.gateway.getAccount({ userId: id }, { as: { userId: userId(id) } })).account?.rank;

describe("the ranking", () => {
  test("[RANKING-1] nobody is ranked before the matches that it takes", async () => {
    await applySettlement(evening.deps, aSettlement("100000001", dummies(1, 10)));
    await recalculate();
    expect(await publishedIds()).toEqual([]);
    expect(await rankOf("dummy_001")).toBeUndefined();
  });

  test("[RANKING-4] a settlement from the bus publishes the ranking by itself", async () => {
    await evening.publish(settledEvent(aSettlement("100000002", dummies(1, 10))));
    const ids = await eventually(async () => {
      const published = await publishedIds();
      return published.length === 10 && published;
    });
    expect(ids.toSorted()).toEqual(dummies(1, 10));
  });

  test("[RANKING-2] by rate, then by who reached it first", async () => {
    await evening.db
      .updateTable("account")
      .set({ rate: 1777, rate_reached_at: SETTLED_AT + 5 })
      .where("user_id", "in", ["dummy_002", "dummy_005"])
      .execute();
    await evening.db
      .updateTable("account")
      .set({ rate_reached_at: SETTLED_AT + 4 })
      .where("user_id", "=", "dummy_005")
      .execute();
    await recalculate();
    const { rankings } = await evening.gateway.getRanking({});
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
    await evening.db
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
    await evening.db
      .insertInto("setting")
      .values({ id: "ranking_min_matches", value: "3", version: 1 })
      .execute();
    expect(await recalculate()).toMatchObject({ rankingsCount: 0 });
    await evening.db
      .updateTable("setting")
      .set({ value: "1" })
      .where("id", "=", "ranking_min_matches")
      .execute();
    expect(await recalculate()).toMatchObject({ rankingsCount: 9 });
  });

  test("[RANKING-4] publications follow each other at least a second apart, and time never goes back", async () => {
    await recalculate();
    expect(await publishRanking(evening.deps)).toBe("too_early");
    const earlierMs = (): number => evening.deps.clock.nowMs() - 60_000;
    const clock = { nowMs: earlierMs, confirmedNowMs: async () => earlierMs() };
    await publishRanking({ ...evening.deps, clock });
    const rows = await evening.db.selectFrom("ranking_publication").selectAll().orderBy("id").execute();
    const times = rows.map((row) => Number(row.updated_at));
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test("[RANKING-6] only an admin orders a recalculation, and it is in the audit log", async () => {
    const refused = evening.gateway.recalculateRanking(
      {},
      { as: { userId: userId("dummy_001"), isAdmin: true } },
    );
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    await expect(evening.gateway.recalculateRanking({})).rejects.toMatchObject({ code: "forbidden" });
    const rows = await evening.db.selectFrom("audit_log").select(["actor", "action", "subject"]).execute();
    expect(new Set(rows.map((row) => `${row.actor} ${row.action} ${row.subject}`))).toEqual(
      new Set(["dummy_admin ranking.recalculate season_9"]),
    );
  });
});
