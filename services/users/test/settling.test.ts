import { decodeEvent } from "@gokaku/bus";
import { coalesce, type Write } from "@gokaku/db";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Settlement } from "../src/domain/settlement.ts";
import { applySettlement, applySettlements } from "../src/usecases/apply-settlement.ts";
import { aSettlement, dummies, openTestDatabase } from "./harness.ts";
import { recomputeAll } from "./ledger-check.ts";

let users: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  users = await openTestDatabase();
});
afterAll(() => users[Symbol.asyncDispose]());

/** The events of each settlement of the match, oldest first. */
const published = async (matchId: string) => {
  const rows = await users.db
    .selectFrom("outbox")
    .select("payload")
    .where("subject", "=", "user.settled")
    .orderBy("id")
    .execute();
  return rows
    .map(({ payload }) => decodeEvent("user.settled", payload))
    .filter((settled) => settled.matchId === matchId);
};

const rateOf = async (userId: string): Promise<number> =>
  (
    await users.db
      .selectFrom("account")
      .select("rate")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow()
  ).rate;

/** Applies the settlement; when it has been read and decided, `meanwhile` happens before it is written. */
const applyWhile = async (settlement: Settlement, meanwhile: () => Promise<unknown>) => {
  let locked = 0;
  const write: Write = async (...statement) => {
    await meanwhile();
    return users.deps.write(...statement);
  };
  await applySettlement(
    {
      ...users.deps,
      write,
      transact: (work) => {
        locked += 1;
        return users.deps.transact(work);
      },
    },
    settlement,
  );
  return locked;
};

const everySumIsRight = async () => {
  for (const { stored, recomputed } of await recomputeAll(users.db)) expect(stored).toEqual(recomputed);
};

