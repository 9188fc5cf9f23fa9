import { connect } from "node:net";
import type { Logger, Timers } from "@gokaku/service";
import { Client, type Pool, type PoolClient } from "pg";
import { isReadOnlyServer } from "./transient.ts";

const LOOK_EVERY_MS = 1_000;
/** A statement that has had no answer for so many looks lets the host be tried. */
const SILENT_LOOKS = 3;
/**
 * The server ends a statement after 15 s, so a connection that is silent for longer leads to no server, unless its
 * transaction has set another limit.
 */
const DEAD_LOOKS = 18;
const OWN_LIMIT = "statement_timeout";
const ANSWER_MS = 2_000;

export interface WatchedConnections extends Disposable {
  /** Watches the connections of one more pool. */
  add(pool: Pool): void;
  /** A statement of this text was sent. @returns what to call when it has ended */
  begin(client: PoolClient, text: unknown): (error: unknown) => void;
}

/** Whether a new connection, which goes wherever the name leads now, leads to a server that takes writes. */
const takesWrites = async (url: string, name: string): Promise<boolean> => {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_read_only: boolean }>(
      "select current_setting('transaction_read_only')::boolean as is_read_only",
    );
    return rows[0]?.is_read_only === false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
};

/** Whether a host takes connections. A server under load is slow, and its host takes them all the same. */
const isReachable = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { host, port } = new Client({ connectionString: url });
    const socket = host.startsWith("/")
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(ANSWER_MS, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });

/**
 * Closes connections that lead to a server which is not the primary any more, so that new ones are made. When a server
 * has refused a write as read-only and a new connection leads to one that takes writes, all are closed. When the host is
 * not there, those without an answer and all idle ones are: a host that has disappeared closes nothing by itself.
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
  /** Connections whose statements may take longer, until they are released. */
  const limitedByOwn = new WeakSet<PoolClient>();
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

  let asking: Promise<void> | null = null;
  /** One question at a time. */
  const onlyOnce = (question: () => Promise<void>): Promise<void> => {
    asking ??= question().finally(() => {
      asking = null;
    });
    return asking;
  };
  const moveIfWritable = async (): Promise<void> => {
    if (await takesWrites(url, name)) replaceAll("another database server takes writes");
  };
  const closeIfGone = async (): Promise<void> => {
    if (await isReachable(url)) return;
    for (const client of silentFor(SILENT_LOOKS)) void client.end();
    replaceAll("the database server is gone");
  };

  const lookAround = async (): Promise<void> => {
    look += 1;
    for (const client of silentFor(DEAD_LOOKS)) if (!limitedByOwn.has(client)) void client.end();
    if (silentFor(SILENT_LOOKS).length > 0) await onlyOnce(closeIfGone);
  };
  const lookSoon = (): void => {
    nextLook ??= timers.after(LOOK_EVERY_MS, () => {
      void lookAround().finally(() => {
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
        limitedByOwn.delete(client);
        // The pool removes a client that has ended.
        if (outdated.has(client)) void client.end();
      });
      pool.on("remove", (client) => {
        open.delete(client);
        used.delete(client);
        waiting.delete(client);
      });
    },
    begin(client, text) {
      if (typeof text === "string" && text.includes(OWN_LIMIT)) limitedByOwn.add(client);
      waiting.set(client, look);
      lookSoon();
      return (error) => {
        waiting.delete(client);
        if (isReadOnlyServer(error) && !outdated.has(client) && !isClosed) void onlyOnce(moveIfWritable);
      };
    },
    [Symbol.dispose]() {
      isClosed = true;
      nextLook?.[Symbol.dispose]();
    },
  };
};
