import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SKILL_VERSION } from "@gokaku/rating";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_OWNERS, type DatabaseOwner } from "../../start/services.ts";
import { createThrowaway, type Throwaway } from "../../test/throwaway.ts";
import type { Facts, Query, Seen } from "../facts.ts";
import { INVARIANTS } from "../invariants/index.ts";
import { judgeAll } from "../judge.ts";
import { openStores } from "../open.ts";
import { snapshotOfWorld, WORLD, WORLD_DISPUTE, WORLD_MATCH, WORLD_NOW_MS, WORLD_TICK } from "./world.ts";

let databases: Throwaway;

const queryOf =
  (owner: DatabaseOwner): Query =>
  async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await clientOf(owner).query<Row>(sql, [...params])).rows;

const clientOf = (owner: DatabaseOwner): Client => databases.clients[owner];

let recorded: readonly Seen[] = [];

const facts: Facts = {
  users: queryOf("users"),
  queue: queryOf("queue"),
  matches: queryOf("matches"),
  payments: queryOf("payments"),
  discord: queryOf("discord"),
  horizonMs: WORLD_NOW_MS,
  hoursSinceMs: null,
  recordings: async function* () {
    yield* recorded;
  },
};

/** One line per violation, the invariant's id first; `only` restricts it to one invariant. */
const breaks = async (given: Facts = facts, only = ""): Promise<string[]> => {
  const lines: string[] = [];
  for (const { id, judge } of INVARIANTS.filter(({ id }) => only === "" || id === only))
    lines.push(...(await judge(given)).breaks.map((line) => `${id} ${line}`));
  return lines;
};

/** Runs `look` after the statements, and rolls them back. */
const within = async <Result>(
  statements: Partial<Record<DatabaseOwner, string>>,
  look: () => Promise<Result>,
): Promise<Result> => {
  for (const owner of DATABASE_OWNERS) await clientOf(owner).query("begin");
  try {
    for (const [owner, statement] of Object.entries(statements)) {
      const client = clientOf(owner as DatabaseOwner);
      await client.query("set constraints all deferred");
      await client.query(statement);
    }
    return await look();
  } finally {
    for (const owner of DATABASE_OWNERS) await clientOf(owner).query("rollback");
  }
};

beforeAll(async () => {
  databases = await createThrowaway();
  for (const owner of DATABASE_OWNERS) await clientOf(owner).query(WORLD[owner]);
});

afterAll(() => databases.drop());

/** The archived season of the world. */
const ENTRIES = `update season set state = 'archived';
  insert into season_entry select season_id, user_id, rate, max_rate, win_rate,
    row_number() over (order by rate desc, rate_reached_at, user_id), match_count, win_count, rate_reached_at from account;`;
const STILL_RUNNING = "update season set state = 'active'";
const TWO_SEASONS = `drop index season_running; insert into season values ('s10', '', '', 1, 2, '', '', 'closing', 1)`;

