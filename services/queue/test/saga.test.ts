import { decodeEvent } from "@gokaku/bus";
import type { MatchId } from "@gokaku/game";
import { EntryStep } from "@gokaku/proto/events/v1/events_pb";
import { RefusalReason } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { eventually } from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { claimEntries, releaseEntries } from "../src/store/claimed-entries.ts";
import { listUndecidedClaims } from "../src/store/claims.ts";
import { storeOutcomes } from "../src/usecases/create-matches.ts";
import { codeOf, created, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterEach(() => queue.setReferee(created));
afterAll(() => queue[Symbol.asyncDispose]());

interface ClaimRow {
  readonly match_id: string;
  readonly state: string;
  readonly seats: readonly { readonly entry_id: string; readonly user_id: string }[];
}
const claimsOf = (tickId: string) =>
  queue.rows<ClaimRow>("select match_id, state, seats from claim where tick_key = $1", [tickId]);

const decidedClaim = (tickId: string): Promise<ClaimRow> =>
  eventually(async () => (await claimsOf(tickId)).find((claim) => claim.state !== "claimed"));

const firstClaim = (tickId: string): Promise<ClaimRow> => eventually(async () => (await claimsOf(tickId))[0]);

/** Opens a tick and submits a plan that puts these users, and no others, into matches. */
const planFor = async (users: readonly string[]) => {
  const tickId = await queue.openTick();
  const players = await queue.playersOf(tickId, users);
  return { tickId, submit: () => queue.submit(tickId, planOf(players)) };
};

const stateRows = (users: readonly string[]) =>
  queue.rows<{ state: string; cause: string | null; version: string; joined_at_ms: string }>(
    "select state, cause, version, joined_at_ms from entry where user_id = any($1) order by user_id, joined_at_ms",
    [users],
  );

describe("from a tick to its matches", () => {
  test("[TICK-13] [TICK-15] [QUEUE-63] ten players, one plan, one match; free again only after the release", async () => {
    const users = await queue.joinTen("whole");
    const { tickId, submit } = await planFor(users);
    expect(await submit()).toMatchObject({ accepted: true });
    const claim = await decidedClaim(tickId);
    expect(claim).toMatchObject({ state: "created", match_id: `${tickId}00000` });
    const request = queue.asked.find((match) => match.matchId === claim.match_id);
    expect(request).toMatchObject({ seasonId: "season-9", tickId });
    expect(request?.seats[0]).toMatchObject({ mu: 1500, sigma: 250, card: { rate: 1500 } });
    expect(request?.seats[0]?.selectedRoles).toHaveLength(5);
    for (const { card } of request?.seats ?? [])
      expect(card).toMatchObject(queue.fakeUsers.playerOf(card?.userId ?? "").card);

    const status = await queue.stateOf("whole-0");
    expect(status).toMatchObject({ inMatch: true, resultPending: false, lastEnd: { cause: "matched" } });
    expect(await codeOf(queue.join("whole-0"))).toBe("already_in_match");

    await queue.settleMatch(claim.match_id);
    await eventually(async () => (await queue.stateOf("whole-0")).resultPending);
    expect(await codeOf(queue.join("whole-0"))).toBe("result_pending");

    await queue.release("whole-0", claim.match_id);
    await eventually(async () => !(await queue.stateOf("whole-0")).resultPending);
    expect(await codeOf(queue.join("whole-0"))).toBe("accepted");
    expect((await queue.stateOf("whole-1")).resultPending).toBe(true);
    await queue.gateway.leave({}, queue.as("whole-0"));
  });

  test("[TICK-80] [TICK-83] the next snapshot names recent pairings, each pair once, and its interval", async () => {
    const users = await queue.joinTen("again");
    const { tickId, submit } = await planFor(users);
    await submit();
    const { match_id: matchId } = await decidedClaim(tickId);
    for (const user of users) await queue.release(user, matchId);
    await eventually(async () =>
      (await Promise.all(users.map((user) => codeOf(queue.join(user))))).every((code) => code === "accepted"),
    );
    await queue.decided(tickId);
    const next = await queue.openTick();
    const players = await queue.snapshotOf(next);
    const [first] = await claimsOf(tickId);
    const teamA = new Set(first?.seats.slice(0, 5).map((seat) => seat.user_id));
    const pairs = (field: "matesBefore" | "opponentsBefore") =>
      players.flatMap((player, place) =>
        player[field].map((before) => [player.userId, players[place - before]?.userId ?? ""] as const),
      );
    const isTeam = ([one, other]: readonly [string, string]) => teamA.has(one) === teamA.has(other);
    expect(pairs("matesBefore").map(isTeam)).toEqual(Array.from({ length: 20 }, () => true));
    expect(pairs("opponentsBefore").map(isTeam)).toEqual(Array.from({ length: 25 }, () => false));
    for await (const { part } of queue.matchmaker.readSnapshot({ tickId: next }))
      if (part.case === "header") expect(part.value.intervalS).toBe(3600);
    await queue.submit(next, []);
    await queue.leaveAll(users);
  });

  test("[QUEUE-36] [LIVE-69] everybody of a tick is announced when claimed and when matched, many in one event", async () => {
    const users = Array.from({ length: 600 }, (_, index) => `many-${index}`);
    await queue.fill(users);
    const { tickId, submit } = await planFor(users);
    await submit();
    await queue.decided(tickId);
    const sent = await queue.rows<{ payload: Buffer }>(
      "select payload from outbox where subject = 'queue.entries_changed' order by id",
    );
    const events = sent
      .map(({ payload }) => decodeEvent("queue.entries_changed", payload))
      .filter(({ userIds }) => userIds.some((userId) => userId.startsWith("many-")));
    expect(events.map(({ userIds }) => userIds.length)).toEqual([500, 100, 500, 100]);
    for (const twoEvents of [events.slice(0, 2), events.slice(2)])
      expect(twoEvents.flatMap(({ userIds }) => userIds).toSorted()).toEqual(users.toSorted());

    const entries = await queue.rows<{ name: string; version: string }>(
      "select user_id || ' ' || entry_id as name, version from entry where user_id like 'many-%'",
    );
    const ended = new Map(entries.map(({ name, version }) => [name, BigInt(version)]));
    for (const { step, userIds, entryIds, versions } of events) {
      const isClaimed = step === EntryStep.CLAIMED;
      const endedAt = userIds.map((userId, place) => ended.get(`${userId} ${entryIds[place]}`));
      if (isClaimed) expect(endedAt).toEqual(versions.map((version) => version + 1n));
      else expect(endedAt).not.toContain(undefined);
      expect(versions).toHaveLength(isClaimed ? userIds.length : 0);
    }
    const [claimed, matched] = [EntryStep.CLAIMED, EntryStep.MATCHED];
    expect(events.map(({ step }) => step)).toEqual([claimed, claimed, matched, matched]);
  });

  test("[TICK-13] [TICK-18] two replicas at work on one large plan claim and book each match once", async () => {
    await using replica = await queue.startReplica();
    expect(replica.isReady()).toBe(true);
    const users = Array.from({ length: 11_000 }, (_, index) => `large-plan-${index}`);
    await queue.fill(users);
    const tickId = await queue.openTick();
    const plan = planOf(await queue.snapshotOf(tickId));
    expect(plan).toHaveLength(1100);
    expect(await queue.submit(tickId, plan)).toMatchObject({ accepted: true });
    await queue.decided(tickId);
    const [tick] = await queue.rows("select * from tick where tick_key = $1", [tickId]);
    expect(tick).toMatchObject({
      state: "done",
      dropped: [],
      claims_from: 1100,
      claim_count: 1100,
      created_count: 1100,
    });
    const matchIds = (await claimsOf(tickId)).map((claim) => claim.match_id);
    expect(new Set(matchIds).size).toBe(1100);
    expect(
      await queue.rows("select 1 from seat where match_id = any($1::bigint[])", [matchIds]),
    ).toHaveLength(11_000);
    expect(
      await queue.rows(
        "select state, version, count(*)::integer from entry where user_id like 'large-plan-%' group by state, version",
      ),
    ).toEqual([{ state: "matched", version: "3", count: 11_000 }]);
  });

  test("[TICK-10] while a tick is open another trigger is refused, afterwards it is not", async () => {
    const users = await queue.joinTen("trigger");
    const { tickId, submit } = await planFor(users);
    expect(await codeOf(queue.openTick())).toBe("tick_open");
    await submit();
    await decidedClaim(tickId);
    const [tick] = await queue.rows<{ state: string; decided_at_ms: string | null; created_count: number }>(
      "select state, decided_at_ms, created_count from tick where tick_key = $1",
      [tickId],
    );
    expect(tick).toMatchObject({ state: "done", created_count: 1 });
    expect(tick?.decided_at_ms).not.toBeNull();
    expect(await codeOf(queue.openTick())).toBe("accepted");
  });

  test("[TICK-10] two triggers at once open one tick", async () => {
    const users = await queue.joinTen("pair");
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(queue.openTick())));
    expect(codes.toSorted()).toEqual(["accepted", ...Array.from({ length: 5 }, () => "tick_open")]);
    const [open] = await queue.rows<{ tick_key: string }>("select tick_key from tick where state = 'open'");
    const players = await queue.snapshotOf(open?.tick_key ?? "");
    await queue.submit(open?.tick_key ?? "", planOf(players.filter(({ userId }) => users.includes(userId))));
    await decidedClaim(open?.tick_key ?? "");
  });

  test("[TICK-9] a tick with fewer than ten players is stored as idle and is no obstacle to the next", async () => {
    await queue.join("lonely");
    const tickId = await queue.openTick();
    expect(await queue.rows("select state, snapshot from tick where tick_key = $1", [tickId])).toEqual([
      { state: "idle", snapshot: null },
    ]);
    expect(await codeOf(queue.openTick())).toBe("accepted");
    await queue.gateway.leave({}, queue.as("lonely"));
  });

  test("[TICK-12] a malformed plan is refused and the tick still takes a sound one, but only one", async () => {
    const users = await queue.joinTen("plans");
    const tickId = await queue.openTick();
    const plan = planOf(await queue.playersOf(tickId, users));
    const short = plan.map((match) => ({ ...match, seats: match.seats?.slice(1) ?? [] }));
    expect(await queue.submit(tickId, short)).toMatchObject({ accepted: false, refusal: "plan_malformed" });
    const both = await Promise.all([queue.submit(tickId, plan), queue.submit(tickId, plan)]);
    expect(both.filter(({ accepted }) => accepted)).toHaveLength(1);
    await decidedClaim(tickId);
    expect(await queue.submit(tickId, plan)).toMatchObject({ accepted: false, refusal: "plan_exists" });
    expect(await claimsOf(tickId)).toHaveLength(1);
    expect(await queue.submit("1234567890123", plan)).toMatchObject({ refusal: "tick_not_open" });
  });

  test("[TICK-14] a match short of a player is dropped; its nine wait on as if nothing had been, the others play", async () => {
    const [users, others] = [await queue.joinTen("short"), await queue.joinTen("whole-too")];
    const tickId = await queue.openTick();
    const players = await queue.snapshotOf(tickId);
    const inOrder = [...users, ...others].flatMap((user) => players.filter(({ userId }) => userId === user));
    await queue.gateway.leave({}, queue.as("short-3"));
    await queue.submit(tickId, planOf(inOrder));
    await queue.decided(tickId);
    expect(await claimsOf(tickId)).toMatchObject([{ state: "created", match_id: `${tickId}00001` }]);
    expect(await queue.rows("select dropped, claim_count from tick where tick_key = $1", [tickId])).toEqual([
      { dropped: [0], claim_count: 1 },
    ]);
    const waiting = await queue.rows(
      "select version, match_id, claimed_at_ms, waited_s from entry where user_id = any($1) and state = 'waiting'",
      [users],
    );
    expect(waiting).toEqual(
      Array.from({ length: 9 }, () => ({
        version: "1",
        match_id: null,
        claimed_at_ms: null,
        waited_s: null,
      })),
    );
    expect(new Set((await stateRows(others)).map((row) => row.state))).toEqual(new Set(["matched"]));
    await queue.leaveAll(users);
  });

  test("[TICK-70] holding entries and letting them go writes no index", async () => {
    // Room for every version on its own page, whatever the tests before have left there.
    await queue.rows("alter table entry set (fillfactor = 10)");
    await queue.rows("vacuum full entry");
    const users = await queue.joinTen("hot");
    const tickId = await queue.openTick();
    const players = await queue.playersOf(tickId, users);
    const claims = [{ matchId: "7" as MatchId, match: { index: 0, firstAttack: 1, seats: [] }, players }];
    const { rows } = await queue.transact(async ({ db }) => {
      const gone = await claimEntries(db, claims, { tickKey: 1, seasonId: "season-9", nowMs: 1 });
      expect(gone.size).toBe(0);
      await releaseEntries(db, claims);
      return sql`select pg_stat_get_xact_tuples_updated('entry'::regclass)::integer as written,
        pg_stat_get_xact_tuples_hot_updated('entry'::regclass)::integer as in_place`.execute(db);
    });
    expect(rows).toEqual([{ written: 20, in_place: 20 }]);
    await queue.rows("alter table entry set (fillfactor = 85)");
    await queue.submit(tickId, []);
    await queue.leaveAll(users);
  });

  test("[TICK-14] [QUEUE-9] [QUEUE-2] a plan made before an admin's change or a new block list claims no entry of that match", async () => {
    for (const name of ["edited", "blocking"]) {
      const users = await queue.joinTen(name);
      const { tickId, submit } = await planFor(users);
      const [changed = ""] = users;
      const before = (await queue.stateOf(changed)).entry?.version ?? 0n;
      if (name === "edited") {
        const player = queue.fakeUsers.change(changed, { card: { rate: 1510 } });
        await queue.handled("queue_project-player", () =>
          queue.publish("USERS", "user.changed", { player, byAdmin: true }),
        );
      } else await queue.join(changed, { blocking: ["another"] });
      expect((await queue.stateOf(changed)).entry?.version).toBe(before + 1n);
      await submit();
      await queue.decided(tickId);
      expect(await claimsOf(tickId)).toEqual([]);
      expect(await queue.rows("select dropped from tick where tick_key = $1", [tickId])).toEqual([
        { dropped: [0] },
      ]);
      expect(new Set((await stateRows(users)).map((row) => row.state))).toEqual(new Set(["waiting"]));
      await queue.leaveAll(users);
    }
  });

  test("[TICK-14] who left and came back is another entry, which the old plan does not take", async () => {
    const users = await queue.joinTen("back");
    const { tickId, submit } = await planFor(users);
    await queue.gateway.leave({}, queue.as("back-0"));
    await queue.join("back-0");
    await submit();
    await eventually(
      async () =>
        (await queue.rows("select 1 from tick where tick_key = $1 and state = 'done'", [tickId])).length > 0,
    );
    expect((await queue.stateOf("back-0")).entry?.state).toBe(EntryState.WAITING);
    await queue.leaveAll(users);
  });

  test("[QUEUE-10] leaving against claiming, a hundred times: never a match from an entry that was left", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const tens = Array.from({ length: 10 }, (_, ten) =>
        Array.from({ length: 10 }, (_ignored, seat) => `race${round}-${ten}-${seat}`),
      );
      await queue.fill(tens.flat());
      const tickId = await queue.openTick();
      const players = (await queue.snapshotOf(tickId)).toSorted((one, other) =>
        one.userId < other.userId ? -1 : 1,
      );
      const submitted = queue.submit(tickId, planOf(players));
      if (round % 3 > 0) await submitted;
      if (round % 3 > 1) await firstClaim(tickId);
      const codes = await Promise.all(
        tens.map((ten) => codeOf(queue.gateway.leave({}, queue.as(ten[round] ?? "")))),
      );
      await submitted;
      await queue.decided(tickId);
      const claims = await claimsOf(tickId);
      for (const [index, ten] of tens.entries()) {
        const code = codes[index] ?? "";
        seen.add(code);
        const ofTen = claims.filter((claim) => claim.seats.some((seat) => ten.includes(seat.user_id)));
        const states = (await stateRows(ten)).map((row) => row.state).toSorted();
        if (code === "accepted") {
          expect(ofTen).toEqual([]);
          expect(states).toEqual(["left", ...Array.from({ length: 9 }, () => "waiting")]);
        } else {
          expect(["match_being_made", "not_queued"]).toContain(code);
          expect(ofTen).toMatchObject([{ state: "created" }]);
          expect(new Set(states)).toEqual(new Set(["matched"]));
        }
      }
      await queue.rows("update entry set state = 'left', ended_at_ms = joined_at_ms where state = 'waiting'");
    }
    expect(seen).toContain("accepted");
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe("claims", () => {
  test("[TICK-16] of a refused match the named player ends as seated, the others keep their joining time", async () => {
    const users = await queue.joinTen("refused");
    const before = await stateRows(users);
    queue.setReferee(({ matchId }) => ({
      matchId,
      created: false,
      refusal: RefusalReason.SEATED,
      userIds: ["refused-4"],
    }));
    const { tickId, submit } = await planFor(users);
    await submit();
    expect(await decidedClaim(tickId)).toMatchObject({ state: "refused" });
    const after = await stateRows(users);
    expect(after[4]).toMatchObject({ state: "cleared", cause: "seated" });
    for (const [index, row] of after.entries()) {
      if (index === 4) continue;
      expect(row).toMatchObject({ state: "waiting", joined_at_ms: before[index]?.joined_at_ms });
      expect(Number(row.version)).toBeGreaterThan(Number(before[index]?.version));
    }
    await queue.leaveAll(users);
  });

  test("[TICK-16] a closed season ends all ten", async () => {
    const users = await queue.joinTen("closed");
    queue.setReferee(({ matchId }) => ({ matchId, created: false, refusal: RefusalReason.SEASON_CLOSED }));
    const { tickId, submit } = await planFor(users);
    await submit();
    await decidedClaim(tickId);
    expect(new Set((await stateRows(users)).map((row) => row.cause))).toEqual(new Set(["season_closing"]));
  });

  test("[QUEUE-11] [TICK-17] a claimed entry cannot be left, but ends should its match be refused", async () => {
    const users = await queue.joinTen("claimed");
    queue.setReferee(() => null);
    const { tickId, submit } = await planFor(users);
    await submit();
    await firstClaim(tickId);
    for (const user of ["claimed-0", "claimed-1"]) {
      expect(await codeOf(queue.gateway.leave({}, queue.as(user)))).toBe("match_being_made");
    }
    expect((await queue.join("claimed-1")).status?.entry?.state).toBe(EntryState.CLAIMED);
    const banned = queue.fakeUsers.change("claimed-2", { isBanned: true });
    await queue.publish("USERS", "user.changed", { player: banned });
    await eventually(
      async () =>
        (await queue.rows("select 1 from entry where user_id = 'claimed-2' and end_requested = 'banned'"))
          .length > 0,
    );
    queue.setReferee(({ matchId }) => ({ matchId, created: false, refusal: RefusalReason.MALFORMED }));
    await decidedClaim(tickId);
    const rows = await stateRows(users);
    expect(rows[0]).toMatchObject({ state: "left" });
    expect(rows[1]).toMatchObject({ state: "waiting" });
    expect(rows[2]).toMatchObject({ state: "cleared", cause: "banned" });
    await queue.leaveAll(users);
  });

  test("[TICK-18] a late duplicate of an answer changes nothing of an entry made since", async () => {
    const users = await queue.joinTen("late");
    queue.setReferee(() => null);
    const { tickId, submit } = await planFor(users);
    await submit();
    const { match_id: matchId } = await firstClaim(tickId);
    const undecided = (await listUndecidedClaims(queue.db, 100)).filter((claim) => claim.matchId === matchId);
    const refusal = {
      created: false,
      reason: "seated",
      userIds: undecided[0]?.seats.map((seat) => seat.user_id),
    } as const;
    const measure = { tickDue() {}, tickDecided() {}, waited() {} };
    const deps = { transact: queue.transact, clock: queue.clock, countRare: () => {}, measure };
    const [claim] = undecided;
    if (claim === undefined) throw new Error("the claim is undecided");
    const refused = new Map([[claim.matchId, { ...refusal, userIds: [] }]]);
    expect(await storeOutcomes(deps, undecided, refused)).toBe(1);
    await queue.gateway.leave({}, queue.as("late-0"));
    const rejoined = await queue.join("late-0");
    const late = new Map([[claim.matchId, { created: true }]] as const);
    expect(await storeOutcomes(deps, undecided, late)).toBe(0);
    expect(await storeOutcomes(deps, undecided, refused)).toBe(0);
    expect((await queue.stateOf("late-0")).entry).toEqual(rejoined.status?.entry);
    expect(await claimsOf(tickId)).toMatchObject([{ state: "refused" }]);
    await queue.leaveAll(users);
  });

  test("[TICK-19] a crash between the creation and the bookkeeping is made up for by asking again", async () => {
    const users = await queue.joinTen("crash");
    queue.setReferee(() => null);
    const { tickId, submit } = await planFor(users);
    await submit();
    const { match_id: matchId } = await firstClaim(tickId);
    await eventually(async () => queue.asked.some((match) => match.matchId === matchId));
    await queue.restart();
    queue.setReferee(created);
    expect(await decidedClaim(tickId)).toMatchObject({ state: "created" });
    expect(queue.asked.filter((match) => match.matchId === matchId).length).toBeGreaterThan(1);
    expect(new Set((await stateRows(users)).map((row) => row.state))).toEqual(new Set(["matched"]));
    expect(await queue.rows("select 1 from seat where match_id = $1", [matchId])).toHaveLength(10);
  });

  test("[QUEUE-12] a release that comes before the seat is written still frees the player", async () => {
    const users = await queue.joinTen("early");
    queue.setReferee(() => null);
    const { tickId, submit } = await planFor(users);
    await submit();
    const { match_id: matchId } = await firstClaim(tickId);
    await queue.settleMatch(matchId);
    for (let time = 0; time < 2; time += 1) await queue.release("early-0", matchId);
    await eventually(
      async () =>
        (await queue.rows("select 1 from seat where match_id = $1 and user_id = 'early-0'", [matchId]))
          .length > 0,
    );
    queue.setReferee(created);
    await decidedClaim(tickId);
    expect(await codeOf(queue.join("early-0"))).toBe("accepted");
    await eventually(async () => (await queue.stateOf("early-1")).resultPending);
    await queue.gateway.leave({}, queue.as("early-0"));
  });

  test("[QUEUE-13] a player who lost the right to play after joining is in no snapshot and no claim", async () => {
    const users = await queue.joinTen("lost");
    const { tickId, submit } = await planFor(users);
    await queue.rows("update player set effective_penalty = 6 where user_id = 'lost-1'");
    await submit();
    await eventually(
      async () =>
        (await queue.rows("select 1 from tick where tick_key = $1 and state = 'done'", [tickId])).length > 0,
    );
    expect(await claimsOf(tickId)).toEqual([]);
    await queue.join("lost-filler");
    const next = await queue.openTick();
    const players = await queue.snapshotOf(next);
    expect(players.map(({ userId }) => userId)).not.toContain("lost-1");
    expect(players).toHaveLength(10);
    await queue.submit(next, []);
  });
});

describe("a standstill", () => {
  test("[QUEUE-97] after a standstill a tick takes only who was seen again, with the time of joining from before it", async () => {
    const [back, gone] = [await queue.joinTen("present"), await queue.joinTen("unseen")];
    await queue.rows(
      `update entry set joined_at_ms = joined_at_ms - 3600000, last_seen_at_ms = last_seen_at_ms - 3600000
       where ended_at_ms is null`,
    );
    const first = await queue.openTick();
    expect(await queue.rows("select state, waiting from tick where tick_key = $1", [first])).toEqual([
      { state: "idle", waiting: 0 },
    ]);
    await queue.realtime.seen({ userIds: back.slice(1) });
    await queue.gateway.getStatus({}, queue.as(back[0] ?? ""));
    const second = await queue.openTick();
    const players = await queue.snapshotOf(second);
    expect(players.map(({ userId }) => userId).toSorted()).toEqual(back.toSorted());
    expect(players.every(({ waitedSeconds }) => waitedSeconds >= 3600)).toBe(true);
    expect(new Set((await stateRows(gone)).map(({ state }) => state))).toEqual(new Set(["waiting"]));
    await queue.submit(second, planOf(players));
    await decidedClaim(second);
    await queue.leaveAll(gone);
  });

  test("[QUEUE-97] a plan from before a standstill claims no player who was not seen since", async () => {
    const users = await queue.joinTen("planned");
    const { tickId, submit } = await planFor(users);
    await queue.rows(
      "update entry set last_seen_at_ms = last_seen_at_ms - 301000 where user_id = 'planned-4'",
    );
    await submit();
    await queue.decided(tickId);
    expect(await claimsOf(tickId)).toEqual([]);
    expect(new Set((await stateRows(users)).map(({ state }) => state))).toEqual(new Set(["waiting"]));
    await queue.leaveAll(users);
  });
});
