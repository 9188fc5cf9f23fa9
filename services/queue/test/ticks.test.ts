import { followQueueView, type QueueViewChanged } from "@gokaku/bus";
import { roleToProto } from "@gokaku/grpc";
import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { eventually, testContext } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JAPAN_HOURS } from "../src/domain/hours.ts";
import type { ViewStep } from "../src/usecases/deps.ts";
import { publishView } from "../src/usecases/publish-view.ts";
import { sweepAbsent, sweepAfterHours, sweepQueue } from "../src/usecases/sweep-queue.ts";
import { codeOf, confirmed, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness({ MATCHING_INTERVAL_S: "2" });
});
afterAll(() => queue[Symbol.asyncDispose]());

interface TickRow {
  readonly tick_key: string;
  readonly kind: string;
  readonly state: string;
  readonly expired_at_ms: string | null;
}
const ticks = (state: string) =>
  queue.rows<TickRow>(
    "select tick_key, kind, state, expired_at_ms from tick where state = $1 order by tick_key",
    [state],
  );
const causeOf = async (userId: string) => (await queue.stateOf(userId)).lastEnd?.cause;
const at = (japanTime: string) => confirmed(() => Date.parse(`${japanTime}+09:00`));

describe("scheduled ticks", () => {
  test("[TICK-8] [TICK-9] they open at multiples of the interval, idle while fewer than ten wait", async () => {
    const [tick] = await eventually(async () => {
      const idle = await ticks("idle");
      return idle.length > 0 && idle;
    });
    expect(tick).toMatchObject({ kind: "scheduled" });
    expect(Number(tick?.tick_key) % 2000).toBe(0);
  });

  test("[TICK-11] a tick without a plan expires, its players wait on, the next one opens", async () => {
    const users = await queue.joinTen("expiry");
    const [expired] = await eventually(async () => {
      const rows = await ticks("expired");
      return rows.length > 0 && rows;
    });
    const key = expired?.tick_key ?? "";
    expect(Number(expired?.expired_at_ms) - Number(key)).toBeGreaterThanOrEqual(2000);
    const players = await queue.snapshotOf(key);
    expect(players).toHaveLength(10);
    expect(await queue.submit(key, planOf(players))).toMatchObject({
      accepted: false,
      refusal: "tick_not_open",
    });
    expect(await queue.rows("select 1 from claim")).toEqual([]);
    const next = await eventually(async () => (await ticks("open")).find((tick) => tick.tick_key > key));
    expect(Number(next.tick_key) % 2000).toBe(0);
    await queue.leaveAll(users);
  });

  test("[TICK-8] two services on one database open each tick once", async () => {
    await using second = await queue.startReplica();
    const from = queue.clock.nowMs();
    const keys = await eventually(async () => {
      const rows = await queue.rows<{ tick_key: string }>("select tick_key from tick where tick_key > $1", [
        from,
      ]);
      return rows.length >= 2 && rows.map((row) => row.tick_key);
    });
    expect(new Set(keys).size).toBe(keys.length);
    expect(second.isReady()).toBe(true);
  });
});

describe("the public view", () => {
  test("[QUEUE-16] each step has the next version and says who came and went", async () => {
    const steps: QueueViewChanged[] = [];
    using _subscription = followQueueView(queue.bus, testContext("test").log, (step) => steps.push(step));
    const tank = [roleToProto("TANK"), roleToProto("SUPPORT")];
    await queue.join("viewer", { selectedRoles: tank });
    const joined = await eventually(async () => steps.find((step) => (step.joined?.tank ?? 0) > 0));
    expect(joined.view).toMatchObject({ totalWaiting: 1, roleCounts: { tank: 1, support: 1, middle: 0 } });
    expect(joined.view?.version).toBe(joined.prev + 1n);
    const { view } = await queue.gateway.getPublicView({}, queue.as("viewer"));
    expect(view).toMatchObject({ totalWaiting: 1, averageWaitTime: 600, version: joined.view?.version });
    await queue.gateway.leave({}, queue.as("viewer"));
    const left = await eventually(async () => steps.find((step) => (step.left?.tank ?? 0) > 0));
    expect(left.prev).toBe(joined.view?.version);
    expect(left.view).toMatchObject({ totalWaiting: 0, roleCounts: { tank: 0 } });
  });

  test("[GATHER-1] [GATHER-4] the view says which one player is missing, or how many", async () => {
    const roles = ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"] as const;
    const nine = Array.from({ length: 9 }, (_, index) => `short-${index}`);
    const shortageNow = async () =>
      (await queue.gateway.getPublicView({}, queue.as("viewer"))).view?.shortage ?? null;
    await Promise.all(
      nine.map((name, index) =>
        queue.join(name, {
          selectedRoles: [
            roleToProto(roles[index % 5] ?? "TANK"),
            roleToProto(index === 4 ? "SUPPORT" : (roles[(index + 1) % 4] ?? "TANK")),
          ],
        }),
      ),
    );
    const missing = await eventually(async () => (await shortageNow()) ?? false);
    expect(missing.players).toBe(1);
    expect(missing.roles).toContain(roleToProto("TANK"));
    expect([missing.rateFrom % 50, missing.rateTo % 50]).toEqual([0, 0]);
    expect(missing.rateFrom).toBeLessThan(missing.rateTo);
    await queue.gateway.leave({}, queue.as("short-8"));
    const more = await eventually(async () => ((await shortageNow())?.players === 2 ? shortageNow() : false));
    expect(more).toMatchObject({ players: 2, roles: [], rateFrom: 0, rateTo: 0 });
    await queue.leaveAll(nine);
    await eventually(async () => (await shortageNow()) === null);
  });

  test("[QUEUE-17] after a match the view knows how long its players had waited and when it was made", async () => {
    const users = await queue.joinTen("average");
    const key = await eventually(async () => (await ticks("open"))[0]?.tick_key);
    await queue.submit(key, planOf(await queue.snapshotOf(key)));
    const view = await eventually(async () => {
      const { view: current } = await queue.gateway.getPublicView({}, queue.as("viewer"));
      return current !== undefined && current.previousUserCount > 0 && current;
    });
    expect(view).toMatchObject({ ongoingMatches: 1, totalWaiting: 0, previousUserCount: users.length });
    expect(view.averageWaitTime).toBeLessThanOrEqual(10);
    expect(view.previousMatchedUnixtime).toBe(BigInt(Math.floor(Number(key) / 1000)));
  });
});

