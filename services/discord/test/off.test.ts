import { CONSUMERS, type ConsumerName, serviceOf } from "@gokaku/bus";
import { expect, it, vi } from "vitest";
import { openBridge } from "./harness.ts";
import { announce, dispute, matchOf, settle } from "./matches.ts";

const ID = "176370000000000007";
const OWN = (Object.keys(CONSUMERS) as ConsumerName[]).filter((name) => serviceOf(name) === "discord");

it("[DISCORD-3] without DISCORD_LAYOUT all events are taken, so that other services can prune their outboxes", async () => {
  await using bridge = await openBridge({ isOff: true });
  await announce(bridge, matchOf(ID));
  await dispute(bridge, ID);
  await settle(bridge, ID);
  await vi.waitFor(async () => expect(await bridge.areCaughtUp(OWN)).toBe(true), { timeout: 10_000 });
  expect(bridge.standIn.calls).toEqual([]);
  expect(await bridge.db.selectFrom("match").select("match_id").execute()).toEqual([]);
  expect(await bridge.db.selectFrom("dead_letter").selectAll().execute()).toEqual([]);
});
