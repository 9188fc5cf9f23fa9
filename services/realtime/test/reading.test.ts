import { viewOf } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, hurried, startHarness } from "./harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness(hurried());
});
afterEach(() => harness[Symbol.asyncDispose]());

test("[LIVE-13] a step whose announcement was lost is found by reading", async () => {
  const page = await harness.visit();
  harness.queue.view = { version: 7n, totalWaiting: 4, averageWaitTime: 600 };
  const { body } = await page.frame("updateQueueInfo");
  expect(JSON.parse(body)).toMatchObject({ version: 7, total_waiting: 4 });
});

test("[LIVE-15] while queue is unavailable a player is let in, and sent the own status when it is back", async () => {
  harness.queue.isUnavailable = true;
  const page = harness.open("dummy_001", await harness.ticketFor("dummy_001"));
  await page.frame("updateQueue");
  expect(page.named("updateStatus")).toEqual([]);
  harness.queue.isUnavailable = false;
  await page.frame("updateStatus");
});

test("[LIVE-18] a subscription made while the matches service is unavailable is answered when it is back", async () => {
  harness.matches.put("dummy_001", viewOf("dummy_001", "170000000000001"));
  const page = await harness.enter("dummy_001");
  harness.matches.isUnavailable = true;
  page.send({ action: "subscribeMatch", matchId: "170000000000001" });
  await page.settled();
  expect(page.named("subscribeMatchError")).toEqual([]);
  harness.matches.isUnavailable = false;
  expect(await page.frame("subscribeMatchSuccess")).toMatchObject({ version: 1, match: { my_team: "A" } });
});
