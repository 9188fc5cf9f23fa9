import { decodeEvent } from "@gokaku/bus";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type Harness, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const ten = (prefix: string): readonly string[] =>
  Array.from({ length: 10 }, (_, index) => `${prefix}-${index}`);

/** Seats these users in a match that is over, as queue does when matches has made it. */
const seat = async (matchId: string, users: readonly string[]) => {
  await queue.rows(
    "insert into seat (match_id, user_id, seated_at_ms) select $1, name, 1 from unnest($2::text[]) as name",
    [matchId, users],
  );
};

const publish = (matchId: string, users: readonly string[]) =>
  queue.publish("USERS", "user.settled", {
    matchId,
    players: users.map((userId) => ({
      player: queue.fakeUsers.playerOf(userId),
      outcome: RecordOutcome.WIN,
      rateBefore: 1500,
      rateAfter: 1520,
    })),
  });

const settle = (matchId: string, users: readonly string[]) =>
  queue.handled("queue_settle-players", () => publish(matchId, users));

const openSeats = async (matchId: string): Promise<number> =>
  (await queue.rows("select 1 from seat where match_id = $1 and released_at_ms is null", [matchId])).length;

const projected = async (userId: string) =>
  (
    await queue.rows<{ version: string; rate: number; effective_penalty: number }>(
      "select version, rate, effective_penalty from player where user_id = $1",
      [userId],
    )
  )[0];

/** How many events named these users. */
const announced = async (users: readonly string[]): Promise<number> => {
  const rows = await queue.rows<{ payload: Buffer }>(
    "select payload from outbox where subject = 'queue.entries_changed'",
  );
  return rows.filter(({ payload }) => {
    const { userIds } = decodeEvent("queue.entries_changed", payload);
    return userIds.toSorted().join() === users.toSorted().join();
  }).length;
};

test("[QUEUE-80] a counted match frees its ten, keeps how they stand, and says so, once", async () => {
  const users = ten("counted");
  await seat("700000001", users);
  for (const userId of users) queue.fakeUsers.change(userId, { card: { rate: 1520 } });
  await settle("700000001", users);
  expect(await openSeats("700000001")).toBe(0);
  for (const userId of users) expect(await projected(userId)).toMatchObject({ version: "2", rate: 1520 });
  expect(await announced(users)).toBe(1);
  expect(await codeOf(queue.join("counted-0"))).toBe("accepted");
  await queue.gateway.leave({}, queue.as("counted-0"));

  const before = await queue.rows("select * from seat where match_id = 700000001 order by user_id");
  await settle("700000001", users);
  expect(await queue.rows("select * from seat where match_id = 700000001 order by user_id")).toEqual(before);
  expect(await announced(users)).toBe(1);
});

test("[QUEUE-80] a settlement that comes after a newer change frees the seats and leaves the newer state", async () => {
  const users = ten("overtaken");
  await seat("700000002", users);
  const older = users.map((userId) => queue.fakeUsers.change(userId, { card: { rate: 1520 } }));
  const player = queue.fakeUsers.change("overtaken-3", { effectivePenalty: 7, card: { rate: 1999 } });
  await queue.handled("queue_project-player", () => queue.publish("USERS", "user.changed", { player }));
  const players = older.map((state) => ({ player: state, outcome: RecordOutcome.LOSE }));
  await queue.handled("queue_settle-players", () =>
    queue.publish("USERS", "user.settled", { matchId: "700000002", players }),
  );
  expect(await openSeats("700000002")).toBe(0);
  expect(await projected("overtaken-3")).toEqual({ version: "3", rate: 1999, effective_penalty: 7 });
  expect(await projected("overtaken-4")).toMatchObject({ version: "2", rate: 1520 });
});

test("[QUEUE-80] a settlement that comes before the seats are written still frees all ten", async () => {
  const users = ten("sooner");
  await settle("700000003", users);
  await queue.rows(
    `insert into seat (match_id, user_id, seated_at_ms) select 700000003, name, 1 from unnest($1::text[]) as name
     on conflict (match_id, user_id) do update set seated_at_ms = 1 where seat.seated_at_ms is null`,
    [users],
  );
  expect(await openSeats("700000003")).toBe(0);
  expect(await codeOf(queue.join("sooner-9"))).toBe("accepted");
  await queue.gateway.leave({}, queue.as("sooner-9"));
});

