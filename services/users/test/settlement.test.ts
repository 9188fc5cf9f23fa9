import { decodeEvent } from "@gokaku/bus";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SettledPlayer } from "../src/domain/settlement.ts";
import { applyDispute } from "../src/usecases/apply-dispute.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import {
  aSettlement,
  countOf,
  disputedEvent,
  dummies,
  type Played,
  SETTLED_AT,
  settledEvent,
  startUsersForTest,
  userId,
} from "./harness.ts";
import { recomputeAll } from "./ledger-check.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const accountOf = async (id: string) => {
  const { account } = await played.gateway.getAccount({ userId: id }, { as: { userId: userId(id) } });
  if (account === undefined) throw new Error("an account was asked for");
  return account;
};

const untilInLedger = (matchId: string) =>
  eventually(async () => {
    const rows = await played.db
      .selectFrom("rate_ledger")
      .select("user_id")
      .where("match_id", "=", matchId)
      .execute();
    return rows.length === 10;
  });

/** The events that released the players of a match, oldest first. */
const releases = async (matchId: string) => {
  const rows = await played.db
    .selectFrom("outbox")
    .select(["subject", "payload"])
    .where("subject", "in", ["user.released", "user.settled"])
    .orderBy("id")
    .execute();
  return rows.flatMap(({ subject, payload }) => {
    const settled = subject === "user.settled" ? decodeEvent("user.settled", payload) : null;
    const published = settled?.players.map(({ player, ...result }) => ({
      ...result,
      matchId: settled.matchId,
      userId: player?.card?.userId ?? "",
    })) ?? [decodeEvent("user.released", payload)];
    return published
      .filter((released) => released.matchId === matchId)
      .map(({ userId: released, outcome, rateBefore, rateAfter }) => ({
        userId: released,
        outcome,
        rateBefore,
        rateAfter,
      }));
  });
};

const releasesOf = async (matchId: string): Promise<readonly string[]> =>
  (await releases(matchId)).map(({ userId: released }) => released).toSorted();

/** The results of a match published to a player, oldest first. */
const resultsOf = async (matchId: string, id: string) =>
  (await releases(matchId)).filter((released) => released.userId === id);

const countPlayerEvents = async (): Promise<number> => {
  const rows = await played.db.selectFrom("outbox").select("id").where("subject", "like", "user.%").execute();
  return rows.length;
};

