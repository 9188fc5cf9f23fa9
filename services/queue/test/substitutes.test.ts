import { createDatabaseClock } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { VacancyCause } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { eventually, testContext } from "@gokaku/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pruneMatchesBefore } from "../src/store/history.ts";
import { listEligible } from "../src/store/ticks.ts";
import { offerSeats } from "../src/usecases/offer-seats.ts";
import { codeOf, type Harness, planOf, seated, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterEach(async () => {
  queue.setUsher(seated);
  await queue.rows("update vacancy set state = 'closed', ended_at_ms = 1 where ended_at_ms is null");
  await queue.rows(
    "update entry set state = 'left', match_id = null, ended_at_ms = 1 where ended_at_ms is null",
  );
  await queue.rows("update seat_offer set state = 'withdrawn', ended_at_ms = 1 where ended_at_ms is null");
});
afterAll(() => queue[Symbol.asyncDispose]());

interface SeatRow {
  readonly user_id: string;
  readonly team: number;
  readonly role: number;
  readonly is_substitute?: boolean;
}

const seatsOf = async (matchId: string): Promise<readonly SeatRow[]> =>
  (await queue.rows<{ seats: SeatRow[] }>("select seats from claim where match_id = $1", [matchId]))[0]
    ?.seats ?? [];

/** A match of ten new players. */
const play = async (prefix: string) => {
  const users = await queue.joinTen(prefix);
  const tickId = await queue.openTick();
  const players = await queue.playersOf(tickId, users);
  await queue.submit(tickId, planOf(players));
  await queue.decided(tickId);
  return { matchId: `${tickId}00000`, users: players.map(({ userId }) => userId) };
};

/** Matches has opened the seats of these players. */
const vacate = async (matchId: string, users: readonly string[], changes: object = {}) => {
  const seats = await seatsOf(matchId);
  await queue.handled("queue_fill-vacancy", () =>
    queue.publish("MATCHES", "match.vacated", {
      matchId,
      seasonId: "season-9",
      version: 2n,
      vacatedAtMs: BigInt(queue.clock.nowMs()),
      players: users.map((userId) => {
        const { team = 0, role = 0 } = seats.find((seat) => seat.user_id === userId) ?? {};
        return { userId, team, role, cause: VacancyCause.NO_CHECK_IN };
      }),
      ...changes,
    }),
  );
};

const offerOf = async (userId: string) => (await queue.stateOf(userId)).offer;
const offered = (userId: string) => eventually(() => offerOf(userId));
const accept = (userId: string, matchId: string) => queue.gateway.acceptOffer({ matchId }, queue.as(userId));
const refuse = (userId: string, matchId: string) => queue.gateway.refuseOffer({ matchId }, queue.as(userId));
const vacancyState = async (matchId: string) =>
  (await queue.rows<{ state: string }>("select state from vacancy where match_id = $1", [matchId])).map(
    ({ state }) => state,
  );
const becomes = (matchId: string, ...states: string[]) =>
  eventually(async () => (await vacancyState(matchId)).join() === states.join());
const entryOf = async (userId: string) => {
  const [row] = await queue.rows<{
    state: string;
    cause: string | null;
    joined_at_ms: string;
    match_id: string | null;
  }>(
    "select state, cause, joined_at_ms, match_id from entry where user_id = $1 order by joined_at_ms desc limit 1",
    [userId],
  );
  return row;
};

test("[TICK-125] a look for a substitute lists the longest waits of a long queue, the claimed entry first", async () => {
  const users = await queue.joinTen("many");
  const [claimed] = await queue.rows<{ entry_id: string }>(
    "select entry_id from entry where ended_at_ms is null and user_id = $1",
    [users.at(-1)],
  );
  await queue.rows(
    `update entry set joined_at_ms = joined_at_ms - 1000 * array_position($1::text[], user_id)
     where ended_at_ms is null`,
    [users.toReversed()],
  );
  await queue.rows("update entry set state = 'claimed', match_id = 1 where entry_id = $1", [
    claimed?.entry_id,
  ]);
  const list = async (claimedEntryId: string | null) =>
    (await listEligible(queue.db, queue.season.id, queue.clock.nowMs(), { claimedEntryId, limit: 3 })).map(
      ({ player }) => player.userId,
    );
  expect(await list(null)).toEqual(users.slice(0, 3));
  expect(await list(claimed?.entry_id ?? "")).toEqual([users.at(-1), ...users.slice(0, 2)]);
});

describe("a seat that opens", () => {
  test("[CHECKIN-10] [CHECKIN-11] [CHECKIN-12] [CHECKIN-16] is offered, accepted and taken; the lineup follows", async () => {
    const { matchId, users } = await play("first");
    const [absent = ""] = users;
    await queue.join("sub-1");
    await vacate(matchId, [absent]);
    expect(await offered("sub-1")).toMatchObject({ matchId, role: 1 });
    expect((await queue.stateOf("sub-1")).entry?.state).toBe(EntryState.WAITING);
    expect((await queue.stateOf(absent)).inMatch).toBe(false);
    const offers = await queue.rows("select 1 from outbox where subject = 'queue.seat_offered'");
    expect(offers).toHaveLength(1);

    const { status } = await accept("sub-1", matchId);
    expect(status?.entry?.state).toBe(EntryState.CLAIMED);
    await becomes(matchId, "filled");
    expect(await queue.stateOf("sub-1")).toMatchObject({ inMatch: true, lastEnd: { cause: "matched" } });
    expect(queue.substitutes.at(-1)).toMatchObject({
      matchId,
      vacatedUserId: absent,
      seat: { role: 1, card: { userId: "sub-1" }, mu: 1500 },
    });
    const seats = await seatsOf(matchId);
    expect(seats.map(({ user_id }) => user_id)).not.toContain(absent);
    expect(seats.filter(({ is_substitute }) => is_substitute)).toMatchObject([{ user_id: "sub-1", role: 1 }]);
    const own = await queue.gateway.explainMatch({ matchId }, queue.as("sub-1"));
    expect(own).toMatchObject({ substituteUserIds: ["sub-1"], myRole: 1 });
    expect(await codeOf(queue.gateway.explainMatch({ matchId }, queue.as(absent)))).toBe("not_in_match");
    expect(await codeOf(accept("sub-1", matchId))).toBe("accepted");
    expect(queue.substitutes.filter((asked) => asked.matchId === matchId)).toHaveLength(1);
  });

  test("[CHECKIN-10] a swap is taken from the choice, and refused once a lobby id is set", async () => {
    const { matchId, users } = await play("swap");
    const [absent = ""] = users;
    // The substitute is far stronger: one lane changes teams to make up for it.
    await queue.join("sub-swap");
    await queue.rows("update player set rate = rate + 100 where user_id = any($1)", [
      [...users.slice(0, 5), "sub-swap"],
    ]);
    await vacate(matchId, [absent]);
    await offered("sub-swap");
    queue.setUsher(({ swappedRole }) =>
      swappedRole === 0 ? { seated: true } : { seated: false, refusal: "swap_refused" },
    );
    const before = new Map((await seatsOf(matchId)).map(({ user_id, team }) => [user_id, team]));
    await accept("sub-swap", matchId);
    await becomes(matchId, "filled");
    const asked = queue.substitutes.filter((request) => request.matchId === matchId);
    expect(asked.map(({ swappedRole }) => swappedRole > 0)).toEqual([true, false]);
    for (const { user_id, team } of await seatsOf(matchId))
      expect(team).toBe(before.get(user_id === "sub-swap" ? absent : user_id));
  });

  test("[CHECKIN-11] a refusal or silence asks the next player, and none twice; a late answer finds no offer", async () => {
    const { matchId, users } = await play("next");
    for (const user of ["next-sub-1", "next-sub-2", "next-sub-3"]) await queue.join(user);
    await vacate(matchId, users.slice(0, 1));
    const asked: string[] = [];
    const nextAsked = () =>
      eventually(async () => {
        const [row] = await queue.rows<{ user_id: string }>(
          "select user_id from seat_offer where match_id = $1 and state = 'open'",
          [matchId],
        );
        return row !== undefined && !asked.includes(row.user_id) && row.user_id;
      });
    const first = await nextAsked();
    asked.push(first);
    expect(await codeOf(refuse(first, matchId))).toBe("accepted");
    expect(await codeOf(refuse(first, matchId))).toBe("accepted");
    expect(await offerOf(first)).toBeUndefined();
    expect((await queue.stateOf(first)).entry?.state).toBe(EntryState.WAITING);
    const second = await nextAsked();
    asked.push(second);
    await queue.rows("update seat_offer set until_ms = 1 where user_id = $1", [second]);
    expect(await codeOf(accept(second, matchId))).toBe("offer_gone");
    const third = await nextAsked();
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await codeOf(accept(first, matchId))).toBe("offer_gone");
    expect(await codeOf(accept("next-sub-stranger", matchId))).toBe("offer_gone");
    expect(await codeOf(accept(third, "nonsense"))).toBe("offer_gone");
    expect(await codeOf(refuse(second, matchId))).toBe("offer_gone");
    expect(await codeOf(accept(third, matchId))).toBe("accepted");
    await becomes(matchId, "filled");
  });

  test("[CHECKIN-11] ten seconds later a second player is asked as well, and the first to accept takes the seat", async () => {
    const { matchId, users } = await play("race");
    const askedNow = async () =>
      (
        await queue.rows<{ user_id: string }>(
          "select user_id from seat_offer where match_id = $1 and state = 'open' order by offered_at_ms",
          [matchId],
        )
      ).map(({ user_id }) => user_id);
    for (const user of ["race-sub-1", "race-sub-2"]) await queue.join(user);
    await vacate(matchId, users.slice(0, 1));
    await eventually(async () => (await askedNow()).length === 1);
    await queue.rows("update seat_offer set offered_at_ms = offered_at_ms - 10000 where match_id = $1", [
      matchId,
    ]);
    const [first = "", second = ""] = await eventually(async () => {
      const both = await askedNow();
      return both.length === 2 && both;
    });
    const codes = await Promise.all([first, second].map((user) => codeOf(accept(user, matchId))));
    expect(codes.toSorted()).toEqual(["accepted", "offer_gone"]);
    await becomes(matchId, "filled");
    const [taker, other] = codes[0] === "accepted" ? [first, second] : [second, first];
    expect(await queue.stateOf(taker)).toMatchObject({ inMatch: true });
    expect(await offerOf(other)).toBeUndefined();
    expect((await queue.stateOf(other)).entry?.state).toBe(EntryState.WAITING);
    expect(queue.substitutes.filter((asked) => asked.matchId === matchId)).toHaveLength(1);
  });

  test("[CHECKIN-10] who fits no better is asked beyond the windows, then for a role that was not chosen", async () => {
    const { matchId, users } = await play("wide");
    await queue.join("wide-sub-role", { selectedRoles: [3, 4] });
    await queue.join("wide-sub-rate");
    await queue.rows("update player set rate = rate + 400 where user_id = 'wide-sub-rate'");
    await vacate(matchId, users.slice(0, 1));
    await offered("wide-sub-rate");
    await refuse("wide-sub-rate", matchId);
    expect(await offered("wide-sub-role")).toMatchObject({ role: 1 });
    await accept("wide-sub-role", matchId);
    await becomes(matchId, "filled");
    expect(queue.substitutes.at(-1)?.seat).toMatchObject({ role: 1, selectedRoles: [3, 4, 1] });
    const [seat] = (await seatsOf(matchId)).filter(({ is_substitute }) => is_substitute);
    expect(seat).toMatchObject({ user_id: "wide-sub-role", choice: 2, selected_roles: [3, 4, 1] });
  });

  test("[CHECKIN-11] a player has one offer at a time, and two seats of a match ask two players", async () => {
    const { matchId, users } = await play("two");
    for (const user of ["two-sub-1", "two-sub-2"]) await queue.join(user);
    await vacate(matchId, users.slice(0, 2));
    const [one, two] = [await offered("two-sub-1"), await offered("two-sub-2")];
    expect(one.role).not.toBe(two.role);
    await Promise.all([accept("two-sub-1", matchId), accept("two-sub-2", matchId)]);
    await becomes(matchId, "filled", "filled");
    const seats = await seatsOf(matchId);
    expect(seats.filter(({ is_substitute }) => is_substitute)).toHaveLength(2);
    expect(new Set(seats.map(({ team, role }) => `${team} ${role}`)).size).toBe(10);
  });

  test("[CHECKIN-12] many taps from many tabs accept once", async () => {
    const { matchId, users } = await play("tabs");
    await queue.join("tabs-sub");
    await vacate(matchId, users.slice(0, 1));
    await offered("tabs-sub");
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(accept("tabs-sub", matchId))));
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
    await becomes(matchId, "filled");
    expect(queue.substitutes.filter((asked) => asked.matchId === matchId)).toHaveLength(1);
  });

  test("[CHECKIN-12] a refused substitute waits again as before; the seat goes on to the next", async () => {
    const { matchId, users } = await play("again");
    await queue.join("again-sub");
    await vacate(matchId, users.slice(0, 1));
    await offered("again-sub");
    const before = await entryOf("again-sub");
    queue.setUsher(() => ({ seated: false, refusal: "malformed" }));
    await accept("again-sub", matchId);
    await eventually(async () => (await queue.stateOf("again-sub")).entry?.state === EntryState.WAITING);
    expect(await entryOf("again-sub")).toEqual(before);
    expect(await vacancyState(matchId)).toEqual(["open"]);
    queue.setUsher(seated);
    await queue.join("again-other");
    await offered("again-other");
    expect(await offerOf("again-sub")).toBeUndefined();
  });

  const ban = (user: string) =>
    queue.handled("queue_project-player", () =>
      queue.publish("USERS", "user.changed", { player: queue.fakeUsers.change(user, { isBanned: true }) }),
    );
  const clear = () => queue.gateway.clearQueue({}, queue.as("the-admin", true));

  test.each([
    ["left", (user: string) => codeOf(queue.gateway.leave({}, queue.as(user)))],
    ["banned", ban],
    ["cleared_by_admin", clear],
  ])(
    "[CHECKIN-12] what ends a waiting entry ends the claimed one once matches refuses: %s",
    async (cause, end) => {
      const { matchId, users } = await play(cause);
      const sub = `${cause}-sub`;
      await queue.join(sub);
      await vacate(matchId, users.slice(0, 1));
      await offered(sub);
      let calls = 0;
      queue.setUsher(() => {
        calls += 1;
        throw new CodedError("unavailable", "matches is starting");
      });
      await accept(sub, matchId);
      await eventually(async () => calls > 0);
      await end(sub);
      queue.setUsher(() => ({ seated: false, refusal: "malformed" }));
      await eventually(async () => (await queue.stateOf(sub)).lastEnd?.cause === cause);
    },
  );

  test("[CHECKIN-11] who leaves, is banned or is cleared while asked loses the offer, and the next is asked", async () => {
    const { matchId, users } = await play("lost");
    const ends = [(user: string) => queue.gateway.leave({}, queue.as(user)), ban, clear];
    await vacate(matchId, users.slice(0, 1));
    for (const [index, end] of ends.entries()) {
      const user = `lost-sub-${index}`;
      await queue.join(user);
      await offered(user);
      await end(user);
      expect(await codeOf(accept(user, matchId))).toBe("offer_gone");
      expect(await offerOf(user)).toBeUndefined();
    }
    await queue.join("lost-last");
    await offered("lost-last");
  });

  test("[CHECKIN-11] a tick may match an asked player; then the offer is gone", async () => {
    const { matchId, users } = await play("tick");
    const ten = await queue.joinTen("tick-sub");
    await vacate(matchId, users.slice(0, 1));
    const asked = await eventually(async () => {
      for (const user of ten) if ((await offerOf(user)) !== undefined) return user;
      return false;
    });
    const tickId = await queue.openTick();
    await queue.submit(tickId, planOf(await queue.playersOf(tickId, ten)));
    await queue.decided(tickId);
    expect(await offerOf(asked)).toBeUndefined();
    expect(await codeOf(accept(asked, matchId))).toBe("offer_gone");
    expect(await queue.stateOf(asked)).toMatchObject({ inMatch: true });
  });

  test("[CHECKIN-13] a search without a suitable player ends after 25 seconds, any search after 60", async () => {
    const lonely = await play("lonely");
    await vacate(lonely.matchId, lonely.users.slice(0, 1));
    await queue.rows("update vacancy set vacated_at_ms = vacated_at_ms - 25000 where match_id = $1", [
      lonely.matchId,
    ]);
    await becomes(lonely.matchId, "abandoned");
    expect(queue.abandoned).toContain(lonely.matchId);

    const long = await play("long");
    await queue.join("long-sub");
    await vacate(long.matchId, long.users.slice(0, 1));
    await offered("long-sub");
    await queue.rows("update vacancy set vacated_at_ms = vacated_at_ms - 60000 where match_id = $1", [
      long.matchId,
    ]);
    expect(await vacancyState(long.matchId)).toEqual(["open"]);
    await refuse("long-sub", long.matchId);
    await becomes(long.matchId, "abandoned");
  });

  test.each(["wall", "monotonic"] as const)(
    "[CHECKIN-11] [CHECKIN-13] a %s clock set ten minutes ahead or back ends no offer and no search",
    async (which) => {
      const { matchId, users } = await play(`step-${which}`);
      const sub = `step-${which}-sub`;
      await queue.join(sub);
      await vacate(matchId, users.slice(0, 1));
      await offered(sub);
      let aheadMs = 0;
      const { ports, log } = testContext("clock");
      const ahead = (clock: typeof which) => (clock === which ? aheadMs : 0);
      await using clock = await createDatabaseClock({
        db: queue.db,
        local: {
          nowMs: () => ports.clock.nowMs() + ahead("wall"),
          monotonicMs: () => ports.clock.monotonicMs() + ahead("monotonic"),
        },
        timers: ports.timers,
        log,
      });
      const { db, transact } = queue;
      const deps = {
        db,
        transact,
        clock,
        hours: "always",
        matches: {} as never,
        countRare: () => {},
      } as const;
      for (const stepMs of [0, 600_000, -600_000]) {
        aheadMs = stepMs;
        await offerSeats(deps);
      }
      expect(await offerOf(sub)).toMatchObject({ matchId });
      expect(await vacancyState(matchId)).toEqual(["open"]);
    },
  );

  test("[CHECKIN-13] a match that is over needs no substitute: the offer is withdrawn, an acceptance refused", async () => {
    const { matchId, users } = await play("over");
    await queue.join("over-sub");
    await vacate(matchId, users.slice(0, 1));
    await offered("over-sub");
    await queue.settleMatch(matchId);
    await becomes(matchId, "closed");
    expect(await offerOf("over-sub")).toBeUndefined();
    expect(await codeOf(accept("over-sub", matchId))).toBe("offer_gone");
    expect(queue.abandoned).not.toContain(matchId);
  });

  test("[CHECKIN-12] a season that closes ends the substitute that matches refuses for it", async () => {
    const { matchId, users } = await play("season");
    await queue.join("season-sub");
    await vacate(matchId, users.slice(0, 1));
    await offered("season-sub");
    queue.setUsher(() => ({ seated: false, refusal: "season_closed" }));
    await accept("season-sub", matchId);
    await eventually(async () => (await queue.stateOf("season-sub")).lastEnd?.cause === "season_closing");
  });

  test("[CHECKIN-3] an excused opening frees the players and asks no substitute", async () => {
    const { matchId, users } = await play("excused");
    await vacate(matchId, users.slice(0, 6), { isExcused: true });
    expect(await vacancyState(matchId)).toEqual([]);
    expect((await queue.stateOf(users[0] ?? "")).inMatch).toBe(false);
    expect((await queue.stateOf(users[9] ?? "")).inMatch).toBe(true);
  });

  test("[CHECKIN-12] a crash between the claim and the call, and a lost answer, seat the substitute once", async () => {
    const { matchId, users } = await play("crash");
    await queue.join("crash-sub");
    await vacate(matchId, users.slice(0, 1));
    await offered("crash-sub");
    queue.setUsher(() => {
      throw new CodedError("unavailable", "the answer is lost");
    });
    await accept("crash-sub", matchId);
    await eventually(async () => queue.substitutes.some((asked) => asked.matchId === matchId));
    await queue.restart(async () => {
      expect((await entryOf("crash-sub"))?.state).toBe("claimed");
      queue.setUsher(seated);
    });
    await becomes(matchId, "filled");
    const [first, ...others] = queue.substitutes.filter((asked) => asked.matchId === matchId);
    for (const other of others) expect(other).toEqual(first);
    expect((await entryOf("crash-sub"))?.state).toBe("matched");
    expect(
      await queue.rows("select 1 from seat where user_id = 'crash-sub' and released_at_ms is null"),
    ).toHaveLength(1);
  });

  test("[CHECKIN-8] the same event again changes nothing, and a substitute can lose the seat too", async () => {
    const { matchId, users } = await play("chain");
    const [absent = ""] = users;
    await queue.join("chain-sub-1");
    await vacate(matchId, [absent]);
    await offered("chain-sub-1");
    await accept("chain-sub-1", matchId);
    await becomes(matchId, "filled");
    await vacate(matchId, [absent]);
    expect(await vacancyState(matchId)).toEqual(["filled"]);
    await queue.join("chain-sub-2");
    await vacate(matchId, ["chain-sub-1"]);
    await offered("chain-sub-2");
    await accept("chain-sub-2", matchId);
    await becomes(matchId, "filled", "filled");
    const seats = (await seatsOf(matchId)).map(({ user_id }) => user_id);
    expect(seats).toContain("chain-sub-2");
    expect(seats).not.toContain("chain-sub-1");
    expect((await queue.stateOf("chain-sub-1")).inMatch).toBe(false);
  });
});

