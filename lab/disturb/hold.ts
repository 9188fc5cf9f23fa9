import { Client } from "pg";
import { until } from "../../tools/process/pace.ts";

/** A lock of another transaction, so that the process that wants it waits at a known statement. */
export type Hold = AsyncDisposable & {
  /**
   * Resolves when a statement like this one waits for the lock; only its first thousand characters count.
   * @param writing a table that the same transaction writes
   */
  readonly untilWaited: (statement: RegExp, writing?: string) => Promise<unknown>;
  readonly release: () => Promise<void>;
};

const WAITED = { withinMs: 30_000, everyMs: 25 };

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString, application_name: "hold" });
  client.on("error", () => {});
  await client.connect();
  return client;
};

/** Takes the lock of the statement. */
export const hold = async (databaseUrl: string, lock: string): Promise<Hold> => {
  // Within one transaction pg_stat_activity does not change, so a second connection watches.
  const [holder, watcher] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await holder.query("begin");
  await holder.query(lock);
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = async (writing: string | null): Promise<readonly string[]> => {
    const found = await watcher.query<{ query: string }>(
      `select query from pg_stat_activity as one where $1::int = any(pg_blocking_pids(pid))
        and ($2::text is null or exists (select from pg_locks
          where pid = one.pid and relation = to_regclass($2) and mode = 'RowExclusiveLock' and granted))`,
      [rows[0]?.pid, writing],
    );
    return found.rows.map(({ query }) => query);
  };
  const release = async (): Promise<void> => {
    await Promise.allSettled([holder.end(), watcher.end()]);
  };
  return {
    untilWaited: (statement, writing) =>
      until(
        `a statement like ${statement} stood still`,
        async () => (await waiting(writing ?? null)).some((query) => statement.test(query)),
        WAITED,
      ),
    release,
    [Symbol.asyncDispose]: release,
  };
};