describe("a settled match", () => {
  test("[PROFILE-9] reaches its players: rate, counts, record, badges, release", async () => {
    const ids = dummies(1, 10);
    const before = await accountOf("dummy_001");
    await played.publish(settledEvent(aSettlement("100000001", ids)));
    await untilInLedger("100000001");
    const winner = await accountOf("dummy_001");
    expect(winner).toMatchObject({
      rate: before.rate + 20,
      maxRate: before.rate + 20,
      matchCount: 1,
      winCount: 1,
      winRate: 100,
      lifetimeMatchCount: 1,
    });
    expect(winner.ownedBadges).toEqual(["badge_001", "badge_004", "badge_005"]);
    expect(winner.latestRecords).toMatchObject([
      { matchId: "100000001", characterId: "PIKACHU", outcome: RecordOutcome.WIN, rateDelta: 20 },
    ]);
    const loser = await accountOf("dummy_010");
    expect(loser).toMatchObject({ matchCount: 1, winCount: 0, winRate: 0 });
    expect(await releasesOf("100000001")).toEqual(ids);
  });

  test("[PROFILE-41] the release has the outcome and the rate before and after for each player", async () => {
    const ids = dummies(1, 10);
    const before = await Promise.all(ids.map(accountOf));
    await applySettlement(played.deps, aSettlement("100000011", ids));
    for (const [index, { userId: id, rate }] of before.entries()) {
      expect(await resultsOf("100000011", id)).toMatchObject([
        {
          outcome: index < 5 ? RecordOutcome.WIN : RecordOutcome.LOSE,
          rateBefore: rate,
          rateAfter: index < 5 ? rate + 20 + index : rate - 20 - index,
        },
      ]);
    }
  });

  test("[PROFILE-15] applied a second time it changes nothing and releases no player again", async () => {
    const settlement = aSettlement("100000002", dummies(1, 10));
    await applySettlement(played.deps, settlement);
    // The place follows the published ranking, which a timer renews meanwhile.
    const { rank: _place, ...account } = await accountOf("dummy_003");
    const events = await countPlayerEvents();
    await Promise.all([1, 2, 3].map(() => applySettlement(played.deps, settlement)));
    expect(await accountOf("dummy_003")).toMatchObject(account);
    expect(await countPlayerEvents()).toBe(events);
  });

  test("[PROFILE-15] two deliveries at the same moment are one settlement", async () => {
    const settlement = aSettlement("100000003", dummies(1, 10));
    await Promise.all([1, 2, 3, 4].map(() => applySettlement(played.deps, settlement)));
    const rows = await played.db
      .selectFrom("rate_ledger")
      .select("user_id")
      .where("match_id", "=", "100000003")
      .execute();
    expect(rows).toHaveLength(10);
    expect(await releasesOf("100000003")).toHaveLength(10);
  });

  test("[PROFILE-9] matches that share players settle side by side and every sum is right", async () => {
    const matchIds = Array.from({ length: 24 }, (_, index) => String(200000001 + index));
    for (const [index, matchId] of matchIds.entries()) {
      const ids = dummies(1 + ((index * 3) % 30), 10);
      const order = index % 2 === 0 ? ids : ids.toReversed();
      await played.publish(
        settledEvent(aSettlement(matchId, order, { verdict: index % 3 === 0 ? "B" : "A" })),
      );
    }
    for (const matchId of matchIds) await untilInLedger(matchId);
    for (const { userId: id, stored, recomputed } of await recomputeAll(played.db)) {
      expect(stored, id).toEqual(recomputed);
    }
    expect(await countOf(played.db, "dead_letter")).toBe(0);
  });

  test("[PENALTY-2] the offender of an invalid match loses the given rate, gets two points and waits 15 minutes", async () => {
    const ids = dummies(31, 10);
    const before = await accountOf("dummy_035");
    await applySettlement(
      played.deps,
      aSettlement(
        "100000004",
        ids,
        { verdict: "invalid" },
        Object.fromEntries(
          ids.map((id) => [id, { rateDelta: id === "dummy_035" ? -30 : 0, isOffender: id === "dummy_035" }]),
        ),
      ),
    );
    const offender = await accountOf("dummy_035");
    expect(offender).toMatchObject({
      rate: before.rate - 30,
      matchCount: before.matchCount,
      penaltyCount: before.penaltyCount + 2,
      effectivePenalty: before.effectivePenalty + 2,
      penaltyTimeoutUntilS: BigInt(SETTLED_AT / 1000 + 900),
      lastPenaltyAtS: BigInt(SETTLED_AT / 1000),
    });
    expect(offender.latestRecords.find(({ matchId }) => matchId === "100000004")).toMatchObject({
      outcome: RecordOutcome.INVALID,
      rateDelta: -30,
    });
    expect(
      await played.db.selectFrom("penalty").selectAll().where("match_id", "=", "100000004").execute(),
    ).toMatchObject([
      {
        user_id: "dummy_035",
        match_id: "100000004",
        cause: "offender",
        points: 2,
        timeout_s: 900,
        at: String(SETTLED_AT / 1000),
      },
    ]);
  });

  test("[PENALTY-6] the same reporters cost the same player a point once in 30 days", async () => {
    const ids = dummies(31, 10);
    const reported = { dummy_031: { violationReporters: ["dummy_032", "dummy_036", "dummy_037"] } };
    const before = (await accountOf("dummy_031")).penaltyCount;
    await applySettlement(played.deps, aSettlement("100000005", ids, {}, reported));
    expect((await accountOf("dummy_031")).penaltyCount).toBe(before + 1);
    await applySettlement(played.deps, aSettlement("100000006", ids, {}, reported));
    expect((await accountOf("dummy_031")).penaltyCount).toBe(before + 1);
    const later = { settledAtMs: SETTLED_AT + 31 * 24 * 3600 * 1000 };
    await applySettlement(played.deps, aSettlement("100000007", ids, later, reported));
    expect((await accountOf("dummy_031")).penaltyCount).toBe(before + 2);
  });

  test("[PENALTY-8] three silences in a season are one point", async () => {
    const ids = dummies(31, 10);
    const silent = { dummy_040: { reported: false } };
    const counts: number[] = [];
    for (const matchId of ["100000008", "100000009", "100000010"]) {
      await applySettlement(played.deps, aSettlement(matchId, ids, { reachedDeadline: true }, silent));
      counts.push((await accountOf("dummy_040")).penaltyCount);
    }
    expect(counts).toEqual([0, 0, 1]);
  });
});