const settle = (matchId: string, returningUserIds: readonly string[]) =>
  queue.handled("queue_close-settled", () =>
    queue.publish("MATCHES", "match.settled", {
      matchId,
      version: 3n,
      voided: true,
      returningUserIds: [...returningUserIds],
    }),
  );
const release = (matchId: string, users: readonly string[]) =>
  queue.handled("queue_settle-players", () =>
    queue.publish("USERS", "user.settled", {
      matchId,
      players: users.map((userId) => ({ player: queue.fakeUsers.change(userId, {}) })),
    }),
  );

test("[QUEUE-64] offers are exported without the other nine, and deleted with the match", async () => {
  const { matchId, users } = await play("delete");
  const [absent = "", ...rest] = users;
  await queue.join("delete-sub");
  await vacate(matchId, [absent]);
  await offered("delete-sub");
  await accept("delete-sub", matchId);
  await becomes(matchId, "filled");
  const exported = async (userId: string) =>
    JSON.parse((await queue.gateway.exportPlayer({}, queue.as(userId))).json);
  const own = await exported("delete-sub");
  expect(own.offers).toMatchObject([{ match_id: matchId, state: "seated" }]);
  expect(JSON.stringify(own)).not.toContain(rest[0]);
  expect((await exported(absent)).left_seats).toMatchObject([{ match_id: matchId, state: "filled" }]);
  await settle(matchId, []);
  await release(matchId, ["delete-sub", ...rest]);
  await eventually(async () => (await pruneMatchesBefore(queue.db, queue.clock.nowMs() + 1000)) === 0);
  for (const table of ["claim", "seat", "vacancy", "seat_offer", "entry"])
    expect(await queue.rows(`select 1 from ${table} where match_id = $1`, [matchId]), table).toEqual([]);
});