describe("a settlement is read, decided and written", () => {
  test("[RANKING-40] a player who changes in between is decided again, and nothing is lost", async () => {
    const [ids, others] = [dummies(1, 10), [...dummies(10, 1), ...dummies(11, 9)]];
    const before = await rateOf("dummy_010");
    const first = aSettlement("600000001", ids);
    expect(await applyWhile(first, () => applySettlement(users.deps, aSettlement("600000002", others)))).toBe(
      1,
    );
    await everySumIsRight();
    const own = async (matchId: string) =>
      (await published(matchId)).flatMap(({ players }) =>
        players.filter(({ player }) => player?.card?.userId === "dummy_010"),
      );
    expect(await own("600000002")).toMatchObject([{ rateBefore: before, outcome: RecordOutcome.WIN }]);
    const between = before + 20;
    expect(await own("600000001")).toMatchObject([{ rateBefore: between, outcome: RecordOutcome.LOSE }]);
    expect(await rateOf("dummy_010")).toBe(between - 29);
  });

  test("[RANKING-40] a match that was counted in between is counted once and published once", async () => {
    const settlement = aSettlement("600000003", dummies(21, 10));
    expect(await applyWhile(settlement, () => applySettlement(users.deps, settlement))).toBe(1);
    expect(await published("600000003")).toHaveLength(1);
    await everySumIsRight();
  });

  test("[RANKING-40] marks that come together in matches at once make their penalty once", async () => {
    const ids = dummies(31, 10);
    const silent = { dummy_031: { reported: false } };
    const late = (matchId: string) => aSettlement(matchId, ids, { reachedDeadline: true }, silent);
    await Promise.all(
      ["600000011", "600000012", "600000013"].map((id) => applySettlement(users.deps, late(id))),
    );
    const count = (table: "penalty" | "conduct_mark") =>
      users.db.selectFrom(table).select("match_id").where("user_id", "=", "dummy_031").execute();
    expect(await count("conduct_mark")).toHaveLength(3);
    expect(await count("penalty")).toHaveLength(1);
  });

  test("[PENALTY-8] missed reports of another season do not count towards a point", async () => {
    const ids = dummies(1, 10);
    const silent = { dummy_001: { reported: false } };
    const season = await users.db
      .selectFrom("season")
      .selectAll()
      .where("id", "=", "season_9")
      .executeTakeFirstOrThrow();
    await users.db
      .insertInto("season")
      .values({ ...season, id: "season_8", state: "archived" })
      .execute();
    const miss = async (matchId: string, seasonId: string): Promise<number> => {
      const missed = aSettlement(matchId, ids, { seasonId, reachedDeadline: true }, silent);
      await applySettlement(users.deps, missed);
      const penalties = await users.db
        .selectFrom("penalty")
        .select("cause")
        .where("user_id", "=", "dummy_001")
        .execute();
      return penalties.length;
    };
    const counts = [
      await miss("600000031", "season_8"),
      await miss("600000032", "season_8"),
      await miss("600000033", "season_9"),
      await miss("600000034", "season_9"),
      await miss("600000035", "season_9"),
    ];
    expect(counts).toEqual([0, 0, 0, 0, 1]);
  });

  test("[OPS-660] those that arrive together are written together, each player and each match once", async () => {
    const [first, second] = [
      aSettlement("600000041", dummies(1, 10)),
      aSettlement("600000042", dummies(11, 10)),
    ];
    const third = aSettlement("600000043", [...dummies(20, 1), ...dummies(21, 9)]);
    const writes: unknown[] = [];
    const write: Write = (...statement) => {
      writes.push(statement);
      return users.deps.write(...statement);
    };
    const together = [first, second, first, third];
    expect(await applySettlements({ ...users.deps, write }, together)).toEqual([true, true, false, true]);
    expect(writes).toHaveLength(1);
    for (const { matchId } of together) expect(await published(matchId)).toHaveLength(1);
    expect(await applySettlements(users.deps, together)).toEqual([false, false, false, false]);
    await everySumIsRight();
  });

  test("[OPS-660] when a player changes in between, each of them is decided again", async () => {
    const [first, second] = [
      aSettlement("600000051", dummies(1, 10)),
      aSettlement("600000052", dummies(11, 10)),
    ];
    const between = aSettlement("600000053", [...dummies(15, 1), ...dummies(21, 9)]);
    const write: Write = async (...statement) => {
      await applySettlement(users.deps, between);
      return users.deps.write(...statement);
    };
    expect(await applySettlements({ ...users.deps, write }, [first, second])).toEqual([true, true]);
    for (const { matchId } of [first, second, between]) expect(await published(matchId)).toHaveLength(1);
    await everySumIsRight();
  });

  test("[OPS-661] one that cannot be applied keeps none of the others back", async () => {
    const settle = coalesce((all: readonly Settlement[]) => applySettlements(users.deps, all), 20);
    const sound = ["600000061", "600000062", "600000063"].map((id, place) =>
      aSettlement(id, dummies(1 + 10 * place, 10)),
    );
    const faulty = aSettlement("600000064", [...dummies(1, 9), "dummy_none"]);
    const outcomes = await Promise.allSettled([...sound.slice(0, 2), faulty, ...sound.slice(2)].map(settle));
    expect(outcomes).toMatchObject([
      { value: true },
      { value: true },
      { reason: { code: "invalid_request" } },
      { value: true },
    ]);
    await everySumIsRight();
  });

  test("[RANKING-41] one event publishes it: the current state of each of the ten, with the result", async () => {
    const ids = dummies(11, 10);
    const events = async () =>
      (await users.db.selectFrom("outbox").select("id").where("subject", "like", "user.%").execute()).length;
    const before = await events();
    await applySettlement(users.deps, aSettlement("600000021", ids));
    expect(await events()).toBe(before + 1);
    const [settled] = await published("600000021");
    expect(settled?.players.map(({ player }) => player?.card?.userId)).toEqual(ids);
    const accounts = await users.db.selectFrom("account").selectAll().where("user_id", "in", ids).execute();
    for (const { user_id: userId, ...account } of accounts) {
      const counted = settled?.players.find(({ player }) => player?.card?.userId === userId);
      expect(counted?.player).toMatchObject({
        version: BigInt(account.version),
        mu: account.mu,
        sigma: account.sigma,
        card: { rate: account.rate, maxRate: account.max_rate },
      });
      expect(counted?.rateAfter).toBe(account.rate);
    }
  });
});