describe("a match without a verdict", () => {
  test("[PROFILE-13] is shown as disputed, rates no player and releases its players at once", async () => {
    const ids = dummies(11, 10);
    const before = await accountOf("dummy_011");
    await played.publish(disputedEvent(aSettlement("300000001", ids)));
    const after = await eventually(async () => {
      const account = await accountOf("dummy_011");
      return account.latestRecords.some(({ matchId }) => matchId === "300000001") && account;
    });
    expect(after.latestRecords.find(({ matchId }) => matchId === "300000001")).toMatchObject({
      outcome: RecordOutcome.DISPUTED,
      rateDelta: 0,
    });
    expect(after.rate).toBe(before.rate);
    expect(await releasesOf("300000001")).toEqual(ids);
  });

  test("[PROFILE-13] gets its result by a later decision, which is published", async () => {
    const ids = dummies(11, 10);
    const before = await accountOf("dummy_011");
    await applySettlement(played.deps, aSettlement("300000001", ids));
    const after = await accountOf("dummy_011");
    expect(after.rate).toBe(before.rate + 20);
    expect(after.latestRecords.find(({ matchId }) => matchId === "300000001")?.outcome).toBe(
      RecordOutcome.WIN,
    );
    expect(await resultsOf("300000001", "dummy_011")).toMatchObject([
      { outcome: RecordOutcome.UNSPECIFIED, rateBefore: before.rate, rateAfter: before.rate },
      { outcome: RecordOutcome.WIN, rateBefore: before.rate, rateAfter: before.rate + 20 },
    ]);
  });

  test("[PROFILE-13] a dispute that arrives after the result is absorbed by it", async () => {
    const settlement = aSettlement("300000002", dummies(11, 10));
    await applySettlement(played.deps, settlement);
    await applyDispute(played.deps, { ...settlement, disputedAtMs: SETTLED_AT });
    const account = await accountOf("dummy_011");
    expect(account.latestRecords.find(({ matchId }) => matchId === "300000002")?.outcome).toBe(
      RecordOutcome.WIN,
    );
    expect(await releasesOf("300000002")).toHaveLength(10);
  });
});

describe("what queue learns of a player", () => {
  test("[PROFILE-16] the role debt counts the last three decided matches", async () => {
    const ids = dummies(21, 10);
    for (const [index, roleChoice] of [2, 0, 1, 1].entries()) {
      const startedAtMs = SETTLED_AT + index * 1_000_000;
      const choice = Object.fromEntries(ids.map((id) => [id, { roleChoice }]));
      await applySettlement(
        played.deps,
        aSettlement(String(400000001 + index), ids, { startedAtMs }, choice),
      );
    }
    const { player } = await played.queue.getPlayer({ userId: "dummy_021" });
    expect(player).toMatchObject({ roleDebt: 2, seasonId: "season_9", isBanned: false, isTest: true });
    const [newest] = await played.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.settled")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    const { players } = decodeEvent("user.settled", newest?.payload ?? new Uint8Array());
    const states = players.map((counted) => counted.player);
    expect(states.find((state) => state?.card?.userId === "dummy_021")).toEqual(player);
  });

  test("[PENALTY-10] only players of the last 30 days may be blocked", async () => {
    const { clock } = played.deps;
    const ids = ["dummy_admin", ...dummies(39, 9)];
    const daysAgo = (days: number) => clock.nowMs() - days * 24 * 3600 * 1000;
    await applySettlement(played.deps, aSettlement("400000101", ids, { startedAtMs: daysAgo(29) }));
    await applySettlement(
      played.deps,
      aSettlement("400000102", ["dummy_admin", ...dummies(1, 9)], { startedAtMs: daysAgo(31) }),
    );
    const { notRecent } = await played.queue.getPlayer({
      userId: "dummy_admin",
      blocking: ["dummy_039", "dummy_001", "no_account"],
    });
    expect(notRecent).toEqual(["dummy_001", "no_account"]);
  });
});

