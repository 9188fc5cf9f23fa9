import { roleToProto } from "@gokaku/grpc";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, type Harness, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const twoRoles = [roleToProto("TANK"), roleToProto("SUPPORT")];

describe("joining", () => {
  test("[QUEUE-1] a join is answered with the waiting entry and shows in the own status", async () => {
    const { status } = await queue.join("joiner", { selectedRoles: twoRoles, blocking: ["recent"] });
    expect(status?.entry).toMatchObject({
      userId: "joiner",
      selectedRoles: twoRoles,
      blocking: ["recent"],
      rate: 1500,
      trainerName: "trainer joiner",
      state: EntryState.WAITING,
    });
    const again = await queue.stateOf("joiner");
    expect(again.entry?.entryId).toBe(status?.entry?.entryId);
    expect(again.inMatch).toBe(false);
  });

  test("[QUEUE-2] the same join again answers the same entry, other roles or another order are refused", async () => {
    const first = await queue.join("twice", { selectedRoles: twoRoles });
    const second = await queue.join("twice", { selectedRoles: twoRoles });
    expect(second.status?.entry?.entryId).toBe(first.status?.entry?.entryId);
    expect(second.status?.entry?.version).toBe(first.status?.entry?.version);
    const other = queue.join("twice", { selectedRoles: twoRoles.toReversed() });
    expect(await codeOf(other)).toBe("queued_with_other_roles");
  });

  test("[QUEUE-2] ten joins of one player at once make one entry", async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(queue.join("hasty"))));
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
    const entries = await queue.rows("select 1 from entry where user_id = 'hasty'");
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["banned", { isBanned: true }],
    ["penalty_blocked", { effectivePenalty: 6 }],
    ["penalty_timeout", { penaltyTimeoutUntilS: 4_000_000_000n }],
    ["trainer_name_required", { card: { trainerName: "" } }],
  ])("[QUEUE-3] %s", async (code, change) => {
    queue.fakeUsers.change(`gate-${code}`, change);
    expect(await codeOf(queue.join(`gate-${code}`))).toBe(code);
    expect(await queue.rows("select 1 from entry where user_id = $1", [`gate-${code}`])).toEqual([]);
  });

  test("[QUEUE-3] membership is needed, and a check of more than a day ago proves nothing", async () => {
    expect(await codeOf(queue.join("stranger", { memberCheckedAt: 0n }))).toBe("membership_required");
    const longAgo = BigInt(queue.nowS() - 90_000);
    expect(await codeOf(queue.join("stranger", { memberCheckedAt: longAgo }))).toBe("membership_unknown");
  });

  test("[QUEUE-6] roles and the block list are checked at the join", async () => {
    const roles = (...selectedRoles: readonly number[]) => codeOf(queue.join("checked", { selectedRoles }));
    expect(await roles(roleToProto("TANK"))).toBe("roles_too_few");
    expect(await roles(roleToProto("TANK"), roleToProto("TANK"))).toBe("roles_invalid");
    expect(await roles(roleToProto("TANK"), 99)).toBe("roles_invalid");
    const blocking = (...ids: readonly string[]) => codeOf(queue.join("checked", { blocking: ids }));
    expect(await blocking("a", "b", "c", "d")).toBe("blocking_invalid");
    expect(await blocking("a", "a")).toBe("blocking_invalid");
    expect(await blocking("checked")).toBe("blocking_invalid");
    expect(await blocking("not an id")).toBe("blocking_invalid");
    expect(await blocking("a", "b", "c")).toBe("accepted");
  });

  test("[PENALTY-10] only recent players can be blocked", async () => {
    const blocking = (...ids: readonly string[]) => codeOf(queue.join("picky", { blocking: ids }));
    expect(await blocking("a", "stranger-1")).toBe("blocking_invalid");
    expect((await queue.stateOf("picky")).entry).toBeUndefined();
    expect(await blocking("a")).toBe("accepted");
    expect(await blocking("stranger-1")).toBe("blocking_invalid");
    expect((await queue.stateOf("picky")).entry?.blocking).toEqual(["a"]);
  });

  test("a user that does not exist cannot queue", async () => {
    expect(await codeOf(queue.join("unknown-1"))).toBe("user_not_found");
  });

  test("[QUEUE-2] a new block list of a waiting player replaces the old one under a higher version", async () => {
    const first = await queue.join("blocker", { blocking: ["a"] });
    const second = await queue.join("blocker", { blocking: ["b"] });
    expect(second.status?.entry?.blocking).toEqual(["b"]);
    expect(second.status?.entry?.version).toBeGreaterThan(first.status?.entry?.version ?? 0n);
  });
});