describe("the mean wait", () => {
  test("[QUEUE-60] a change of it alone is a step of its own; without any change nothing is sent", async () => {
    const steps: QueueViewChanged[] = [];
    using _subscription = followQueueView(queue.bus, testContext("test").log, (step) => steps.push(step));
    const { view: before } = await queue.gateway.getPublicView({}, queue.as("viewer"));
    await queue.rows("update entry set waited_s = 77 where state = 'matched'");
    const step = await eventually(async () => steps.find(({ view }) => view?.averageWaitTime === 77));
    expect(step.before).toEqual(before);
    expect(step.view).toEqual({ ...before, version: step.prev + 1n, averageWaitTime: 77 });
    const published = () => queue.rows("select version, published_at_ms from public_view");
    const rows = await published();
    const { db, transact, clock } = queue;
    const deps = { db, transact, clock, intervalMs: 3_600_000, hours: "always" } as const;
    await publishView({ ...deps, publish: () => expect.unreachable("nothing has changed") });
    expect(await published()).toEqual(rows);
  });
});

test("[RATING-22] the waits of those matched last are counted below the first bound that they do not reach", async () => {
  await queue.rows(
    `update entry set waited_s = waits.waited_s from (
       select entry_id, (array[0, 29, 30, 119, 120, 1199, 1200, 1200, 9000, 31])[row_number() over (order by entry_id)]
         as waited_s from entry where state = 'matched' limit 10) as waits
     where entry.entry_id = waits.entry_id`,
  );
  const { waits } = await queue.gateway.getRecentWaits({}, queue.as("viewer"));
  const counted = waits.map(({ belowS, players }) => [belowS, players]);
  expect(counted).toEqual([
    [30, 2],
    [60, 2],
    [120, 1],
    [300, 1],
    [600, 0],
    [1200, 1],
    [undefined, 3],
  ]);
});

describe("publishers at once", () => {
  test("[QUEUE-75] of those who measured the same version one publishes, the others measure again", async () => {
    await queue.rows("update entry set waited_s = 88 where state = 'matched'");
    const steps: ViewStep[] = [];
    const { db, transact, clock } = queue;
    const publisher: Parameters<typeof publishView>[0] = {
      db,
      transact,
      clock,
      intervalMs: 3_600_000,
      hours: "always",
      publish: (step: ViewStep) => steps.push(step),
    };
    const settled = await Promise.all([1, 2, 3, 4].map(() => publishView(publisher)));
    expect(steps.length).toBeLessThanOrEqual(1);
    if (!settled.every(Boolean)) expect(await publishView(publisher)).toBe(true);
    const { view } = await queue.gateway.getPublicView({}, queue.as("viewer"));
    expect(view?.averageWaitTime).toBe(88);
    expect(steps.every((step) => step.view.averageWaitTime === 88)).toBe(true);
  });
});

describe("the schedule", () => {
  test("[TICK-9] names the next multiple of the interval while matching is open", async () => {
    const schedule = await queue.gateway.getSchedule({}, queue.as("viewer"));
    expect(schedule).toMatchObject({ intervalS: 2, isOpen: true, isInHours: true, isInSeason: true });
    expect(Number(schedule.nextTickAt) % 2).toBe(0);
    expect(Number(schedule.nextTickAt)).toBeGreaterThan(queue.nowS() - 2);
  });
});