describe("an event that cannot be", () => {
  const rankingState = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(accountOf))).map(({ rate, matchCount, penaltyCount, latestRecords }) => ({
      rate,
      matchCount,
      penaltyCount,
      latestRecords,
    }));
  const refusal = async () => {
    const rows = await played.db.deleteFrom("dead_letter").returning(["consumer", "error"]).execute();
    return rows.length > 0 && rows;
  };
  const ids = dummies(1, 10);
  const first = (change: Partial<SettledPlayer>) => aSettlement("500000002", ids, {}, { dummy_001: change });

  test.each([
    ["gives 5000 points", first({ rateDelta: 5000 })],
    ["gives 9 points", first({ rateDelta: 9 })],
    ["takes points from a winner", first({ rateDelta: -20 })],
    [
      "moves a team both ways",
      aSettlement("500000002", ids, { verdict: "B" }, { dummy_001: { rateDelta: 20 } }),
    ],
    ["makes a player less certain", first({ sigmaAfter: 251 })],
    ["has six against four", first({ team: "B", rateDelta: -20 })],
    ["names nine players", aSettlement("500000002", dummies(1, 9))],
    ["names a player twice", aSettlement("500000002", ["dummy_002", ...dummies(2, 9)])],
    [
      "rates an invalid match",
      aSettlement("500000002", ids, { verdict: "invalid" }, { dummy_001: { rateDelta: 10 } }),
    ],
    [
      "takes points without a offender",
      aSettlement("500000002", ids, { verdict: "invalid" }, { dummy_001: { rateDelta: -30 } }),
    ],
    ["names a player without an account", aSettlement("500000002", ["stranger", ...dummies(2, 9)])],
  ])("[PROFILE-44] a settlement that %s is a dead letter and changes nothing", async (_what, forged) => {
    const before = await rankingState(ids);
    await played.publish(settledEvent(forged));
    expect(await eventually(refusal)).toMatchObject([{ consumer: "users_apply-settlement" }]);
    expect(await rankingState(ids)).toEqual(before);
  });

  test("[PROFILE-44] such an event is refused at once and not tried again", async () => {
    const { bus, db, publish } = played;
    await publish(settledEvent(first({ rateDelta: 5000 })));
    await eventually(refusal);
    const delivered = async () => {
      const { delivered, num_ack_pending, num_pending } = await bus.manager.consumers.info(
        "MATCHES",
        "users_apply-settlement",
      );
      return num_ack_pending + num_pending === 0 && delivered;
    };
    const { consumer_seq, stream_seq } = await eventually(delivered);
    const settled = await bus.manager.streams.info("MATCHES", { subjects_filter: "match.settled" });
    expect(consumer_seq).toBe(settled.state.subjects?.["match.settled"]);
    expect(stream_seq).toBeGreaterThan(0);
    expect(await countOf(db, "dead_letter")).toBe(0);
  });

  test("[PROFILE-44] a dispute of strangers, or of nine, releases no player", async () => {
    for (const players of [["stranger", ...dummies(2, 9)], dummies(1, 9)]) {
      await played.publish(disputedEvent(aSettlement("500000003", players)));
      expect(await eventually(refusal)).toMatchObject([{ consumer: "users_apply-dispute" }]);
    }
    expect(await releasesOf("500000003")).toEqual([]);
  });

  test("[PROFILE-18] a settlement of strangers changes nothing and ends as a dead letter", async () => {
    const strangers = Array.from({ length: 10 }, (_, index) => `stranger_${index}`);
    await played.publish(settledEvent(aSettlement("500000001", strangers)));
    await eventually(async () => (await countOf(played.db, "dead_letter")) === 1);
    expect(
      await played.db.selectFrom("rate_ledger").selectAll().where("match_id", "=", "500000001").execute(),
    ).toEqual([]);
  });
});