/** A statement that the product never runs, and the invariant that must detect it. */
const PLANTED: readonly (readonly [string, string, DatabaseOwner, string])[] = [
  [
    "I1",
    "a seat that is never given back",
    "matches",
    "update seat_history set to_ms = null where user_id = 'u3'",
  ],
  [
    "I2",
    "a match of nine",
    "matches",
    "delete from reports where user_id = 'u9'; delete from report_history where user_id = 'u9'; delete from seat_history where user_id = 'u9'; delete from settlement_deltas where user_id = 'u9'; delete from match_players where user_id = 'u9'",
  ],
  [
    "I1",
    "an eleventh player",
    "matches",
    `insert into seat_history select ${WORLD_MATCH}, 'u11', min(from_ms), max(to_ms) from seat_history where match_id = ${WORLD_MATCH}`,
  ],
  [
    "I16",
    "a substitute that queue does not know",
    "matches",
    `insert into substitutions values (${WORLD_MATCH}, 'u3', 'e', 'u11', null, null, 1)`,
  ],
  [
    "I16",
    "a seat that stayed open in a match with a result",
    "queue",
    `insert into vacancy (match_id, user_id, role, state, vacated_at_ms, ended_at_ms) values (${WORLD_MATCH}, 'u3', 1, 'closed', 1, 1)`,
  ],
  [
    "I25",
    "a charge for a seat that was not lost",
    "users",
    `insert into penalty (user_id, match_id, cause, points, timeout_s, at) values ('u3', ${WORLD_MATCH}, 'absence', 1, 60, 1)`,
  ],
  [
    "I25",
    "a lost seat that does not count",
    "matches",
    `insert into seat_changes values (${WORLD_MATCH}, 2, 'declined', 'u3', null, 1)`,
  ],
  [
    "I25",
    "a filled seat without a substitute",
    "queue",
    `insert into vacancy (match_id, user_id, role, state, vacated_at_ms, ended_at_ms) values (${WORLD_MATCH}, 'u3', 1, 'filled', 1, 1)`,
  ],
  ["I2", "two at one place by rate", "matches", "update match_players set rate_order = 1 where team = 'A'"],
  [
    "I12",
    "a record of no account",
    "users",
    "update match_record set user_id = 'stranger' where user_id = 'u9'",
  ],
  [
    "I13",
    "a delta of a player outside the match",
    "matches",
    "update settlement_deltas set user_id = 'stranger' where user_id = 'u9'",
  ],
  ["I2", "a seat in the history of no match", "matches", "insert into seat_history values (7, 'u1', 0, 1)"],
  ["I2", "a seat without a match", "matches", "insert into active_seats values ('stranger', 7)"],
  ["I3", "an entry that forgot its match", "queue", "delete from entry where user_id = 'u4'"],
  ["I4", "a match of a player who had left", "queue", "update entry set state = 'left' where user_id = 'u5'"],
  [
    "I5",
    "waiting on while seated",
    "queue",
    `update entry set claimed_at_ms = claimed_at_ms + 60000 where user_id = 'u6'`,
  ],
  [
    "I6",
    "an entry ended by a match that does not name it",
    "queue",
    `update entry set state = 'matched', match_id = ${WORLD_MATCH}, claimed_at_ms = joined_at_ms where entry_id = '00000000-0000-4000-8000-00000000001f'`,
  ],
  [
    "I8",
    "a claim without a plan",
    "queue",
    `update tick set state = 'open', plan = null where tick_key = ${WORLD_TICK}`,
  ],
  [
    "I8",
    "a match that was refused to queue and made all the same",
    "queue",
    "update claim set state = 'refused', refusal = 'seated'",
  ],
  ["I9", "a count that fell", "matches", "update matches set report_count = 9"],
  ["I10", "a verdict that changed", "matches", "update matches set winner = 'B' where status = 'done'"],
  ["I10", "an agreement that was never made", "matches", "update settlements set cause = 'agreed'"],
  ["I10", "a seat after the end", "matches", `insert into active_seats values ('u1', ${WORLD_MATCH})`],
  [
    "I11",
    "a rate that was never booked",
    "users",
    "alter table rate_ledger disable trigger all; delete from rate_ledger where user_id = 'u2'",
  ],
  [
    "I11",
    "a rehearsal that moved a rate",
    "matches",
    `insert into rehearsals values (${WORLD_MATCH}, 'boss', '{}', ${WORLD_TICK}, ${WORLD_TICK})`,
  ],
  [
    "I12",
    "a rate that the ledger does not know",
    "users",
    "update account set rate = rate + 1, mu = mu + 1 where user_id = 'u2'",
  ],
  [
    "I12",
    "a belief without a deviation",
    "users",
    "alter table account drop constraint account_skill; update account set fitted_deviation = 0 where user_id = 'u2'",
  ],
  [
    "I12",
    "another start of the newest match",
    "users",
    "update account set last_match_at = last_match_at - 1 where user_id = 'u2'",
  ],
  [
    "I12",
    "a belief that the results do not give",
    "users",
    `update skill_fit set version = '${SKILL_VERSION}', games = 1`,
  ],
  [
    "I13",
    "a delta of another match",
    "matches",
    "update settlement_deltas set rate_delta = rate_delta + 3 where user_id = 'u1'",
  ],
  [
    "I15",
    "a ranking out of order",
    "users",
    "update ranking_entry set rank = 11 - rank + 100; update ranking_entry set rank = rank - 100",
  ],
  ["I14", "two running seasons", "users", TWO_SEASONS],
  [
    "I14",
    "a season that waits for none",
    "users",
    "insert into season values ('s10', '', '', 1, 2, '', '', 'planned', 1, true)",
  ],
  [
    "I14",
    "an account that was left behind",
    "users",
    "update account set season_id = 's8' where user_id = 'u1'",
  ],
  ["I14", "an archive without its entries", "users", "update season set state = 'archived'"],
  ["I14", "an entry before the end", "users", `${ENTRIES} ${STILL_RUNNING}`],
  ["I14", "ranks out of order", "users", `${ENTRIES} update season_entry set final_rank = 11 - final_rank`],
  ["I14", "a lost entry", "users", `${ENTRIES} delete from season_entry where final_rank = 10`],
  [
    "I14",
    "a figure of an unknown player",
    "users",
    `${ENTRIES} update season_entry set win_count = 5 where final_rank = 1`,
  ],
  [
    "I14",
    "a badge without a rank",
    "users",
    "insert into badge values ('b1', 1, 'S9 1位', '', 0, 'basic', '', '', '', null, null, 0, true); insert into owned_badge values ('u1', 'b1', 'season', 's8', 1)",
  ],
  ["I15", "a time that went back", "users", "update ranking_publication set updated_at = 1 where id = 2"],
  [
    "I16",
    "an event without a cause",
    "matches",
    "insert into outbox (event_id, subject, payload, traceparent, created_at_ms) values ('00000000-0000-4000-8000-0000000000ff', 'match.settled', '\\x00', '', 1)",
  ],
  ["I16", "a settlement that queue never heard of", "queue", "update claim set closed_at_ms = null"],
  [
    "I16",
    "a release that queue never heard of",
    "queue",
    "update seat set released_at_ms = null where user_id = 'u7'",
  ],
  [
    "I19",
    "a lobby id by a stranger to the host's rights",
    "matches",
    "update lobby_changes set by_user_id = 'u8'",
  ],
  [
    "I26",
    "a promise decided too early",
    "queue",
    `insert into appointment values ('00000000-0000-4000-8000-0000000000aa', 1000, '', 'u1', 1, null, null, 2000);
     insert into promise values ('00000000-0000-4000-8000-0000000000aa', 'u1', 1, 'came')`,
  ],
  ["I26", "a call without its event", "users", "insert into call_wish values ('u1', true, 5, '')"],
  ["I20", "a bought badge that was lost", "users", "delete from owned_badge"],
  ["I20", "an unpaid badge", "users", "delete from purchase"],
  ["I20", "money that was forgotten", "payments", "update orders set state = 'expired' where state = 'paid'"],
  [
    "I20",
    "a badge retained after a refund",
    "payments",
    "update orders set state = 'refunded', version = 3; update stock set sold = 0",
  ],
  ["I20", "a badge without a ground", "users", "insert into owned_badge values ('u5', 's1', 'gift', '', 1)"],
  ["I20", "a badge of another than the buyer", "users", "update purchase set user_id = 'u5'"],
  [
    "I21",
    "an order at a price of the buyer's own",
    "payments",
    "update orders set state = 'reserved', amount = 1",
  ],
  [
    "I22",
    "a piece sold twice",
    "payments",
    "alter table stock drop constraint stock_not_oversold; update stock set sold = 4",
  ],
  ["I22", "a piece that no order holds", "payments", "update stock set reserved = 1"],
  [
    "I22",
    "two open or paid orders of a badge",
    "payments",
    `drop index orders_one_per_buyer; update stock set reserved = 1;
     update orders set user_id = 'u4', state = 'reserved' where state = 'expired'`,
  ],
  [
    "I23",
    "a badge equipped and not owned",
    "users",
    "update account set current_badge = 's1' where user_id = 'u2'",
  ],
  [
    "I23",
    "a badge equipped twice",
    "users",
    "update account set current_badge = 's1', current_badge_2 = 's1' where user_id = 'u4'",
  ],
];

