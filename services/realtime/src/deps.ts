import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Chance, Clock, Logger, Timers } from "@gokaku/service";
import type { RedisClientType } from "@redis/client";
import type { ConnectionSlots } from "./cross-replica/connection-slots.ts";
import type { LiveMetrics } from "./metrics.ts";
import type { PlayerDesk } from "./outbound/player-desk.ts";
import type { QueueBoard } from "./outbound/queue-board.ts";
import type { SendPush } from "./push/send.ts";
import type { Bans } from "./sockets/bans.ts";
import type { Hub } from "./sockets/hub.ts";
import type { RecentKeys } from "./sockets/recent-keys.ts";
import type { InTimeSlices } from "./sockets/time-slices.ts";

/** Reads players and matches again, and repeats what failed until it succeeds. */
export interface Reader {
  players(userIds: Iterable<string>): Promise<void>;
  matches(matchIds: Iterable<string>): Promise<void>;
  retry(): Promise<void>;
}

export interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Logger;
  readonly metrics: LiveMetrics;
  readonly redis: Pick<
    RedisClientType,
    "set" | "get" | "getDel" | "expire" | "exists" | "mGet" | "del" | "zRem" | "eval" | "publish"
  >;
  readonly queue: Pick<GrpcClient<typeof QueueService>, "getPublicView" | "listStatuses" | "seen">;
  readonly matches: Pick<GrpcClient<typeof MatchesService>, "viewFor" | "listCurrent">;
  /** How closed browsers are reached; null without keys. */
  readonly push: {
    readonly users: Pick<
      GrpcClient<typeof UsersService>,
      "listPushTargets" | "forgetDevices" | "listCallCandidates" | "listCallTargets"
    >;
    readonly send: SendPush;
  } | null;
  readonly inTimeSlices: InTimeSlices;
  readonly hub: Hub;
  readonly bans: Bans;
  readonly endedSessions: RecentKeys;
  readonly slots: ConnectionSlots;
  /** Matches of which an event was received. */
  readonly heard: RecentKeys;
  readonly board: QueueBoard;
  readonly desk: PlayerDesk;
  readonly reader: Reader;
}