describe("the players of an abandoned match", () => {
  const abandoned = async (prefix: string) => {
    const { matchId, users } = await play(prefix);
    await vacate(matchId, users.slice(0, 1));
    return { matchId, users, rest: users.slice(1) };
  };

  test.each([true, false])(
    "[CHECKIN-14] wait again with their time, settled first: %s",
    async (isSettledFirst) => {
      const { matchId, users, rest } = await abandoned(`back-${isSettledFirst}`);
      const before = await entryOf(rest[0] ?? "");
      const steps = [() => settle(matchId, rest), () => release(matchId, users)];
      for (const step of isSettledFirst ? steps : steps.toReversed()) await step();
      for (const user of rest)
        expect(await queue.stateOf(user)).toMatchObject({
          inMatch: false,
          entry: { state: EntryState.WAITING },
        });
      expect(await entryOf(rest[0] ?? "")).toEqual({ ...before, state: "waiting", match_id: null });
      expect((await queue.stateOf(users[0] ?? "")).entry).toBeUndefined();
      // A second delivery, after the player left, changes nothing.
      await queue.gateway.leave({}, queue.as(rest[0] ?? ""));
      await settle(matchId, rest);
      await release(matchId, users);
      expect((await queue.stateOf(rest[0] ?? "")).entry).toBeUndefined();
    },
  );

  test("[CHECKIN-14] not with a penalty or a ban; who waits already gets the earlier joining time", async () => {
    const { matchId, users, rest } = await abandoned("penalised");
    const [penalised = "", early = "", banned = ""] = rest;
    const before = await entryOf(early);
    await release(matchId, users);
    await queue.join(early, { selectedRoles: [1, 2] });
    await queue.handled("queue_project-player", () =>
      queue.publish("USERS", "user.changed", {
        player: queue.fakeUsers.change(penalised, { penaltyTimeoutUntilS: BigInt(queue.nowS() + 600) }),
      }),
    );
    await queue.handled("queue_project-player", () =>
      queue.publish("USERS", "user.changed", { player: queue.fakeUsers.change(banned, { isBanned: true }) }),
    );
    await settle(matchId, rest);
    for (const user of [penalised, banned]) expect((await queue.stateOf(user)).entry).toBeUndefined();
    const [live] = await queue.rows(
      "select joined_at_ms, selected_roles from entry where user_id = $1 and ended_at_ms is null",
      [early],
    );
    expect(live).toEqual({ joined_at_ms: before?.joined_at_ms, selected_roles: [1, 2] });
  });

  test("[CHECKIN-14] a substitute whose answer is late returns as well", async () => {
    const { matchId, users, rest } = await abandoned("late");
    await queue.join("late-sub");
    await offered("late-sub");
    let isReachable = false;
    queue.setUsher(() => {
      if (!isReachable) throw new CodedError("unavailable", "the answer is lost");
      return { seated: true };
    });
    await accept("late-sub", matchId);
    await release(matchId, ["late-sub", ...rest]);
    await settle(matchId, ["late-sub", ...rest]);
    isReachable = true;
    await eventually(async () => (await queue.stateOf("late-sub")).entry?.state === EntryState.WAITING);
    expect((await queue.stateOf("late-sub")).inMatch).toBe(false);
    expect(users).not.toContain("late-sub");
  });

  // The last one: the season stays closed.
  test("[CHECKIN-11] [CHECKIN-14] wait no longer than their season; an asked player loses the offer with it", async () => {
    const { matchId, users, rest } = await abandoned("closing");
    await queue.join("closing-sub");
    await offered("closing-sub");
    const closing = { ...queue.season, state: SeasonState.CLOSING };
    await queue.publish("USERS", "season.changed", { season: closing, version: 2n });
    const endOf = async (user: string) => (await queue.stateOf(user)).lastEnd?.cause;
    await eventually(async () => (await endOf("closing-sub")) === "season_closing");
    expect(await codeOf(accept("closing-sub", matchId))).toBe("offer_gone");
    await settle(matchId, rest);
    await release(matchId, users);
    for (const user of rest) await eventually(async () => (await endOf(user)) === "season_closing");
    expect(await queue.rows("select 1 from entry where ended_at_ms is null")).toEqual([]);
  });
});
