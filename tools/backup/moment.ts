import { setTimeout as sleep } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { CliError } from "../process/say.ts";
import { connectTo, type DatabaseUrls, ofEach, type PerOwner } from "../start/owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";

/** One consistent moment of all databases, until it is closed. */
export interface Moment {
  /** Snapshot ids for `pg_dump --snapshot`. */
  readonly snapshots: PerOwner<string>;
  readonly atMs: number;
  /** The time for which writers were blocked, in ms. */
  readonly blockedMs: number;
  readonly tries: number;
  readonly close: () => Promise<void>;
}

/**
 * The longest that one try blocks writers: less than `deadlock_timeout` (1 s), after which Postgres would abort one
 * of them.
 */
const LOCK_WITHIN_MS = 300;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

const listTables = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ tables: string | null }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) as tables from pg_tables where schemaname = 'public'",
  );
  return rows[0]?.tables ?? "";
};

/**
 * Locks every table against writers, but not readers. A role that may sets a short `deadlock_timeout`, so that this
 * transaction is aborted instead of a writer.
 */
const blockWriters = async (client: Client, tables: string): Promise<void> => {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
  await client.query(
    "select set_config('deadlock_timeout', '50', true) where has_parameter_privilege('deadlock_timeout', 'set')",
  );
  await client.query(`lock table ${tables} in share mode`);
};

const exportSnapshot = async (client: Client): Promise<string> => {
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
  return rows[0]?.id ?? "";
};

const isContended = (error: unknown): boolean =>
  error instanceof DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? "");

/** Waits for all, so that no connection is used while another query still fails. */
const settleAll = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(works)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
};

/**
 * Opens snapshots of the five databases without a commit between them: writers to all five are blocked for some
 * milliseconds. Together they show the state after a power loss at that moment.
 * @throws CliError when writers could not be blocked in a hundred tries
 */
export const openMoment = async (urls: DatabaseUrls): Promise<Moment> => {
  const opened: Client[] = [];
  const close = async (): Promise<void> => {
    await Promise.allSettled(opened.map((client) => client.end()));
  };
  const open = async (owner: DatabaseOwner): Promise<Client> => {
    const client = await connectTo(owner, urls[owner]);
    opened.push(client);
    return client;
  };
  try {
    const [holders, readers] = await Promise.all([ofEach(open), ofEach(open)]);
    const tables = await ofEach((owner) => listTables(holders[owner]));
    const empty = DATABASE_OWNERS.find((owner) => tables[owner] === "");
    if (empty !== undefined) throw new CliError(`The database of ${empty} has no tables.`);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const beganMs = performance.now();
      try {
        await settleAll(DATABASE_OWNERS.map((owner) => blockWriters(holders[owner], tables[owner])));
        const snapshots = await ofEach((owner) => exportSnapshot(readers[owner]));
        const atMs = Date.now();
        await ofEach((owner) => holders[owner].query("rollback"));
        return { snapshots, atMs, blockedMs: performance.now() - beganMs, tries, close };
      } catch (error) {
        if (!isContended(error)) throw error;
        await ofEach((owner) => holders[owner].query("rollback"));
        // Blocked writers go first.
        await sleep(LOCK_WITHIN_MS * (1 + Math.random()));
      }
    }
    throw new CliError(
      `Writers could not be blocked for ${LOCK_WITHIN_MS} ms in ${TRIES} tries: something writes for longer, such as a change of seasons. Try again later.`,
    );
  } catch (error) {
    await close();
    throw error;
  }
};
