import type { GrpcClient } from "@gokaku/grpc";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { KnownSeason } from "../domain/season.ts";
import type { FindPlayer } from "../usecases/ports.ts";
import { readPlayer, readSeason } from "../wire/read.ts";

/** A season asked for instead of told of is older than any event about it. */
const BEFORE_EVERY_EVENT = 0n;

export const findPlayerBy =
  (users: GrpcClient<typeof UsersService>): FindPlayer =>
  async (userId, blocking) => {
    const { player, notMet } = await users.getPlayer({ userId, blocking: [...blocking] });
    return { player: readPlayer(player), notMet };
  };

/** The current season and the next, as users know them now. */
export const findSeasonsBy =
  (users: GrpcClient<typeof UsersService>) => async (): Promise<readonly KnownSeason[]> => {
    const { current, next } = await users.getSeasons({});
    return [current, next]
      .filter((season) => season !== undefined)
      .map((season) => readSeason(season, BEFORE_EVERY_EVENT));
  };
