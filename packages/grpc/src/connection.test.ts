import { connectivityState } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { createConnection } from "./connection.ts";

it("[OPS-236] a client that tries in vain is made again after a while, one that is connected or idle stays", () => {
  let nowMs = 0;
  let state = connectivityState.READY;
  const made: { isClosed: boolean }[] = [];
  using connection = createConnection(
    () => {
      const client = {
        isClosed: false,
        close() {
          this.isClosed = true;
        },
        waitForReady: () => undefined,
        getChannel: () => ({ getConnectivityState: () => state }),
      };
      made.push(client);
      return client;
    },
    () => nowMs,
  );
  const first = connection.current();
  nowMs = 10_000;
  expect(connection.current()).toBe(first);
  state = connectivityState.CONNECTING;
  expect(connection.current()).toBe(first);
  nowMs += 1_000;
  state = connectivityState.TRANSIENT_FAILURE;
  expect(connection.current()).toBe(first);
  nowMs += 1_000;
  const second = connection.current();
  expect(second).not.toBe(first);
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  nowMs += 1_000;
  expect(connection.current()).toBe(second);
  state = connectivityState.IDLE;
  nowMs += 10_000;
  expect(connection.current()).toBe(second);
});
