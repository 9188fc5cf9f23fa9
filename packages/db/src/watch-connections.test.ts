import { EventEmitter, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createLogger } from "@gokaku/service";
import type { Pool, PoolClient } from "pg";
import { expect, test } from "vitest";
import { watchConnections } from "./watch-connections.ts";

const log = createLogger("test", "silent");

/** Looks as a clock would have them look, and says of each connection whether it was closed. */
const watched = async (texts: Readonly<Record<string, string>>, looks: number) => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  let next: (() => void) | null = null;
  const timers = {
    after: (_ms: number, work: () => void) => {
      next = work;
      return { [Symbol.dispose]: () => {} };
    },
  };
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  using watch = watchConnections({ url, name: "test", timers, log });
  const pool = new EventEmitter();
  watch.add(pool as unknown as Pool);
  const closed = new Set<string>();
  for (const [name, text] of Object.entries(texts)) {
    const client = { end: async () => void closed.add(name) } as unknown as PoolClient;
    pool.emit("connect", client);
    pool.emit("acquire", client);
    watch.begin(client, text)(null);
    watch.begin(client, "select");
  }
  for (let look = 0; look < looks; look += 1) {
    const work = next as (() => void) | null;
    next = null;
    work?.();
    await expect.poll(() => next).not.toBeNull();
  }
  server.close();
  return closed;
};

test("[OPS-622] a statement without an answer beyond the server's limit is given up, one with its own limit is not", async () => {
  const texts = { usual: "begin", own: "set local statement_timeout = '15min'" };
  expect(await watched(texts, 17)).toEqual(new Set());
  expect(await watched(texts, 19)).toEqual(new Set(["usual"]));
});