const FORBIDDEN = `insert into audit_log (at, actor, action, subject) values (${WORLD_TICK}, 'u1', 'season.close', 's9')`;
const BANNED = `update account set role = 'admin' where user_id = 'u0';
  insert into audit_log (at, actor, action, subject, after) values (${WORLD_TICK - 60_000}, 'u0', 'user.ban', 'u5', '{"is_banned": true}')`;
const UNBANNED = `insert into audit_log (at, actor, action, subject, after)
  values (${WORLD_TICK - 50_000}, 'u0', 'user.unban', 'u5', '{"is_banned": false}')`;
const TEST_ACCOUNT = `insert into account select (jsonb_populate_record(a, '{"user_id": "hand", "mu": 1500, "rate": 1500,
    "max_rate": 1500, "match_count": 0, "win_count": 0, "win_rate": 0, "lifetime_match_count": 0, "is_banned": true}')).*
    from account a where user_id = 'u0';
  insert into rate_ledger values ('hand', 1, 'seed', 'test_account', null, 's9', null, 0, 1500, 1500, 250, 250, ${WORLD_TICK})`;
const actOf = (
  eventId: string,
): string => `insert into outbox (event_id, subject, payload, traceparent, created_at_ms, sent)
  values ('00000000-0000-4000-8000-0000000000${eventId}', 'queue.admin_acted', '\\x00', '', ${WORLD_TICK}, true)`;
