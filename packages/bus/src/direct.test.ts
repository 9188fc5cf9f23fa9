import { createLogger } from "@gokaku/service";
import { headers, type Msg } from "@nats-io/transport-node";
import { beforeEach, describe, expect, it } from "vitest";
import type { Bus } from "./connection.ts";
import { type DirectCopies, listenToCopies, UNSTORED } from "./direct.ts";

describe("copies of events", () => {
  let nowMs: number;
  let applied: string[];
  let failing: Set<string>;
  let published: string[];
  let reconnect: () => void;
  let hear: (error: null, message: Msg) => void;
  let copies: DirectCopies;

  const copy = (eventId: string, isUnstored = false): void => {
    const header = headers();
    header.set("Nats-Msg-Id", eventId);
    if (isUnstored) header.set(UNSTORED, "1");
    hear(null, { headers: header, data: new Uint8Array() } as Msg);
  };

  beforeEach(() => {
    [nowMs, applied, failing, published] = [100_000, [], new Set(), []];
    const bus = {
      isClustered: () => true,
      onReconnect: (listener: () => void) => {
        reconnect = listener;
        return { [Symbol.dispose]: () => {} };
      },
      connection: {
        publish: (subject: string) => void published.push(subject),
        subscribe: (_subject: string, options: { callback: typeof hear }) => {
          hear = options.callback;
          return { unsubscribe: () => {} };
        },
      },
    };
    copies = listenToCopies(
      { bus: bus as unknown as Bus, clock: { nowMs: () => nowMs }, log: createLogger("copies", "silent") },
      "match.settled",
      async (eventId) => {
        applied.push(eventId);
        return !failing.has(eventId);
      },
    );
    copies.isHeard();
  });

  it("[OPS-610] a copy waits for its stream, and is applied when the stream falls silent", async () => {
    copy("a");
    copy("b");
    expect(await copies.arrived("a")).toBe(true);
    copies.wasApplied("a");
    copies.fellSilent();
    copy("c");
    expect(applied).toEqual(["b", "c"]);
    copies.isHeard();
    copy("d");
    expect(applied).toEqual(["b", "c"]);
    for (const eventId of ["a", "b", "c"]) expect(await copies.arrived(eventId), eventId).toBe(false);
  });

  it("[OPS-610] a copy of what the stream did not take is applied at once, and once", async () => {
    copy("a");
    copy("a", true);
    copy("a", true);
    expect(applied).toEqual(["a"]);
    expect(await copies.arrived("a")).toBe(false);
  });

  it("[OPS-610] a copy that could not be applied is left to the stream", async () => {
    failing.add("a");
    copy("a", true);
    expect(await copies.arrived("a")).toBe(true);
  });

  it("[OPS-610] a stream that falls silent leaves older copies to whoever had them delivered", () => {
    copy("old");
    nowMs += 6_001;
    copy("new");
    copies.fellSilent();
    expect(applied).toEqual(["new"]);
  });

  it("[OPS-610] after a reconnect the copies of the last seconds are asked for", () => {
    reconnect();
    expect(published).toEqual(["again.match.settled"]);
  });
});
