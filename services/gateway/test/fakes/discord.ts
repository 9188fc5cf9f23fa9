import { byServices, byUser } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import type { TestKeys } from "@gokaku/testing";
import { startNoted, type World } from "./world.ts";

export const startDiscord = (world: World, keys: TestKeys) =>
  startNoted(world, keys, DiscordService, {
    describePlaces: byServices(["gateway"], async () => ({
      isOn: true,
      guilds: [{ id: "9000", cards: 1, hasMatches: true, roomPairs: 2 }],
      refused: [{ kind: "thread", guildId: "9000", channelId: "9001", status: 403, code: 50013 }],
    })),
    exportPlayer: byUser(async () => ({ json: '{"seats":[]}' })),
  });
