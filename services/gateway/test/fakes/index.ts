import type { TestKeys } from "@gokaku/testing";
import { startDiscord } from "./discord.ts";
import { startMatches } from "./matches.ts";
import { startMatchmaker } from "./matchmaker.ts";
import { startPayments } from "./payments.ts";
import { startQueue } from "./queue.ts";
import { startRealtime } from "./realtime.ts";
import { startUsers } from "./users.ts";
import type { World } from "./world.ts";

/** All services behind the gateway, with their real protocol. */
export const startFakes = async (world: World, keys: TestKeys) => ({
  users: await startUsers(world, keys),
  queue: await startQueue(world, keys),
  matches: await startMatches(world, keys),
  payments: await startPayments(world, keys),
  discord: await startDiscord(world, keys),
  realtime: await startRealtime(world, keys),
  matchmaker: await startMatchmaker(world, keys),
});
