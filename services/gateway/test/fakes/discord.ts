import { byUser } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import type { TestKeys } from "@gokaku/testing";
import { startNoted, type World } from "./world.ts";

export const startDiscord = (world: World, keys: TestKeys) =>
  startNoted(world, keys, DiscordService, {
    exportPlayer: byUser(async () => ({ json: '{"seats":[]}' })),
  });