describe("accounts of one person", () => {
  const linkAll = (...ids: readonly string[]) =>
    ids.map((id) => queue.fakeUsers.change(id, { linked: ids.filter((other) => other !== id) }));
  const isWaiting = async (id: string): Promise<boolean> => (await queue.stateOf(id)).entry !== undefined;

  test("[CASE-90] one of them waits at a time, also when all join at once", async () => {
    linkAll("one-a", "one-b", "one-c");
    expect(await codeOf(queue.join("one-a"))).toBe("accepted");
    expect(await codeOf(queue.join("one-b"))).toBe("other_account_active");
    // The own repetition is no second entry.
    expect(await codeOf(queue.join("one-a"))).toBe("accepted");
    await queue.leaveAll(["one-a"]);
    const codes = await Promise.all(["one-a", "one-b", "one-c"].map((id) => codeOf(queue.join(id))));
    expect(codes.toSorted()).toEqual(["accepted", "other_account_active", "other_account_active"]);
    await queue.leaveAll(["one-a", "one-b", "one-c"]);
  });

  test("[CASE-90] none joins while another one sits in a match", async () => {
    linkAll("seat-a", "seat-b");
    const insert = "insert into seat (match_id, user_id, seated_at_ms) values (77, 'seat-a', 1)";
    await queue.rows(insert);
    expect(await codeOf(queue.join("seat-b"))).toBe("other_account_active");
    await queue.rows("update seat set released_at_ms = 2 where user_id = 'seat-a'");
    expect(await codeOf(queue.join("seat-b"))).toBe("accepted");
    await queue.leaveAll(["seat-b"]);
  });

  test("[CASE-90] linked while both wait, one of them leaves the queue", async () => {
    await queue.join("late-a");
    await queue.join("late-b");
    for (const player of linkAll("late-a", "late-b"))
      await queue.handled("queue_project-player", () =>
        queue.publish("USERS", "user.changed", { player, byAdmin: true }),
      );
    expect(await Promise.all(["late-a", "late-b"].map(isWaiting))).toEqual([false, true]);
    await queue.leaveAll(["late-b"]);
  });
});

describe("a checked seal", () => {
  test("[AUTH-546] while it is required, a player without one is refused; players who wait already go on waiting", async () => {
    const early = await queue.join("early");
    queue.fakeUsers.requireSeals(["owner"]);
    expect(await codeOf(queue.join("bare"))).toBe("seal_required");
    expect(await queue.rows("select 1 from entry where user_id = 'bare'")).toEqual([]);
    expect(await codeOf(queue.join("owner"))).toBe("accepted");
    const again = await queue.join("early");
    expect(again.status?.entry?.entryId).toBe(early.status?.entry?.entryId);
    queue.fakeUsers.requireNoSeals();
  });
});

test("[OPS-724] a status shows one moment: no entry beside the seat that it became", async () => {
  await queue.join("torn");
  const matching = await queue.pool.connect();
  await matching.query("begin; lock table seat in access exclusive mode");
  const asked = queue.stateOf("torn");
  const waiting = "select 1 from pg_locks where relation = 'seat'::regclass and not granted";
  await eventually(async () => (await queue.rows(waiting)).length > 0);
  await matching.query(`
    with ended as (
      update entry set state = 'matched', match_id = 99, ended_at_ms = joined_at_ms where user_id = 'torn' returning user_id
    ) insert into seat (match_id, user_id, seated_at_ms) select 99, user_id, 1 from ended`);
  await matching.query("commit");
  matching.release();
  const { entry, inMatch, lastEnd } = await asked;
  expect(inMatch).toBe(true);
  expect(entry).toBeUndefined();
  expect(lastEnd?.cause).toBe("matched");
});

describe("leaving", () => {
  test("[QUEUE-7] leaving ends the entry as left; there is nothing to leave afterwards", async () => {
    await queue.join("leaver");
    const { status } = await queue.gateway.leave({}, queue.as("leaver"));
    expect(status?.entry).toBeUndefined();
    expect(status?.lastEnd?.cause).toBe("left");
    expect(await codeOf(queue.gateway.leave({}, queue.as("leaver")))).toBe("not_queued");
    const rejoined = await queue.join("leaver");
    expect(rejoined.status?.entry?.entryId).not.toBe(status?.lastEnd?.entryId);
  });
});

describe("ends of waiting that others cause", () => {
  test.each([
    ["banned", { isBanned: true }],
    ["penalised", { effectivePenalty: 7 }],
  ])("[QUEUE-8] %s", async (cause, change) => {
    const userId = `sent-${cause}`;
    await queue.join(userId);
    const player = queue.fakeUsers.change(userId, change);
    await queue.publish("USERS", "user.changed", { player, byAdmin: true });
    const ended = await eventually(async () => (await queue.stateOf(userId)).lastEnd);
    expect(ended.cause).toBe(cause);
  });

  test("[QUEUE-9] an admin's change of a waiting player raises the entry's version", async () => {
    const { status } = await queue.join("edited");
    const player = queue.fakeUsers.change("edited", { card: { rate: 1900 } });
    await queue.publish("USERS", "user.changed", { player, byAdmin: true });
    const entry = await eventually(async () => {
      const { entry: current } = await queue.stateOf("edited");
      return current !== undefined && current.version > (status?.entry?.version ?? 0n) && current;
    });
    expect(entry.rate).toBe(1900);
  });

  test("[OPS-197] an edit of the profile while one waits changes what others see, nothing of the waiting", async () => {
    const { status } = await queue.join("renamed");
    const waiting = status?.entry;
    const player = queue.fakeUsers.change("renamed", { card: { trainerName: "カエデ" } });
    await queue.publish("USERS", "user.changed", { player });
    const entry = await eventually(async () => {
      const { entry: current } = await queue.stateOf("renamed");
      return current?.trainerName === "カエデ" && current;
    });
    const { entryId, selectedRoles, joinedAt, version } = entry;
    expect({ entryId, selectedRoles, joinedAt, version }).toEqual({
      entryId: waiting?.entryId,
      selectedRoles: waiting?.selectedRoles,
      joinedAt: waiting?.joinedAt,
      version: waiting?.version,
    });
  });

  test("[QUEUE-8] an older state of a player never overwrites a newer one", async () => {
    const older = { ...queue.fakeUsers.playerOf("steady"), isBanned: true };
    queue.fakeUsers.change("steady", { isBanned: false });
    await queue.join("steady");
    await queue.handled("queue_project-player", () =>
      queue.publish("USERS", "user.changed", { player: older }),
    );
    expect((await queue.stateOf("steady")).entry?.state).toBe(EntryState.WAITING);
  });
});
