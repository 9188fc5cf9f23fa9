import { type SentEvent, verifyEvents } from "@gokaku/testing/pact";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, planOf, startHarness } from "../test/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

it("[OPS-421] what queue sends is what the services that listen to it read", async () => {
  const admin = harness.as("the-admin", true);
  await harness.joinTen("pact");
  const tickId = await harness.openTick();
  await harness.submit(tickId, planOf(await harness.snapshotOf(tickId)));
  const { version, settings } = await harness.gateway.getSettings({}, admin);
  if (settings === undefined) throw new Error("queue has no settings");
  await harness.gateway.updateSettings(
    { version, settings: { ...settings, windowBase: settings.windowBase + 10 }, reason: "夜の様子から" },
    admin,
  );
  const sent = await harness.rows<SentEvent>("select subject, payload from outbox order by id");
  expect([...new Set(sent.map(({ subject }) => subject))].toSorted()).toEqual([
    "queue.admin_acted",
    "queue.entries_changed",
    "queue.tick_opened",
  ]);
  await verifyEvents("queue", sent);
});
