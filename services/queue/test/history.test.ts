import { RefusalReason } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pruneHistory } from "../src/usecases/prune-history.ts";
import { codeOf, confirmed, created, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeEach(async () => {
  queue = await startHarness();
});
afterEach(() => queue[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

/** Forgets everything that is due so many days from now. */
const pruneAfter = async (days: number) => {
  const nowMs = queue.clock.nowMs() + days * DAY_MS;
  const deps = {
    db: queue.db,
    clock: confirmed(() => nowMs),
    planRetentionDays: 14,
    historyDays: 400,
  };
  while (await pruneHistory(deps));
};

const stored = async () => {
  const [counts] = await queue.rows<Record<"entries" | "claims" | "seats" | "ticks", number>>(
    `select (select count(*) from entry)::integer as entries, (select count(*) from claim)::integer as claims,
       (select count(*) from seat)::integer as seats, (select count(*) from tick)::integer as ticks`,
  );
  return counts;
};

/** A match of ten with these names, or a claim whose creation the referee refused. */
const playTen = async (name: string) => {
  const users = await queue.joinTen(name);
  const tickId = await queue.openTick();
  const players = await queue.playersOf(tickId, users);
  await queue.submit(tickId, planOf(players));
  await queue.decided(tickId);
  return { users, tickId, matchId: `${tickId}00000` };
};

const settle = async (matchId: string, users: readonly string[]) => {
  await queue.handled("queue_close-settled", () => queue.settleMatch(matchId));
  for (const userId of users)
    await queue.handled("queue_release-player", () => queue.release(userId, matchId));
};

/** Makes the thousand newest ticks others than those there are. */
const ticksSince = () =>
  queue.rows(
    `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms,
       interval_s)
     select $1::bigint + i, 'scheduled', 'idle', 's', 1, 0, 0, $1::bigint + i, 120 from generate_series(1, 1000) as i`,
    [queue.clock.nowMs() + 500 * DAY_MS],
  );

describe("what is over is forgotten", () => {
  test("[QUEUE-64] with all that belongs to it, once its retention is over; not a day earlier", async () => {
    const { users, matchId } = await playTen("over");
    await settle(matchId, users);
    await queue.join("gone");
    await queue.leaveAll(["gone"]);
    queue.setReferee((match) => ({
      matchId: match.matchId,
      created: false,
      refusal: RefusalReason.SEATED,
      userIds: match.seats.map((seat) => seat.card?.userId ?? ""),
    }));
    await playTen("refused");
    queue.setReferee(created);
    const everything = { entries: 21, claims: 2, seats: 10, ticks: 2 };
    expect(await stored()).toEqual(everything);
    await ticksSince();
    await pruneAfter(399);
    expect(await stored()).toEqual({ ...everything, ticks: 1002 });
    expect(await codeOf(queue.gateway.explainMatch({ matchId }, queue.as("over-0")))).toBe("accepted");
    await pruneAfter(401);
    expect(await stored()).toEqual({ entries: 0, claims: 0, seats: 0, ticks: 1000 });
    const [history] = await queue.rows<{ retained_from_ms: string }>("select retained_from_ms from history");
    expect(Number(history?.retained_from_ms)).toBeGreaterThan(Number(matchId) / 100_000);
    expect(await codeOf(queue.gateway.explainMatch({ matchId }, queue.as("over-0")))).toBe("match_not_found");
    expect(await codeOf(queue.join("over-0"))).toBe("accepted");
  });

  test("[QUEUE-64] but nothing that lives, however old: a player who waits, is claimed, plays, or waits for a result", async () => {
    const playing = await playTen("playing");
    const counting = await playTen("counting");
    await settle(counting.matchId, counting.users.slice(1));
    await queue.join("waiting");
    queue.setReferee(() => null);
    const users = await queue.joinTen("claimed");
    const tickId = await queue.openTick();
    const players = await queue.playersOf(tickId, users);
    await queue.submit(tickId, planOf(players));
    await eventually(
      async () => (await queue.rows("select 1 from claim where state = 'claimed'")).length > 0,
    );
    await ticksSince();
    const before = await stored();
    expect(before).toEqual({ entries: 31, claims: 3, seats: 20, ticks: 1003 });
    await pruneAfter(10_000);
    expect(await stored()).toEqual(before);
    expect(await queue.stateOf("playing-0")).toMatchObject({ inMatch: true });
    expect(await queue.stateOf("counting-0")).toMatchObject({ resultPending: true });
    expect(await queue.stateOf("counting-1")).toMatchObject({ resultPending: false });
    expect((await queue.stateOf("waiting")).entry).toBeDefined();
    expect((await queue.stateOf("claimed-0")).entry).toBeDefined();
    expect(
      await codeOf(queue.gateway.explainMatch({ matchId: playing.matchId }, queue.as("playing-0"))),
    ).toBe("accepted");
  });

  test("[QUEUE-65] block lists and records of waits go with the plans, those of who waits stay", async () => {
    await queue.join("blocker", { blocking: ["recent"] });
    await queue.leaveAll(["blocker"]);
    await queue.join("patient", { blocking: ["recent"] });
    const tickId = await queue.openTick();
    await eventually(
      async () =>
        (await queue.rows("select 1 from tick where tick_key = $1 and record is not null", [tickId])).length >
        0,
    );
    const withBlocks = () => queue.rows("select user_id from entry where blocking <> '{}' order by user_id");
    const records = () => queue.rows("select 1 from tick where record is not null or offered is not null");
    await pruneAfter(13);
    expect(await withBlocks()).toEqual([{ user_id: "blocker" }, { user_id: "patient" }]);
    expect(await records()).toHaveLength(1);
    await pruneAfter(15);
    expect(await withBlocks()).toEqual([{ user_id: "patient" }]);
    expect(await records()).toEqual([]);
  });

  test("[QUEUE-64] the newest thousand ticks keep their figures", async () => {
    const { tickId, matchId, users } = await playTen("figures");
    await settle(matchId, users);
    await pruneAfter(401);
    expect(await stored()).toEqual({ entries: 0, claims: 0, seats: 0, ticks: 1 });
    const { tick, plan } = await queue.gateway.getTick({ tickId }, queue.as("the-admin", true));
    expect(tick).toMatchObject({ state: "done", createdCount: 1 });
    expect(plan).toBeUndefined();
  });
});
