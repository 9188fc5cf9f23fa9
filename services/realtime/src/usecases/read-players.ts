import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Logger } from "@gokaku/service";
import type { PlayerReading } from "../live/player-desk.ts";
import { ownViews } from "./own-views.ts";

type Sources = Readonly<{
  queue: Pick<GrpcClient<typeof QueueService>, "listStatuses">;
  matches: Pick<GrpcClient<typeof MatchesService>, "listCurrent">;
  log: Logger;
}>;

/** Each player's own entry from queue and the match being played from matches; never rejects. */
export const readPlayers =
  ({ queue, matches, log }: Sources) =>
  async (userIds: readonly string[]): Promise<PlayerReading> => {
    const request = { userIds: [...userIds] };
    const [entries, current] = await Promise.allSettled([
      queue.listStatuses(request),
      matches.listCurrent(request),
    ]);
    for (const part of [entries, current]) {
      if (part.status === "rejected")
        log.warn({ err: part.reason }, "players could not be read, will repeat");
    }
    return {
      statuses:
        entries.status === "fulfilled"
          ? new Map(entries.value.statuses.map((status) => [status.userId, status]))
          : null,
      matches: current.status === "fulfilled" ? ownViews(current.value.views) : null,
    };
  };
