import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";
import type { Facts, Query } from "./facts.ts";
import { INVARIANTS } from "./invariants/index.ts";
import { WORLD, WORLD_MATCH, WORLD_NOW_MS } from "./world.ts";

const clients = new Map<DatabaseOwner, Client>();
const names: string[] = [];
const superUrl = (): string => process.env.GOKAKU_TEST_POSTGRES_URL ?? "";

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: superUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createWorld = async (owner: DatabaseOwner): Promise<void> => {
  const name = `gokaku_verify_${owner}_${randomBytes(4).toString("hex")}`;
  names.push(name);
  await onServer(`create database ${name}`);
  const url = new URL(superUrl());
  url.pathname = `/${name}`;
  const migrated = spawnSync(process.execPath, [join(ROOT, `services/${owner}/src/migrate.ts`)], {
    env: { ...process.env, POSTGRES_URL: url.href },
    encoding: "utf8",
  });
  expect(migrated.stderr + migrated.status).toBe("0");
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(WORLD[owner]);
  clients.set(owner, client);
};

const queryOf =
  (owner: DatabaseOwner): Query =>
  async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await clientOf(owner).query<Row>(sql, [...params])).rows;

const clientOf = (owner: DatabaseOwner): Client => {
  const client = clients.get(owner);
  if (!client) throw new Error(`no database of ${owner}`);
  return client;
};

const facts: Facts = {
  users: queryOf("users"),
  queue: queryOf("queue"),
  matches: queryOf("matches"),
  payments: queryOf("payments"),
  horizonMs: WORLD_NOW_MS,
  recordings: async function* () {},
};

const brokenOnes = async (): Promise<string[]> => {
  const broken: string[] = [];
  for (const invariant of INVARIANTS) {
    if ((await invariant.judge(facts)).breaks.length > 0) broken.push(invariant.id);
  }
  return broken;
};

beforeAll(async () => {
  for (const owner of DATABASE_OWNERS) await createWorld(owner);
});

afterAll(async () => {
  for (const client of clients.values()) await client.end();
  for (const name of names) await onServer(`drop database if exists ${name} with (force)`);
});

/** A statement that no code of ours would make, and the invariant that has to notice it. */
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
  ["I3", "an entry that forgot its match", "queue", "delete from entry where user_id = 'u4'"],
  ["I4", "a match of somebody who had left", "queue", "update entry set state = 'left' where user_id = 'u5'"],
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
  ["I8", "a claim without a plan", "queue", "update tick set state = 'open', plan = null"],
  [
    "I8",
    "a match that was refused to queue and made all the same",
    "queue",
    "update claim set state = 'refused', refusal = 'seated'",
  ],
  ["I9", "a count that fell", "matches", "update matches set report_count = 9"],
  ["I10", "a verdict that changed", "matches", "update matches set winner = 'B'"],
  ["I10", "a seat held after the end", "matches", `insert into active_seats values ('u1', ${WORLD_MATCH})`],
  [
    "I11",
    "a rate that was never booked",
    "users",
    "alter table rate_ledger disable trigger all; delete from rate_ledger where user_id = 'u2'",
  ],
  [
    "I12",
    "a rate that the ledger does not know",
    "users",
    "update account set rate = rate + 1, mu = mu + 1 where user_id = 'u2'",
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
  ["I15", "a time that went back", "users", "update ranking_publication set updated_at = 1 where id = 2"],
  [
    "I16",
    "an event that nobody published",
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
];

describe("npm run verify", () => {
  test("[OPS-61] finds nothing in a world in which all is well", async () => {
    expect(await brokenOnes()).toEqual([]);
  });

  test.each(PLANTED)("[OPS-61] %s finds %s", async (id, _what, owner, statement) => {
    const client = clientOf(owner);
    await client.query("begin");
    try {
      await client.query("set constraints all deferred");
      await client.query(statement);
      expect(await brokenOnes()).toContain(id);
    } finally {
      await client.query("rollback");
    }
  });
});
