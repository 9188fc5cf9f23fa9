import type { DatabaseClock, Transact } from "@gokaku/db";
import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Logger } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { DiscordConfig } from "../config.ts";
import type { Discord } from "../remote/discord.ts";
import type { Tables } from "../store/tables.ts";

/** The dependencies of use cases; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly clock: Pick<DatabaseClock, "nowMs" | "confirmedNowMs">;
  readonly log: Logger;
  readonly matches: Pick<GrpcClient<typeof MatchesService>, "viewFor">;
  readonly users: Pick<
    GrpcClient<typeof UsersService>,
    "getSeasons" | "listBegunSeasons" | "getRanking" | "listRates" | "listDirectWishes" | "endDirectWish"
  >;
  readonly queue: Pick<GrpcClient<typeof QueueService>, "getPublicView">;
  /** The operator methods of each other service with dead letters. */
  readonly operations: Readonly<
    Record<string, Pick<GrpcClient<typeof OperationsService>, "countDeadLetters">>
  >;
  readonly discord: Discord;
  readonly config: Pick<DiscordConfig, "applicationId" | "guilds" | "siteUrl" | "takesInteractions">;
  /** Recognises a player who left, without the id. */
  readonly markOf: (userId: string) => string;
  /** Called when a target is due. */
  readonly onDue: () => void;
  /** Called for every call to Discord. */
  readonly countCall: (kind: string, outcome: string) => void;
  /** Called once a match has its thread with the mentions. */
  readonly onThread: (matchCreatedAtMs: number) => void;
}
