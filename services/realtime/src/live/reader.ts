import type { Hub } from "./hub.ts";
import type { PlayerDesk, PlayerReading } from "./player-desk.ts";
import { RefreshQueue } from "./refresh-queue.ts";

/** Most users that one call to another service names. */
export const USERS_PER_CALL = 500;
const MATCHES_AT_ONCE = 16;

/** Reads players and matches again, and repeats what failed until it succeeds. */
export interface Reader {
  players(userIds: Iterable<string>): Promise<void>;
  matches(matchIds: Iterable<string>): Promise<void>;
  retry(): Promise<void>;
}

type Needs = Readonly<{
  hub: Hub;
  desk: PlayerDesk;
  readPlayers: (userIds: readonly string[]) => Promise<PlayerReading>;
  /** Rejects when the match could not be read. */
  resyncMatch: (matchId: string) => Promise<void>;
  onError: (error: unknown) => void;
}>;

export const createReader = ({ hub, desk, readPlayers, resyncMatch, onError }: Needs): Reader => {
  const players = new RefreshQueue(USERS_PER_CALL, onError, async (userIds) => {
    const connected = userIds.filter((userId) => hub.isConnected(userId));
    if (connected.length === 0) return [];
    const reading = await readPlayers(connected);
    for (const userId of connected) desk.take(userId, reading);
    return reading.statuses && reading.matches ? [] : connected;
  });
  const matches = new RefreshQueue(MATCHES_AT_ONCE, onError, async (matchIds) => {
    const results = await Promise.allSettled(matchIds.map(resyncMatch));
    for (const result of results) if (result.status === "rejected") onError(result.reason);
    return matchIds.filter((_, index) => results[index]?.status === "rejected");
  });
  return {
    players: (userIds) => players.refresh([...userIds].filter((userId) => hub.isConnected(userId))),
    matches: (matchIds) => matches.refresh(matchIds),
    async retry() {
      await Promise.all([players.retry(), matches.retry()]);
    },
  };
};
