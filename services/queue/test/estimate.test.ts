import { LIMITS, ROLES, type UserId } from "@gokaku/game";
import { roleFromProto, roleToProto } from "@gokaku/grpc";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PackedRecord } from "../src/domain/estimate-record.ts";
import { createEstimateJoins, createEstimateWait } from "../src/usecases/estimate-wait.ts";
import { codeOf, confirmed, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const TWO = [roleToProto("TOP_LANE"), roleToProto("TANK")];
const MINUTE_MS = 60_000;

const recordOf = (tickId: string): Promise<PackedRecord> =>
  eventually(async () => {
    const rows = await queue.rows<{ record: PackedRecord | null }>(
      "select record from tick where tick_key = $1",
      [tickId],
    );
    return rows[0]?.record ?? false;
  });

const waitedSince = (users: readonly string[], minutes: number) =>
  queue.rows("update entry set joined_at_ms = joined_at_ms - $2::bigint where user_id = any($1)", [
    users,
    minutes * MINUTE_MS,
  ]);

const estimate = (userId: string, roles = TWO) => queue.gateway.estimateWait({ roles }, queue.as(userId));

const freshEstimate = (userId: string) => queue.estimate(userId, TWO);

describe("the estimate of a wait", () => {
  test("[QUEUE-31] ten minutes before the first match, for whoever asks, with every role not selected", async () => {
    const answer = await estimate("stranger");
    const tenMinutes = { p50: LIMITS.defaultWait, p90: LIMITS.defaultWait };
    expect(answer).toMatchObject({ isKnown: false, wait: tenMinutes });
    expect(answer.ifAdded.map(({ role }) => roleFromProto(role))).toEqual([
      "SUPPORT",
      "MIDDLE",
      "BOTTOM_LANE",
    ]);
    for (const { wait } of answer.ifAdded) expect(wait).toMatchObject(tenMinutes);
  });

  test("[QUEUE-6] its roles are checked like those of a join", async () => {
    const tank = roleToProto("TANK");
    expect(await codeOf(estimate("reader", []))).toBe("roles_too_few");
    expect(await codeOf(estimate("reader", [tank]))).toBe("roles_too_few");
    expect(await codeOf(estimate("reader", [tank, tank]))).toBe("roles_invalid");
    expect(await codeOf(estimate("reader", ROLES.map(roleToProto)))).toBe("accepted");
  });

  test("[QUEUE-34] an idle tick is recorded with what was offered and who gave up, without a name", async () => {
    await queue.join("patient", { selectedRoles: TWO });
    await queue.join("impatient", { selectedRoles: TWO });
    await waitedSince(["impatient"], 5);
    await queue.gateway.leave({}, queue.as("impatient"));
    const record = await recordOf(await queue.openTick());
    expect(record).toMatchObject({ q: [1, 0, 0, 0, 1], m: [0, 0, 0, 0, 0], n: 1 });
    expect(record.w).toHaveLength(1);
    const [rate, , waitedS, matched] = record.w[0] ?? [];
    expect([rate, matched]).toEqual([1500, 0]);
    expect(waitedS).toBeGreaterThanOrEqual(300);
    expect(JSON.stringify(record)).not.toContain("patient");
    expect((await freshEstimate("stranger")).known).toBe(false);
    expect((await freshEstimate("patient")).leftOver).toEqual({ reason: "few_players", roles: [] });
    expect((await freshEstimate("stranger")).leftOver).toBeNull();
    await queue.gateway.leave({}, queue.as("patient"));
  });

  test("[QUEUE-34] [QUEUE-32] a tick's matches are recorded once and known to the next who asks", async () => {
    const users = await queue.joinTen("counted");
    await waitedSince(users, 4);
    await waitedSince(users.slice(5), 8);
    const tickId = await queue.openTick();
    await queue.submit(tickId, planOf(await queue.snapshotOf(tickId)));
    const record = await recordOf(tickId);
    expect(record).toMatchObject({ q: [10, 10, 10, 10, 10], m: [2, 2, 2, 2, 2], n: 1 });
    const matched = record.w.filter(([, , , wasMatched]) => wasMatched === 1);
    expect(matched).toHaveLength(10);
    for (const [rate, roleBits, waitedS] of matched) {
      expect([rate, roleBits]).toEqual([1500, 0b11111]);
      expect(waitedS).toBeGreaterThanOrEqual(240);
    }
    const known = await freshEstimate("stranger");
    expect(known.known).toBe(true);
    expect(known.p90S).toBeGreaterThan(known.p50S);

    const next = await recordOf(await queue.openTick());
    expect(next.w).toEqual([]);
  });

  test("[QUEUE-99] a tick's record counts each estimate of a join once, for its season", async () => {
    const counted = () => queue.gateway.getEstimateCounts({ seasonId: queue.season.id });
    const users = await queue.joinTen("estimated");
    await queue.join("early", { selectedRoles: TWO });
    await queue.join("late", { selectedRoles: TWO });
    await queue.rows(
      `update entry set estimated_p50_s = 120, estimated_p90_s = 360 where user_id = any($1) and ended_at_ms is null`,
      [[...users.slice(1), "early", "late"]],
    );
    await waitedSince(users, 4);
    await waitedSince(users.slice(7), 8);
    await waitedSince(["late"], 7);
    await queue.leaveAll(["early", "late"]);
    expect(await counted()).toMatchObject({ p50: { compared: 0 }, p90: { compared: 0 } });
    const tickId = await queue.openTick();
    await queue.submit(tickId, planOf(await queue.playersOf(tickId, users)));
    await recordOf(tickId);
    const counts = { p50: { compared: 10, hits: 0 }, p90: { compared: 10, hits: 6 } };
    expect(await counted()).toMatchObject(counts);
    await recordOf(await queue.openTick());
    expect(await counted()).toMatchObject(counts);
    expect(await queue.gateway.getEstimateCounts({ seasonId: "season-0" })).toMatchObject({
      p90: { compared: 0, hits: 0 },
    });
  });

  test("[QUEUE-98] nothing is estimated for a join while the waits cannot be read", async () => {
    const failing = createEstimateJoins({
      get db(): never {
        throw new Error("the database is unavailable");
      },
      clock: queue.clock,
      hours: "always",
      intervalMs: 120_000,
    });
    expect((await failing())({ rate: 1500, roles: TWO })).toBeNull();
  });

  test("[QUEUE-35] it is the player's own rate that counts, 1500 for a stranger", async () => {
    await queue.rows(
      `insert into player (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty,
         penalty_timeout_until, role_debt)
       select name, 1, jsonb_build_object('rate', rate), name, rate, rate, 250, false, 0, 0, 0
       from (values ('average', 1500), ('strong', 2300)) as player(name, rate)`,
    );
    const [stranger, average, strong] = await Promise.all(
      ["stranger", "average", "strong"].map(freshEstimate),
    );
    expect(average?.p50S).toBeCloseTo(stranger?.p50S ?? 0);
    expect(strong?.p50S).toBeGreaterThan(2 * (average?.p50S ?? 0));
  });

  test("[QUEUE-35] a model is cached for ten seconds, a failure is not", async () => {
    let [nowMs, reads, isUnavailable] = [queue.clock.nowMs(), 0, true];
    const counted = queue.db.withPlugin({
      transformQuery({ node }) {
        if (!JSON.stringify(node).includes("select record from tick")) return node;
        reads += 1;
        if (isUnavailable) throw new Error("the database is unavailable");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const ask = createEstimateWait({
      db: counted,
      clock: confirmed(() => nowMs),
      hours: "always",
      intervalMs: 120_000,
    });
    const askAs = (name: string) => ask(name as UserId, TWO);
    await expect(askAs("average")).rejects.toThrow("unavailable");
    isUnavailable = false;
    await Promise.all([askAs("average"), askAs("strong")]);
    nowMs += 9_999;
    await askAs("strong");
    expect(reads).toBe(2);
    nowMs += 1;
    await askAs("strong");
    expect(reads).toBe(3);
  });
});
