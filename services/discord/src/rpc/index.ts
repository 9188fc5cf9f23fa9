import { byServices, byUser, type Implementation, implement } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import { describePlaces } from "../usecases/describe-places.ts";
import { exportPlayer } from "../usecases/export-player.ts";

/** Every call that this service answers, and who may make it. */
export const discordRpc = (deps: Parameters<typeof describePlaces>[0]): Implementation =>
  implement(DiscordService, {
    describePlaces: byServices(["gateway"], () => describePlaces(deps)),
    exportPlayer: byUser(async (_request, { userId }) => ({ json: await exportPlayer(deps, userId) })),
  });