const penalty = (points: number, atS: number, timeoutS: number): string =>
  `insert into penalty (user_id, match_id, cause, points, timeout_s, at) values ('u3', 1, 'offender', ${points}, ${timeoutS}, ${atS});
   update account set penalty_count = ${points}, last_penalty_at = ${atS}, penalty_timeout_until = ${atS + timeoutS} where user_id = 'u3'`;
const letter = (subject: string): string =>
  `insert into dead_letter (consumer, event_id, subject, payload, error, failed_at_ms)
   values ('users_apply-settlement', 'x', '${subject}', '\\xffffff', 'broken', 1)`;

/** A correction of the world's match to its present result, by 3 points for u1. */
const corrected = (to: string): string => `
  insert into correction (season_id, revision, match_id, admin_id, reason, at_ms, was_verdict, was_voided, verdict, voided)
    values ('s9', 1, ${WORLD_MATCH}, 'u0', '', ${WORLD_TICK + 400_000}, 'B', false, '${to}', false);
  insert into correction_step select 1, match_id, user_id, rate_delta - 3, mu_before, sigma_before, sigma_after,
    rate_delta, mu_before, sigma_before, sigma_after from settlement_deltas where user_id = 'u1';
  update correction_step set correction_id = (select max(id) from correction);`;

/** Violations in messages, or across several stores. */
const PLANTED_ACROSS: readonly (readonly [string, string, Partial<Record<DatabaseOwner, string>>])[] = [
  [
    "I7 match .* u0 blocked u6",
    "a pair that was blocked when the tick opened",
    { queue: `update tick set snapshot = '${snapshotOfWorld(["u6"])}' where tick_key = ${WORLD_TICK}` },
  ],
  [
    "I7 match .* u2 was not in the tick's snapshot",
    "a player outside the snapshot",
    {
      queue: `update tick set snapshot = '${snapshotOfWorld([], ({ userId, entryId }) => (userId === "u2" ? "other" : entryId))}' where tick_key = ${WORLD_TICK}`,
    },
  ],
  [
    "I7 a match of two players of which one blocked the other",
    "a pair that was blocked",
    { queue: `update entry set blocking = '{u8}' where user_id = 'u1' and match_id = ${WORLD_MATCH}` },
  ],
  [
    "I7 a claim of a player with fewer than two roles",
    "a role that was not selected",
    { queue: `update entry set selected_roles = '{5,2}' where user_id = 'u0'` },
  ],
  [
    "I7 a player of a match whose membership was not known",
    "an unchecked membership",
    { queue: "update entry set member_checked_at = 0 where user_id = 'u4'" },
  ],
  [
    "I7 a match outside the season",
    "a tick before the season",
    {
      queue: `update season set start_date = ${WORLD_TICK / 1000 + 300}`,
      users: `update season set start_date = ${WORLD_TICK / 1000 + 300}`,
    },
  ],
  ["I7 match .* u5 was banned", "a match of a banned player", { users: BANNED }],
  [
    "I7 match .* u3 was in a time-out",
    "a match of a player in a time-out",
    { users: penalty(1, WORLD_TICK / 1000 - 120, 900) },
  ],
  [
    "I7 match .* u3 had an effective penalty of 6",
    "a match of a player with too many penalties",
    { users: penalty(6, WORLD_TICK / 1000 - 3600, 60) },
  ],
  [
    "I11 settled as won",
    "a loss booked for a winner, with the winner's points",
    {
      users:
        "alter table rate_ledger disable trigger all; update rate_ledger set outcome = 'lost' where user_id = 'u1'",
    },
  ],
  ["I10 a correction that", "a correction to a result that the match has not", { matches: corrected("B") }],
  [
    "I11 corrected by 3, booked nothing: s9#1 u1",
    "a correction that no ledger has",
    { matches: corrected("A") },
  ],
  ["I16 a correction that users has not applied", "a correction that was lost", { matches: corrected("A") }],
  ["I24 match.correct of", "a correction without its act", { matches: corrected("A") }],
  [
    "I11 booked without a correction",
    "a correction without an act",
    {
      users: `insert into rate_ledger values ('u2', 2, 'correction', 's9#1', ${WORLD_MATCH}, 's9', null, 0, 1520, 1520, 250, 250,
        ${WORLD_TICK})`,
    },
  ],
  [
    "I12 u3: the rows end at",
    "a record that says something else than was booked",
    {
      users: "update match_record set rate_delta = rate_delta + 5 where user_id = 'u3' and state = 'settled'",
    },
  ],
  [
    "I13 a match entered with other values",
    "a match entered with another rating than was frozen",
    { matches: "update settlement_deltas set mu_before = mu_before + 40 where user_id = 'u4'" },
  ],
  [
    "I12 penalties that are not those of their rows",
    "penalties without their rows",
    { users: "update account set penalty_count = 3 where user_id = 'u6'" },
  ],
  [
    "I12 penalties that are not those of their rows",
    "a declined match without its time-out",
    { users: `insert into vacated_seat values ('u6', ${WORLD_MATCH}, 'declined', false, 's9', 5)` },
  ],
  [
    "I12 penalties that are not those of their rows",
    "a penalty that is not counted",
    {
      users: `insert into penalty (user_id, match_id, cause, points, timeout_s, at) values ('u6', ${WORLD_MATCH}, 'violation', 1, 900, 5)`,
    },
  ],
  [
    "I16 a player who was released by a dispute but is still claimed",
    "a release by a dispute that queue never heard of",
    { queue: `update seat set released_at_ms = null where user_id = 'u7' and match_id = ${WORLD_DISPUTE}` },
  ],
  [
    "I16 a disputed match that queue still counts as running",
    "a dispute that queue never heard of",
    { queue: `update claim set closed_at_ms = null where match_id = ${WORLD_DISPUTE}` },
  ],
  [
    "I16 a settled match of which a player has no record, or another result",
    "a record of another outcome",
    { users: "update match_record set outcome = 'lost' where user_id = 'u1' and state = 'settled'" },
  ],
  [
    "I16 a settled match of which a player has no record, or another result",
    "a record of another delta",
    { users: "update match_record set rate_delta = 1 where user_id = 'u1' and state = 'settled'" },
  ],
  [
    "I16 queue's player u1 says is_banned",
    "a ban that queue has at the right version with the wrong content",
    { queue: "update player set is_banned = true where user_id = 'u1'" },
  ],
  [
    "I16 queue's player u2 says effective_penalty 2 instead of 0",
    "penalties that queue alone knows",
    { queue: "update player set effective_penalty = 2 where user_id = 'u2'" },
  ],
  [
    "I16 queue's player u2 says rate",
    "another rate",
    { queue: "update player set rate = 1 where user_id = 'u2'" },
  ],
  [
    "I16 queue's player u2 is at version 1, users is at 2",
    "an old state of a player",
    { queue: "update player set version = 1 where user_id = 'u2'" },
  ],
  [
    "I16 queue's season s9 says",
    "a season of other dates",
    { queue: "update season set end_date = end_date + 1" },
  ],
  [
    "I16 matches' season s9 says",
    "a season closed in matches only",
    { matches: "update seasons set closed = true" },
  ],
  ["I16 matches' setting", "a setting of another value", { matches: "update settings set value = '1'" }],
  [
    "I16 a settled match of which a player has no record",
    "a lost record beside a dead letter that cannot be read",
    { users: `${letter("match.settled")}; delete from match_record where user_id = 'u1'` },
  ],
  ["I24 a row by a user who was no staff", "an act of a player", { users: FORBIDDEN }],
  [
    "I24 a test account made by hand without exactly one row",
    "a test account without an act",
    { users: TEST_ACCOUNT },
  ],
  [
    "I24 an act in payments that is not in the audit log",
    "a refund that was not logged",
    { payments: actOf("ab").replace("queue.", "payment.") },
  ],
  ["I24 an act in queue that is not in the audit log", "an act that was not logged", { queue: actOf("aa") }],
  [
    "I24 tick.trigger of .* has 0 rows",
    "a manual tick without an act",
    { queue: `update tick set kind = 'manual' where tick_key = ${WORLD_TICK}` },
  ],
  [
    "I24 matchmaker_settings.update of version 3 has 0 rows",
    "settings without an act",
    {
      queue: `insert into matchmaker_settings select 3, settings, ${WORLD_TICK}, 'u0' from matchmaker_settings
        where version = 2`,
    },
  ],
];

