import type { Deps, Reader } from "../deps.ts";
import { READING } from "../domain/constants.ts";
import { RefreshQueue } from "../sockets/refresh-queue.ts";
import { ownViews, resyncMatch } from "./matches.ts";
import type { PlayerReading } from "./player-desk.ts";

/** Each player's own entry from queue and the match being played from matches; never rejects. */
const readPlayers = async (
  { queue, matches, desk, log }: Pick<Deps, "queue" | "matches" | "desk" | "log">,
  userIds: string[],
): Promise<PlayerReading> => {
  const { changes: since } = desk;
  const heard = new Map(desk.heard);
  // In this order: queue says that the match was made only after matches has it.
  const [entries] = await Promise.allSettled([queue.listStatuses({ userIds })]);
  const [current] = await Promise.allSettled([matches.listCurrent({ userIds })]);
  for (const part of [entries, current]) {
    if (part.status === "rejected") log.warn({ err: part.reason }, "players could not be read, will repeat");
  }
  return {
    statuses:
      entries.status === "fulfilled"
        ? new Map(entries.value.statuses.map((status) => [status.userId, status]))
        : null,
    matches: current.status === "fulfilled" ? ownViews(current.value.views) : null,
    heard,
    since,
  };
};

export const createReader = (deps: Pick<Deps, "hub" | "desk" | "queue" | "matches" | "log">): Reader => {
  const { hub, desk, log } = deps;
  const onError = (error: unknown) => log.warn({ err: error }, "a view could not be read, will repeat");
  const players = new RefreshQueue(READING.perCall, onError, async (userIds) => {
    const connected = userIds.filter((userId) => hub.isConnected(userId));
    if (connected.length === 0) return [];
    const reading = await readPlayers(deps, connected);
    const overtaken = connected.filter((userId) => !desk.take(userId, reading));
    if (overtaken.length > 0) void players.refresh(overtaken);
    return reading.statuses && reading.matches ? [] : connected;
  });
  const matches = new RefreshQueue(READING.matchesAtOnce, onError, async (matchIds) => {
    const results = await Promise.allSettled(matchIds.map((matchId) => resyncMatch(deps, matchId)));
    for (const result of results) if (result.status === "rejected") onError(result.reason);
    const overtaken = matchIds.filter((_, index) => {
      const result = results[index];
      return result?.status === "fulfilled" && !result.value;
    });
    if (overtaken.length > 0) void matches.refresh(overtaken);
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

/** Brings the board to queue's own view, which also finds a last step whose announcement was lost. */
export const readQueue = async ({
  queue,
  board,
  log,
}: Pick<Deps, "queue" | "board" | "log">): Promise<void> => {
  try {
    const { view } = await queue.getPublicView({});
    if (view) board.read(view);
  } catch (error) {
    log.warn({ err: error }, "the queue could not be read, will repeat");
  }
};

/** Reads every view again after events may have been missed. */
export const readAll = async (
  deps: Pick<Deps, "hub" | "reader" | "queue" | "board" | "log">,
): Promise<void> => {
  const { hub, reader } = deps;
  await Promise.all([readQueue(deps), reader.players(hub.userIds), reader.matches(hub.followedMatchIds)]);
};
