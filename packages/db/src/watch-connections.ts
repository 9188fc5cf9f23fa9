import type { Logger, Timers } from "@gokaku/service";
import { Client, type Pool, type PoolClient } from "pg";
import { isReadOnlyServer, isServerAnswer } from "./transient.ts";

const LOOK_EVERY_MS = 1_000;
/** A statement that has had no answer for so many looks makes the server be asked on a new connection. */
const SILENT_LOOKS = 3;
/** The server ends a statement after 15 s, so a connection that is silent for longer leads to no server. */
const DEAD_LOOKS = 20;
const ANSWER_MS = 2_000;

export interface WatchedConnections extends Disposable {
  /** Watches the connections of one more pool. */
  add(pool: Pool): void;
  /** A statement was sent. @returns what to call when it has ended */
  begin(client: PoolClient): (error: unknown) => void;
}

/** Asks on a connection of its own, which goes wherever the name leads now. */
const findServer = async (url: string, name: string): Promise<"primary" | "standby" | "none"> => {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
    return rows[0]?.is_standby === true ? "standby" : "primary";
  } catch (error) {
    return isServerAnswer(error) ? "primary" : "none";
  } finally {
    void client.end().catch(() => {});
  }
};

/**
 * Closes connections that lead to a server which is not the primary any more, so that new ones are made: all of them
 * when a server refuses a write as read-only, and those without an answer when no server is there. A host that has
 * disappeared closes nothing by itself.
 */
export const watchConnections = ({
  url,
  name,
  timers,
  log,
}: {
  readonly url: string;
  readonly name: string;
  readonly timers: Pick<Timers, "after">;
  readonly log: Logger;
}): WatchedConnections => {
  const open = new Set<PoolClient>();
  const used = new Set<PoolClient>();
  const outdated = new WeakSet<PoolClient>();
  /** The look before which the running statement of a connection was sent. */
  const waiting = new Map<PoolClient, number>();
  let look = 0;
  let nextLook: Disposable | null = null;
  let isClosed = false;

  const replaceAll = (reason: string): void => {
    log.warn({ database: name, connections: open.size, reason }, "the database connections are replaced");
    for (const client of open) {
      if (used.has(client)) outdated.add(client);
      // An idle client that fails is removed by the pool.
      else client.emit("error", new Error(reason));
    }
  };

  const silentFor = (looks: number): PoolClient[] =>
    [...waiting].filter(([, since]) => look - since >= looks).map(([client]) => client);

  const lookAfter = async (): Promise<void> => {
    look += 1;
    for (const client of silentFor(DEAD_LOOKS)) void client.end();
    if (silentFor(SILENT_LOOKS).length > 0) {
      const server = await findServer(url, name);
      if (server === "none") {
        for (const client of silentFor(SILENT_LOOKS)) void client.end();
        replaceAll("no database server answers");
      }
      if (server === "standby") replaceAll("the database server is a standby");
    }
  };
  const lookSoon = (): void => {
    nextLook ??= timers.after(LOOK_EVERY_MS, () => {
      void lookAfter().finally(() => {
        nextLook = null;
        if (waiting.size > 0 && !isClosed) lookSoon();
      });
    });
  };

  return {
    add(pool) {
      pool.on("connect", (client) => open.add(client));
      pool.on("acquire", (client) => used.add(client));
      pool.on("release", (_error, client) => {
        used.delete(client);
        // The pool removes a client that has ended.
        if (outdated.has(client)) void client.end();
      });
      pool.on("remove", (client) => {
        open.delete(client);
        used.delete(client);
        waiting.delete(client);
      });
    },
    begin(client) {
      waiting.set(client, look);
      lookSoon();
      return (error) => {
        waiting.delete(client);
        if (isReadOnlyServer(error) && !outdated.has(client)) replaceAll("the database server is read-only");
      };
    },
    [Symbol.dispose]() {
      isClosed = true;
      nextLook?.[Symbol.dispose]();
    },
  };
};
