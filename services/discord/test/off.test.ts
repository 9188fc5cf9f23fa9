import { CONSUMERS, type ConsumerName, event, serviceOf } from "@gokaku/bus";
import { expect, it, vi } from "vitest";
import { createMarkOf } from "../src/domain/leaver.ts";
import { getMarkKey } from "../src/store/leavers.ts";
import { openBridge } from "./harness.ts";
import { announce, dispute, matchOf, settle, TEN } from "./matches.ts";

const ID = "176370000000000007";
const OWN = (Object.keys(CONSUMERS) as ConsumerName[]).filter((name) => serviceOf(name) === "discord");
const [LEAVER = ""] = TEN;

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

it("[DISCORD-40] without DISCORD_LAYOUT marks have the key of the database, and old ones are deleted", async () => {
  await using bridge = await openBridge({ isOff: true });
  const marks = async () =>
    (await bridge.db.selectFrom("leaver").select("mark").execute()).map(({ mark }) => mark);
  await bridge.publish(
    "USERS",
    event("user.changed", {
      player: { card: { userId: LEAVER }, leftAtS: BigInt(Math.floor(Date.now() / 1000)) },
    }),
  );
  const key = await getMarkKey(bridge.db);
  expect(key).toMatch(/^.{72}$/);
  await vi.waitFor(async () => expect(await marks()).toEqual([createMarkOf(key)(LEAVER)]), {
    timeout: 10_000,
  });
  await bridge.db.updateTable("leaver").set({ left_at_ms: "1" }).execute();
  await bridge.restart();
  await vi.waitFor(async () => expect(await marks()).toEqual([]), { timeout: 10_000 });
});