test("[QUEUE-81] a player banned or penalised by a match that was decided later stops waiting", async () => {
  const users = ten("costly");
  await Promise.all(users.slice(0, 3).map((userId) => queue.join(userId)));
  queue.fakeUsers.change("costly-0", { effectivePenalty: 7 });
  queue.fakeUsers.change("costly-1", { isBanned: true });
  await settle("700000004", users);
  expect((await queue.stateOf("costly-0")).lastEnd?.cause).toBe("penalised");
  expect((await queue.stateOf("costly-1")).lastEnd?.cause).toBe("banned");
  expect((await queue.stateOf("costly-2")).entry).toBeDefined();
  expect(await codeOf(queue.join("costly-0"))).toBe("penalty_blocked");
  await queue.gateway.leave({}, queue.as("costly-2"));
});

test("[QUEUE-82] settlements published while no replica knew of them free their players as soon as one does", async () => {
  const users = ten("waiting-for-code");
  await seat("700000005", users);
  await queue.restart(async () => {
    await queue.bus.manager.consumers.delete("USERS", "queue_settle-players");
    await publish("700000005", users);
  });
  await eventually(async () => (await openSeats("700000005")) === 0);
  expect(await projected("waiting-for-code-0")).toMatchObject({ version: "1" });
});

test("[QUEUE-82] players released one by one are free as well", async () => {
  const users = ten("one-by-one");
  await seat("700000006", users);
  for (const userId of users) await queue.release(userId, "700000006");
  await eventually(async () => (await openSeats("700000006")) === 0);
});

test.each([
  ["nine players", ten("bounds").slice(1)],
  ["eleven players", [...ten("bounds"), "bounds-10"]],
  ["a player twice", [...ten("bounds").slice(1), "bounds-1"]],
  ["a player without an id", [...ten("bounds").slice(1), ""]],
])("[QUEUE-83] a settlement that names %s is a dead letter and changes nothing", async (_what, users) => {
  await seat("700000007", ten("bounds"));
  await publish("700000007", users);
  const letters = () => queue.rows("delete from dead_letter returning consumer");
  const [letter] = await eventually(async () => {
    const found = await letters();
    return found.length > 0 && found;
  });
  expect(letter).toEqual({ consumer: "queue_settle-players" });
  expect(await openSeats("700000007")).toBe(10);
  await queue.rows("delete from seat where match_id = 700000007");
});

test("[SKILL-5] fitted skills are stored as users sent them, unless newer versions are stored; the entry stays", async () => {
  const users = ten("fitted");
  await queue.join("fitted-1");
  const players = users.map((userId) =>
    queue.fakeUsers.change(userId, { skillMean: 1512.5, skillDeviation: 240.75 }),
  );
  const newer = queue.fakeUsers.change("fitted-3", { skillMean: 1300, skillDeviation: 200 });
  await queue.handled("queue_project-player", () =>
    queue.publish("USERS", "user.changed", { player: newer }),
  );
  const deliver = () =>
    queue.handled("queue_fit-skills", () => queue.publish("USERS", "user.skills_fitted", { players }));
  await deliver();
  await deliver();
  const skills = await queue.rows(
    "select user_id, skill_mean, skill_deviation from player where user_id like 'fitted-%' order by user_id",
  );
  expect(skills).toEqual(
    users.map((userId) =>
      userId === "fitted-3"
        ? { user_id: userId, skill_mean: 1300, skill_deviation: 200 }
        : { user_id: userId, skill_mean: 1512.5, skill_deviation: 240.75 },
    ),
  );
  expect((await queue.stateOf("fitted-1")).entry).toMatchObject({ version: 1n });
  await queue.gateway.leave({}, queue.as("fitted-1"));
});

test("[RANKING-79] corrected players are stored as users sent them, unless newer versions are stored", async () => {
  const users = ten("corrected");
  await Promise.all(users.slice(0, 2).map((userId) => queue.join(userId)));
  const players = users.map((userId, index) =>
    queue.fakeUsers.change(userId, { card: { rate: 1480 }, effectivePenalty: index === 0 ? 7 : 0 }),
  );
  const newer = queue.fakeUsers.change("corrected-3", { card: { rate: 1999 } });
  await queue.handled("queue_project-player", () =>
    queue.publish("USERS", "user.changed", { player: newer }),
  );
  await queue.handled("queue_correct-players", () => queue.publish("USERS", "user.corrected", { players }));
  for (const userId of users)
    expect(await projected(userId)).toMatchObject({ rate: userId === "corrected-3" ? 1999 : 1480 });
  const waiting = await queue.rows<{ user_id: string }>(
    "select user_id from entry where user_id like 'corrected-%' and state = 'waiting'",
  );
  expect(waiting.map((row) => row.user_id)).toEqual(["corrected-1"]);
  await queue.gateway.leave({}, queue.as("corrected-1"));
});
