import { byUser, type Implementation, implement } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import type { Deps } from "../usecases/deps.ts";
import { exportPlayer } from "../usecases/export-player.ts";

/** Every call that this service answers, and who may make it. */
export const discordRpc = (deps: Pick<Deps, "db">): Implementation =>
  implement(DiscordService, {
    exportPlayer: byUser(async (_request, { userId }) => ({ json: await exportPlayer(deps, userId) })),
  });
