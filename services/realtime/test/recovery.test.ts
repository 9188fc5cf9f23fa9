import { rm } from "node:fs/promises";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { TEN, viewOf } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPage } from "./client.ts";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

let harness: Harness;
let page: TestPage;
beforeEach(async () => {
  harness = await startHarness();
  for (const userId of TEN) harness.matches.put(userId, viewOf(userId, MATCH));
  page = await harness.enter("dummy_001");
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
});
afterEach(() => harness[Symbol.asyncDispose]());

const publishUpdate = (version: number) =>
  harness.publish("match.updated", {
    matchId: MATCH,
    version: BigInt(version),
    updateType: UpdateType.LOBBY,
    lobbyId: "87654321",
    status: MatchStatus.MATCHED,
  });

/** Publishes ever higher versions until one arrives as an event, whatever is missed on the way. */
const eventsFlowAgain = async (from: number) => {
  let version = from;
  await eventually(async () => {
    version += 1;
    await publishUpdate(version);
    await page.settled();
    return page
      .named("matchUpdate")
      .some((update) => update.updateType === "lobby" && update.version >= from);
  });
  const versions = page.named("matchUpdate").map((update) => update.version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
};

test("[LIVE-22] [LIVE-26] while NATS is unavailable queue is sent who is here; what happened is read when it is back, and events flow again", async () => {
  await publishUpdate(2);
  await page.frame("matchUpdate");
  await harness.nats.kill();
  const sent = harness.queue.seen.length;
  await eventually(async () =>
    harness.queue.seen.slice(sent).some((userIds) => userIds.includes("dummy_001")),
  );
  harness.queue.view = { version: 40n, totalWaiting: 5, averageWaitTime: 600 };
  harness.queue.statuses.set("dummy_001", {
    lastEnd: { cause: "matched", endedAt: 1_700_000_000n, entryId: "e" },
  });
  for (const userId of TEN)
    harness.matches.put(userId, viewOf(userId, MATCH, { version: 5n, reportCount: 3 }));
  await harness.nats.start();

  await eventually(async () => page.named("matchUpdate").some((update) => update.version === 5));
  expect(JSON.parse((await page.frame("updateQueueInfo")).body)).toMatchObject({
    version: 40,
    total_waiting: 5,
  });
  expect((await page.frame("updateStatus", 2)).data.last_end).toMatchObject({ cause: "matched" });
  await eventsFlowAgain(100);
});

test("[LIVE-26] a wiped JetStream store is survived: the views are read, and events flow again", async () => {
  for (let version = 2; version < 30; version += 1) await publishUpdate(version);
  await eventually(async () => page.named("matchUpdate").some((update) => update.version === 29));
  await harness.nats.kill();
  await rm(`${harness.nats.directory}/jetstream`, { recursive: true, force: true });
  for (const userId of TEN)
    harness.matches.put(userId, viewOf(userId, MATCH, { version: 60n, reportCount: 3 }));
  await harness.nats.start();
  await harness.makeStreams();

  await eventually(async () => page.named("matchUpdate").some((update) => update.version === 60));
  await eventsFlowAgain(100);

  harness.queue.statuses.set("dummy_001", {
    lastEnd: { cause: "left", endedAt: 1_700_000_001n, entryId: "e" },
  });
  await eventually(async () => {
    await harness.publish("queue.entries_changed", { userIds: ["dummy_001"] });
    return page.named("updateStatus").some(({ data }) => data.last_end?.cause === "left");
  });
});

test("[LIVE-94] a ban that was sent while NATS was unavailable from here ends the sockets when it is back", async () => {
  await harness.nats.kill();
  await harness.nats.start();
  // The harness is connected again before the service follows again, or after: both must do.
  await harness.publish("user.changed", {
    player: { card: { userId: "dummy_001" }, isBanned: true, version: 4n },
    byAdmin: true,
  });
  expect(await page.end()).toEqual({ code: 1008, reason: "banned" });
});
