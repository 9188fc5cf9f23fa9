import { create } from "@bufbuild/protobuf";
import { areCaughtUp, decodeEvent } from "@gokaku/bus";
import type { UserId } from "@gokaku/game";
import { PlayerStateSchema } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLE_NUMBERS } from "../src/domain/roles.ts";
import { checkProjection, createFreshness } from "../src/remote/projection.ts";
import { readPlayer } from "../src/remote/read.ts";
import { createLeaveWaiting } from "../src/store/leaves.ts";
import type { Deps } from "../src/usecases/deps.ts";
import { createEnterQueue, joinQueue } from "../src/usecases/join-queue.ts";
import { leaveQueue } from "../src/usecases/leave-queue.ts";
import { projectPlayer } from "../src/usecases/project-events.ts";
import type { PlayerChange } from "./fake-users.ts";
import { codeOf, type Harness, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

/** Joins and leaves, so that queue knows the player. */
const introduce = async (userId: string, changes: object = {}) => {
  await queue.join(userId, changes);
  await queue.gateway.leave({}, queue.as(userId));
};

/** Estimates longer waits for higher rates. */
const estimateJoins = async () => (player: { readonly rate: number }) => ({
  p50S: player.rate / 10 + 0.4,
  p90S: player.rate / 5,
});

/** A replica of the test's own, whose projection is as fresh as the test says. */
const replica = (isFresh: boolean) => {
  const { db, transact, write, clock, chance, users } = queue;
  return {
    db,
    transact,
    write,
    enterQueue: createEnterQueue({ db, write, clock, chance, estimateJoins }),
    estimateJoins,
    leaveWaiting: createLeaveWaiting(write),
    clock,
    users,
    chance,
    isProjectionFresh: async () => isFresh,
    countRare: () => {},
  };
};

const asking = (userId: string) => ({
  userId: userId as UserId,
  selectedRoles: ROLE_NUMBERS,
  blocking: [],
  memberCheckedAtS: queue.nowS(),
});

/** A changed player as users send it. */
const sent = (userId: string, change: PlayerChange) =>
  readPlayer(create(PlayerStateSchema, queue.fakeUsers.change(userId, change)));

const waitingOf = (userId: string) =>
  queue.rows("select 1 from entry where user_id = $1 and state = 'waiting'", [userId]);

/** How many events named this player. */
const eventCountOf = async (userId: string): Promise<number> => {
  const events = await queue.rows<{ payload: Uint8Array }>(
    "select payload from outbox where subject = 'queue.entries_changed'",
  );
  return events.filter(({ payload }) =>
    decodeEvent("queue.entries_changed", payload).userIds.includes(userId),
  ).length;
};

describe("joining of known players", () => {
  test("[QUEUE-70] users are not asked, and the answer is the same", async () => {
    await introduce("regular");
    await eventually(async () => {
      const before = queue.fakeUsers.timesAsked("regular");
      await introduce("regular");
      return queue.fakeUsers.timesAsked("regular") === before;
    });
    const before = queue.fakeUsers.timesAsked("regular");
    const { status } = await queue.join("regular");
    expect(queue.fakeUsers.timesAsked("regular")).toBe(before);
    expect(status).toMatchObject({ inMatch: false, resultPending: false });
    expect(status?.entry).toMatchObject({ rate: 1500, trainerName: "trainer regular", version: 1n });
    expect((await queue.stateOf("regular")).entry).toEqual(status?.entry);
    expect(await codeOf(queue.join("new-player"))).toBe("accepted");
    expect(queue.fakeUsers.timesAsked("new-player")).toBe(1);
  });

  test("[QUEUE-71] a replica whose projection is stale asks users, and refuses by what they say", async () => {
    await introduce("stale");
    queue.fakeUsers.change("stale", { isBanned: true });
    expect(await codeOf(joinQueue(replica(false), asking("stale")))).toBe("banned");
    expect(await waitingOf("stale")).toEqual([]);
  });

  test("[QUEUE-98] the estimate shown at the join is stored, whether users are asked or not", async () => {
    await introduce("estimated");
    const stored = () =>
      queue.rows(
        `select estimated_p50_s, estimated_p90_s from entry where user_id = 'estimated' and state = 'waiting'`,
      );
    for (const isFresh of [true, false]) {
      await joinQueue(replica(isFresh), asking("estimated"));
      expect(await stored()).toEqual([{ estimated_p50_s: 150, estimated_p90_s: 300 }]);
      await queue.leaveAll(["estimated"]);
    }
  });

  test("[QUEUE-72] a refusal uses what users answer now, not what they sent before", async () => {
    await introduce("forgiven");
    const banned = queue.fakeUsers.change("forgiven", { isBanned: true });
    await queue.handled("queue_project-player", () =>
      queue.publish("USERS", "user.changed", { player: banned }),
    );
    queue.fakeUsers.change("forgiven", { isBanned: false });
    expect(await codeOf(joinQueue(replica(true), asking("forgiven")))).toBe("accepted");
  });

  test("[SEASON-39] a player with a rating of another season joins with the rating of this one", async () => {
    await introduce("dormant");
    await queue.rows("update player set season_id = 'season-8', mu = 1900 where user_id = 'dormant'");
    queue.fakeUsers.change("dormant", {});
    const before = queue.fakeUsers.timesAsked("dormant");
    expect(await codeOf(joinQueue(replica(true), asking("dormant")))).toBe("accepted");
    expect(queue.fakeUsers.timesAsked("dormant")).toBe(before + 1);
    const known = await queue.rows("select season_id, mu from player where user_id = 'dormant'");
    expect(known).toEqual([{ season_id: "season-9", mu: 1500 }]);
  });

  test("[SEASON-39] a player that users know in another season is refused", async () => {
    queue.fakeUsers.change("ahead", { seasonId: "season-10" });
    expect(await codeOf(queue.join("ahead"))).toBe("outside_season");
    expect(await waitingOf("ahead")).toEqual([]);
  });

  test.each([
    ["banned", { isBanned: true }],
    ["penalty_blocked", { effectivePenalty: 6 }],
    ["penalty_timeout", { penaltyTimeoutUntilS: 4_000_000_000n }],
    ["trainer_name_required", { card: { trainerName: "" } }],
  ])("[QUEUE-72] %s is refused as soon as users send it", async (code, change) => {
    const userId = `known-${code}`;
    await introduce(userId);
    await projectPlayer(replica(true), sent(userId, change), true);
    expect(await codeOf(joinQueue(replica(true), asking(userId)))).toBe(code);
    expect(await waitingOf(userId)).toEqual([]);
  });

  test("[QUEUE-73] people to block are checked once: users are asked about others than the last time", async () => {
    const timesAsked = () => queue.fakeUsers.timesAsked("blocker");
    const joinWith = async (...blocking: readonly string[]) => {
      const code = await codeOf(
        joinQueue(
          { ...replica(true), users: queue.users },
          { ...asking("blocker"), blocking: blocking as UserId[] },
        ),
      );
      if (code === "accepted") await queue.gateway.leave({}, queue.as("blocker"));
      return code;
    };
    await introduce("blocker", { blocking: ["recent-1", "recent-2"] });
    const before = timesAsked();
    expect(await joinWith("recent-2", "recent-1")).toBe("accepted");
    expect(await joinWith("recent-1")).toBe("accepted");
    expect(timesAsked()).toBe(before);
    expect(await joinWith("recent-3")).toBe("accepted");
    expect(timesAsked()).toBe(before + 1);
    expect(await joinWith("stranger-1")).toBe("blocking_invalid");
    expect(await joinWith("recent-3")).toBe("accepted");
    await queue.rows("update entry set ended_at_ms = ended_at_ms - 86400001 where user_id = 'blocker'");
    expect(await joinWith("recent-3")).toBe("accepted");
    expect(timesAsked()).toBe(before + 3);
  });
});

describe("the stored block list", () => {
  const joinWith = async (isFresh: boolean, blocking: readonly UserId[] | null) => {
    const { entry } = await joinQueue(replica(isFresh), { ...asking("careful"), blocking });
    return entry?.blocking;
  };
  const leave = () => queue.gateway.leave({}, queue.as("careful"));

  test("[QUEUE-90] counts for a join without a list, without a question; a list in the join takes its place", async () => {
    await introduce("careful");
    const blocking = { userIds: ["recent-7", "recent-8"] };
    await projectPlayer(replica(true), sent("careful", { blocking }), false);
    const before = queue.fakeUsers.timesAsked("careful");
    expect(await joinWith(true, null)).toEqual(blocking.userIds);
    expect((await queue.stateOf("careful")).entry?.blocking).toEqual(blocking.userIds);
    await leave();
    expect(await joinWith(true, [])).toEqual([]);
    await leave();
    expect(queue.fakeUsers.timesAsked("careful")).toBe(before);
    expect(await joinWith(false, null)).toEqual(blocking.userIds);
    await leave();
  });

  test("[QUEUE-90] changed while waiting it counts from the next join on", async () => {
    await joinWith(true, null);
    await projectPlayer(replica(true), sent("careful", { blocking: { userIds: ["recent-9"] } }), false);
    expect((await queue.stateOf("careful")).entry?.blocking).toEqual(["recent-7", "recent-8"]);
    expect(await joinWith(true, null)).toEqual(["recent-9"]);
    await leave();
  });
});

describe("one statement", () => {
  test("[QUEUE-74] a ban and a join at once: whichever is second sees the first", async () => {
    const users = Array.from({ length: 40 }, (_, index) => `raced-${index}`);
    await Promise.all(users.map((userId) => introduce(userId)));
    await Promise.all(
      users.map(async (userId) => {
        await Promise.all([
          codeOf(joinQueue(replica(true), asking(userId))),
          projectPlayer(replica(true), sent(userId, { isBanned: true }), false),
        ]);
      }),
    );
    for (const userId of users) expect(await waitingOf(userId)).toEqual([]);
  });

  test("[QUEUE-74] joins and leaves of one player at once make one entry and one end, each announced once", async () => {
    await introduce("hasty");
    const before = await eventCountOf("hasty");
    const tenTimes = Array.from({ length: 10 });
    const joined = await Promise.all(tenTimes.map(() => codeOf(joinQueue(replica(true), asking("hasty")))));
    expect(new Set(joined)).toEqual(new Set(["accepted"]));
    expect(await waitingOf("hasty")).toHaveLength(1);
    expect(await eventCountOf("hasty")).toBe(before + 1);
    const left = await Promise.all(tenTimes.map(() => codeOf(leaveQueue(replica(true), "hasty" as UserId))));
    expect(left.toSorted()).toEqual(["accepted", ...Array.from({ length: 9 }, () => "not_queued")]);
    expect(await eventCountOf("hasty")).toBe(before + 2);
  });

  test("[QUEUE-74] of many joins none waits for another's row or fails with another's request", async () => {
    const group = Array.from({ length: 12 }, (_, index) => `group-${index}`);
    await Promise.all(group.map((userId) => introduce(userId)));
    await queue.rows("insert into seat (match_id, user_id, seated_at_ms) values (78, 'group-5', 1)");
    const deps = replica(true);
    const free = group.filter((userId) => userId !== "group-3" && userId !== "group-5");
    const [lock, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = queue.db.transaction().execute(async (trx) => {
      await trx.selectFrom("player").select("user_id").where("user_id", "=", "group-3").forUpdate().execute();
      locked.resolve();
      await lock.promise;
    });
    await locked.promise;
    const joins = new Map(group.map((userId) => [userId, codeOf(joinQueue(deps, asking(userId)))]));
    for (const userId of free) expect(await joins.get(userId)).toBe("accepted");
    expect(await joins.get("group-5")).toBe("already_in_match");
    expect(await waitingOf("group-3")).toEqual([]);
    lock.resolve();
    await holding;
    expect(await joins.get("group-3")).toBe("accepted");

    const before = await eventCountOf("group-0");
    const leaving = [...group, "unknown"].map((userId) => codeOf(leaveQueue(deps, userId as UserId)));
    const left = await Promise.all(leaving);
    expect(left.filter((code) => code === "not_queued")).toHaveLength(2);
    expect(left.filter((code) => code === "accepted")).toHaveLength(11);
    expect(await eventCountOf("group-0")).toBe(before + 1);
  });

  test("[QUEUE-74] a player who sits in a match, or waits for its result, is refused as by the long way", async () => {
    await introduce("seated");
    await queue.rows("insert into seat (match_id, user_id, seated_at_ms) values (77, 'seated', 1)");
    expect(await codeOf(joinQueue(replica(true), asking("seated")))).toBe("already_in_match");
    await queue.rows("update season set state = 'closing'");
    expect(await codeOf(joinQueue(replica(true), asking("seated")))).toBe("outside_season");
    await queue.rows("update season set state = 'active'");
    await queue.rows("update seat set released_at_ms = 2 where user_id = 'seated'");
    expect(await codeOf(joinQueue(replica(true), asking("seated")))).toBe("accepted");
  });
});

describe("how fresh the projection is", () => {
  const look = () => checkProjection(queue.bus, queue.db, queue.users)();

  test("[QUEUE-71] events that wait in users' outbox for more than a second make it stale", async () => {
    await eventually(look);
    queue.fakeUsers.delay(1_001);
    expect(await look()).toBe(false);
    queue.fakeUsers.delay(1_000);
    expect(await look()).toBe(true);
    queue.fakeUsers.delay(0);
  });

  test("[AUTH-546] while a checked seal is required, queue asks about every join", async () => {
    await eventually(look);
    queue.fakeUsers.requireSeals([]);
    expect(await look()).toBe(false);
    queue.fakeUsers.requireNoSeals();
    expect(await look()).toBe(true);
  });

  test("[QUEUE-71] so does an event that is not applied yet, and one that was set aside", async () => {
    await introduce("slow");
    const player = queue.fakeUsers.change("slow", { card: { rate: 1600 } });
    await queue.db.transaction().execute(async (trx) => {
      await trx.selectFrom("player").select("user_id").where("user_id", "=", "slow").forUpdate().execute();
      await queue.publish("USERS", "user.changed", { player });
      expect(await look()).toBe(false);
    });
    await eventually(look);
    await queue.rows(
      `insert into dead_letter (consumer, event_id, subject, payload, error, failed_at_ms)
       values ('queue_project-player', gen_random_uuid(), 'user.changed', '', 'of the test', 1)`,
    );
    expect(await look()).toBe(false);
    await queue.rows("update dead_letter set replayed_at_ms = 2");
    expect(await look()).toBe(true);
  });

  test("[QUEUE-71] without an answer nothing is known", async () => {
    const timers = { ...queue.timers };
    const broken = {
      getEventDelay: () => Promise.reject(new Error("unavailable")),
    } as unknown as Deps["users"];
    const isFresh = createFreshness({ timers }, queue.clock, checkProjection(queue.bus, queue.db, broken));
    expect(await isFresh()).toBe(false);
    expect(await areCaughtUp(queue.bus, ["queue_project-player"])).toBe(true);
  });
});