/** A frame of the world's match on u1's socket, `afterMs` after the tick. */
const frame = (afterMs: number, seen: object): Seen => ({
  at: WORLD_TICK + afterMs,
  viewer: "u1",
  by: "socket",
  sinceMs: WORLD_TICK,
  seen,
});
const update = (version: number, changes: object = {}): object => ({
  type: "matchUpdate",
  matchId: WORLD_MATCH,
  version,
  updateType: "status",
  dynamicData: { lobby_id: "1234", host_user_id: "u0", status: "done", report_count: 10, ...changes },
});

describe("npm run verify", () => {
  test("[OPS-61] finds nothing in a world in which all is well", async () => {
    expect(await breaks()).toEqual([]);
  });

  test("[QUEUE-64] what queue has forgotten is not missed, neither matches that are over nor old plans", async () => {
    const forgottenBefore = (ms: number) =>
      `update history set retained_from_ms = ${ms}; delete from seat; delete from entry; delete from claim; delete from tick`;
    expect(await within({ queue: forgottenBefore(WORLD_NOW_MS) }, () => breaks())).toEqual([]);
    expect(await within({ queue: forgottenBefore(WORLD_TICK + 1) }, () => breaks())).not.toEqual([]);
    const pruned = "update tick set snapshot = null, plan = null, leftovers = null, pruned_at_ms = 1";
    expect(await within({ queue: pruned }, () => breaks())).toEqual([]);
  });

  test.each(PLANTED)("[OPS-61] %s finds %s", async (id, _what, owner, statement) => {
    expect(await within({ [owner]: statement }, () => breaks(facts, id))).not.toEqual([]);
  });

  test.each(PLANTED_ACROSS)("[OPS-61] %s: finds %s", async (line, _what, statements) => {
    const found = await within(statements, () => breaks(facts, line.split(" ")[0]));
    expect(found).toContainEqual(expect.stringMatching(line));
  });

  test("[OPS-61] a ban that was taken back in time, and letters that cannot be read, are no breaks", async () => {
    const users = [
      BANNED,
      UNBANNED,
      letter("match.settled"),
      letter("user.released").replace("'x'", "'y'"),
    ].join(";");
    expect(await within({ users }, () => breaks())).toEqual([]);
  });

  test.each([
    ["after the lobby was opened", WORLD_TICK + 12_000, []],
    [
      "before",
      WORLD_TICK + 9_000,
      [expect.stringContaining("I19 a lobby id by a player who had no seat then")],
    ],
  ])("[OPS-61] I19 knows a host who lost the seat %s", async (_, lostAtMs, expected) => {
    const matches = `insert into seat_history values (${WORLD_MATCH}, 'u11', ${WORLD_TICK + 1500}, ${lostAtMs});
      update host_changes set host_user_id = 'u11' where match_id = ${WORLD_MATCH};
      update lobby_changes set by_user_id = 'u11' where match_id = ${WORLD_MATCH};
      insert into host_changes values (${WORLD_MATCH}, 3, 'vacated', null, 'u0', ${lostAtMs})`;
    expect(await within({ matches }, () => breaks(facts, "I19"))).toEqual(expected);
  });

  test("[OPS-61] I7 allows for users having died while it decided", async () => {
    const users = penalty(1, WORLD_TICK / 1000 - 45, 300);
    expect(await within({ users }, () => breaks(facts, "I7"))).toEqual([]);
  });

  test("[OPS-61] I7 knows the hours of the instance that ran the ticks", async () => {
    // 2026-11-21 is a Saturday, so the world's ticks lie within the hours; five days later at noon none may run.
    const later = WORLD_TICK + 5 * 86_400_000 - 9 * 3_600_000;
    const given = { ...facts, hoursSinceMs: WORLD_TICK };
    expect(await breaks(given)).toEqual([]);
    const queue = `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms, interval_s)
      values (${later}, 'scheduled', 'idle', 's9', 1, 7, 3, ${later}, 45)`;
    expect(await within({ queue }, () => breaks(given))).toEqual([
      expect.stringMatching(/^I7 a tick outside/),
    ]);
  });

  test.each([
    ["went back", [frame(10_000, update(12)), frame(20_000, update(11))], "go back from version 12 to 11"],
    [
      "was never sent",
      [frame(10_000, update(12)), frame(400_000, { action: "pong" })],
      "saw version 12 last, 13 was due",
    ],
    ["shows another lobby", [frame(300_000, update(13, { lobby_id: "1" }))], "stored is"],
    [
      "shows an earlier queue",
      [
        frame(1000, { action: "queueDiff", version: 7, prev: 6, changes: {} }),
        frame(2000, { action: "updateQueueInfo", body: '{"version":6}' }),
      ],
      "the queue go back from version 7 to 6",
    ],
  ] as const)("[OPS-61] I17 finds a view that %s", async (_what, frames, line) => {
    recorded = frames;
    try {
      expect(await breaks()).toEqual([expect.stringMatching(`^I17 .*${line}`)]);
    } finally {
      recorded = [];
    }
  });

  test("[OPS-61] I17 lets a view pass that ended before the news, and one that a disturbance explains", async () => {
    const disturbed: Seen = { at: WORLD_TICK + 200_000, viewer: "", by: "disturbance", seen: {} };
    for (const frames of [
      [frame(10_000, update(12))],
      [frame(300_000, update(13)), frame(400_000, { action: "pong" })],
      [frame(10_000, update(12)), disturbed, frame(400_000, { action: "pong" })],
    ]) {
      recorded = frames;
      expect(await breaks()).toEqual([]);
    }
    recorded = [];
  });

  test("[LIVE-410] I17 wants a correction shown to whoever follows the match, and the end before it to whoever left", async () => {
    const twice = `insert into correction (season_id, revision, match_id, admin_id, reason, at_ms, was_verdict, was_voided,
        verdict, voided)
      values ('s9', 1, ${WORLD_MATCH}, 'u0', '', ${WORLD_TICK + 400_000}, 'A', false, 'B', false),
        ('s9', 2, ${WORLD_MATCH}, 'u0', '', ${WORLD_TICK + 500_000}, 'B', false, 'A', false);
      update matches set version = 15 where id = ${WORLD_MATCH}`;
    const judge = async (frames: readonly Seen[]): Promise<string[]> => {
      recorded = frames;
      try {
        return await within({ matches: twice }, () => breaks(facts, "I17"));
      } finally {
        recorded = [];
      }
    };
    const pong = (afterMs: number): Seen => frame(afterMs, { action: "pong" });
    expect(await judge([frame(310_000, update(13)), pong(390_000)])).toEqual([]);
    expect(await judge([frame(310_000, update(13)), frame(401_000, update(14)), pong(490_000)])).toEqual([]);
    expect(await judge([frame(401_000, update(14)), frame(501_000, update(15)), pong(600_000)])).toEqual([]);
    expect(await judge([frame(310_000, update(13)), pong(490_000)])).toEqual([
      expect.stringContaining("saw version 13 last, 14 was due"),
    ]);
    expect(await judge([frame(401_000, update(14)), pong(600_000)])).toEqual([
      expect.stringContaining("saw version 14 last, 15 was due"),
    ]);
  });

  test("[CASE-113] I17 does not expect what was said in a dispute room where the page was closed before", async () => {
    const undecided = `delete from settlements where match_id = ${WORLD_MATCH};
      insert into disputes (match_id, disputed_at_ms, cause, version)
        values (${WORLD_MATCH}, ${WORLD_TICK + 300_000}, 'deadline', 13);
      update matches set version = 23 where id = ${WORLD_MATCH}`;
    recorded = [frame(310_000, update(13)), frame(390_000, { action: "pong" })];
    try {
      expect(await within({ matches: undecided }, () => breaks(facts, "I17"))).toEqual([]);
    } finally {
      recorded = [];
    }
  });

  test("[OPS-410] recordings after the stores were opened are not judged", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "gokaku-verify-"));
    const file = join(dataDir, "recordings", "run.ndjson");
    mkdirSync(join(dataDir, "recordings"));
    const record = (...lines: readonly Seen[]): void =>
      appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const joined = (at: number, entryId: string): Seen => ({
      at,
      viewer: "u1",
      by: "/api/queue/join",
      seen: { entry: { entry_id: entryId, user_id: "u1" } },
    });
    const followed = (at: number): Seen => ({
      at,
      viewer: "u1",
      by: "socket",
      sinceMs: at,
      seen: { ...update(1), matchId: "42" },
    });
    const { openedAtMs, close, ...stores } = await openStores(dataDir, databases.urls);
    try {
      record(joined(openedAtMs + 1, "later"), followed(openedAtMs + 1));
      appendFileSync(file, '{"at":1,"viewer":"u1","by":"socket","seen":{}');
      expect(await breaks({ ...facts, ...stores })).toEqual([]);
      appendFileSync(file, "}\n");
      record(joined(openedAtMs, "lost"), followed(openedAtMs));
      expect(await breaks({ ...facts, ...stores })).toEqual([
        expect.stringMatching(/^I3 .*acknowledged as lost/),
        expect.stringMatching(/^I17 .*match 42: no such match is stored/),
      ]);
    } finally {
      await close();
      rmSync(dataDir, { recursive: true });
    }
  });

  test("[OPS-26] migrations that are repeated leave everything as it is", async () => {
    for (const owner of DATABASE_OWNERS) databases.migrate(owner);
    expect(await breaks()).toEqual([]);
  });

  test("[OPS-60] prints a line for each invariant and answers 1 if one is broken", async () => {
    const say = async (): Promise<[number, string[]]> => {
      const lines: string[] = [];
      return [await judgeAll(INVARIANTS, facts, (line) => void lines.push(line)), lines];
    };
    const [code, lines] = await say();
    expect([code, lines.length, lines.at(-1)]).toEqual([0, INVARIANTS.length + 1, "all invariants hold"]);
    const [broken, report] = await within({ matches: "update matches set report_count = 9" }, say);
    expect(broken).toBe(1);
    expect(report.filter((line) => line.includes("BROKEN")).join()).toMatch(/^I9 /);
    expect(report.at(-1)).toBe(`1 of ${INVARIANTS.length} invariants are broken`);
  });

  test("[OPS-60] an invariant that cannot be judged is broken, and the others are judged all the same", async () => {
    const unjudged = { id: "I0", sentence: "", judge: () => Promise.reject(new Error("no such table")) };
    const lines: string[] = [];
    expect(await judgeAll([unjudged, ...INVARIANTS], facts, (line) => void lines.push(line))).toBe(1);
    expect(lines[1]).toContain("could not be judged: no such table");
    expect(lines).toHaveLength(INVARIANTS.length + 3);
  });
});
