import type { MatchCreated } from "@gokaku/proto/events/v1/events_pb";
import type { Clock } from "@gokaku/service";
import { isFresh } from "../domain/freshness.ts";
import type { Hub } from "../live/hub.ts";
import type { PlayerDesk } from "../live/player-desk.ts";
import type { Reader } from "../live/reader.ts";
import { type MatchViewer, viewMatch } from "./view-match.ts";

type Needs = Readonly<{
  hub: Hub;
  desk: Pick<PlayerDesk, "announce">;
  reader: Pick<Reader, "players">;
  matches: MatchViewer;
  clock: Clock;
  observeDelay: (seconds: number) => void;
}>;

/**
 * Gives each connected player of a new match the own view of it, unless the news is old. The players' own
 * state is read again in any case, which also finds the match when its view could not be had here.
 */
export const announceMatch =
  ({ hub, desk, reader, matches, clock, observeDelay }: Needs) =>
  async ({ matchId, userIds, createdAtMs }: MatchCreated): Promise<void> => {
    const connected = userIds.filter((userId) => hub.isConnected(userId));
    if (connected.length === 0) return;
    try {
      if (!isFresh(Number(createdAtMs), clock.nowMs())) return;
      const views = await viewMatch(matches, matchId, connected);
      for (const [userId, view] of views) desk.announce(userId, view);
      observeDelay((clock.nowMs() - Number(createdAtMs)) / 1000);
    } finally {
      await reader.players(connected);
    }
  };