describe("ends of waiting", () => {
  const makeOld = (userId: string, ms: number) =>
    queue.rows("update entry set last_seen_at_ms = last_seen_at_ms - $2::bigint where user_id = $1", [
      userId,
      ms,
    ]);

  test("[QUEUE-19] five minutes without socket or request end the waiting, being seen does not", async () => {
    for (const user of ["gone", "socket", "caller"]) {
      await queue.join(user);
      await makeOld(user, 301_000);
    }
    await queue.realtime.seen({ userIds: ["socket"] });
    await queue.gateway.getStatus({}, queue.as("caller"));
    await sweepAbsent(queue, queue.clock.nowMs() - 299_000);
    expect(await causeOf("gone")).toBeUndefined();
    await makeOld("gone", 301_000);
    await sweepAbsent(queue, queue.clock.nowMs() - 301_000);
    expect(await causeOf("gone")).toBe("absent");
    for (const user of ["socket", "caller"]) expect((await queue.stateOf(user)).entry).toBeDefined();
    await queue.leaveAll(["socket", "caller"]);
  });

  test("[QUEUE-96] time in which the database was unavailable or the process stood still ends no entry", async () => {
    await queue.join("cut-off");
    await makeOld("cut-off", 360_000);
    const deps = { db: queue.db, transact: queue.transact, clock: queue.clock, hours: "always" as const };
    const nowMs = queue.clock.nowMs();
    const long = { sinceMs: nowMs - 3_600_000, lastMs: nowMs - 360_000 };
    const afterwards = await sweepQueue(deps, long);
    expect(afterwards.sinceMs).toBeGreaterThanOrEqual(nowMs);
    await sweepQueue(deps, afterwards);
    expect((await queue.stateOf("cut-off")).entry).toBeDefined();
    await makeOld("cut-off", 360_000);
    await sweepQueue(deps, { ...long, lastMs: queue.clock.nowMs() - 5_000 });
    expect(await causeOf("cut-off")).toBe("absent");
  });

  test("[QUEUE-20] the end of the hours ends who joined before it, not who waits for the opening", async () => {
    const joinedAt = (userId: string, japanTime: string) =>
      queue.rows("update entry set joined_at_ms = $2 where user_id = $1", [userId, at(japanTime).nowMs()]);
    for (const user of ["late", "morning"]) await queue.join(user);
    await joinedAt("late", "2026-11-18T03:30:00");
    await joinedAt("morning", "2026-11-18T09:00:00");
    const deps = { transact: queue.transact, hours: JAPAN_HOURS };
    await sweepAfterHours({ ...deps, clock: at("2026-11-18T03:59:00") });
    expect((await queue.stateOf("late")).entry).toBeDefined();
    await sweepAfterHours({ ...deps, clock: at("2026-11-18T10:00:00") });
    expect(await causeOf("late")).toBe("hours_closed");
    expect((await queue.stateOf("morning")).entry).toBeDefined();
    await queue.leaveAll(["morning"]);
  });
});

describe("who may call what", () => {
  test("[QUEUE-21] only admins list and trigger, only realtime and the matchmaker use their own calls", async () => {
    const { gateway, realtime, matchmaker, as } = queue;
    expect(await codeOf(gateway.listEntries({}, as("player")))).toBe("forbidden");
    expect(await codeOf(gateway.triggerTick({}, as("player")))).toBe("forbidden");
    expect(await codeOf(gateway.seen({ userIds: ["x"] }, as("x", true)))).toBe("forbidden");
    expect(await codeOf(realtime.submitPlan([]))).toBe("forbidden");
    expect(await codeOf(matchmaker.listStatuses({ userIds: [] }))).toBe("forbidden");
    expect(await codeOf(matchmaker.join({}))).toBe("forbidden");
    await queue.join("listed");
    const { entries } = await gateway.listEntries({}, as("the-admin", true));
    expect(entries).toMatchObject([{ userId: "listed", trainerName: "trainer listed" }]);
    const { statuses } = await realtime.listStatuses({ userIds: ["listed", "unknown"] });
    expect(statuses).toMatchObject([
      { userId: "listed", entry: { userId: "listed" } },
      { userId: "unknown" },
    ]);
    await queue.leaveAll(["listed"]);
  });
});

describe("the end of the season", () => {
  test("[QUEUE-5] [QUEUE-20] [TICK-460] closing the season ends the waiting and refuses joins and ticks", async () => {
    await queue.join("seasonal");
    const closing = { ...queue.season, state: SeasonState.CLOSING };
    await queue.publish("USERS", "season.changed", { season: closing, version: 2n });
    await eventually(async () => (await causeOf("seasonal")) === "season_closing");
    await queue.publish("USERS", "season.changed", { season: queue.season, version: 1n });
    expect(await codeOf(queue.join("seasonal"))).toBe("outside_season");
    expect(await codeOf(queue.openTick())).toBe("matching_closed");
    const schedule = await queue.gateway.getSchedule({}, queue.as("seasonal"));
    expect(schedule).toMatchObject({ isOpen: false, isInHours: true, isInSeason: false });
    expect(schedule.nextTickAt).toBeUndefined();
  });
});
