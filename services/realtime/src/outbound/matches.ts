import { CodedError, type ErrorCode } from "@gokaku/game";
import { teamFromProto } from "@gokaku/grpc";
import {
  presentFoundByAll,
  presentMatch,
  presentMatchFound,
  presentMatchRead,
  presentSeatLost,
} from "@gokaku/present/matches";
import type { MatchCreated, MatchSeatsChanged, MatchVacated } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus, type MatchView, type UserView } from "@gokaku/proto/matches/v1/matches_pb";
import type { Deps } from "../deps.ts";
import { howToAnnounce } from "../domain/match-feed.ts";
import type { Subscription } from "../sockets/subscription.ts";

/** Refusals of the matches service that asking again would not change. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["match_not_found", "not_found", "not_in_match", "forbidden"]);

/** Each user's own view; one that names no team would say nothing about what its viewer may see, and is dropped. */
export const ownViews = (views: readonly UserView[]): ReadonlyMap<string, MatchView> =>
  new Map(
    views.flatMap(({ userId, match }) =>
      match && teamFromProto(match.myTeam) !== null ? [[userId, match] as const] : [],
    ),
  );

interface Viewer {
  readonly matches: Pick<Deps["matches"], "viewFor">;
}

/** The match as each of these users may see it; whoever may not is missing. */
const viewMatch = async ({ matches }: Viewer, matchId: string, userIds: string[]) =>
  ownViews((await matches.viewFor({ matchId, userIds })).views);

const end = (hub: Deps["hub"], subscription: Subscription, error: ErrorCode): void => {
  hub.unsubscribe(subscription.socket, subscription.matchId);
  subscription.refuse(error);
};

/** @returns false when the view must be read once more */
const show = (subscription: Subscription, view: MatchView): boolean => {
  const isPlayed = view.status === MatchStatus.MATCHED && !view.disputed;
  subscription.playerIds = isPlayed
    ? [view.teamA, view.teamB].flatMap((team) => team?.seats.map(({ card }) => card?.userId ?? "") ?? [])
    : [];
  const match = presentMatch(view, subscription.userId);
  if (!subscription.isOpen) {
    subscription.open(match);
    return true;
  }
  const isCurrent = !isPlayed || subscription.showSeats(match);
  subscription.update(presentMatchRead(view));
  return isCurrent;
};

/**
 * Reads a followed match again and brings its subscribers up to it: new ones get the view, the others what is newer,
 * and subscriptions of users without a seat end. Only those who had subscribed before the reading began are served, because an update
 * between the reading and a later subscription would be in neither.
 * @returns false when an update has overtaken the reading, so that the match must be read once more
 * @throws CodedError when the match could not be read and should be asked for again
 */
export const resyncMatch = async (deps: Pick<Deps, "hub"> & Viewer, matchId: string): Promise<boolean> => {
  const { hub } = deps;
  const asking = hub.subscriptionsTo(matchId);
  let isCurrent = true;
  if (asking.length === 0) return isCurrent;
  const stillAsking = () => asking.filter((subscription) => hub.holds(subscription));
  try {
    const views = await viewMatch(deps, matchId, [...new Set(asking.map(({ userId }) => userId))]);
    for (const subscription of stillAsking()) {
      const view = views.get(subscription.userId);
      if (view) isCurrent = show(subscription, view) && isCurrent;
      else end(hub, subscription, "not_in_match");
    }
  } catch (error) {
    if (!(error instanceof CodedError) || !FINAL.has(error.code)) throw error;
    for (const subscription of stillAsking()) if (!subscription.isOpen) end(hub, subscription, error.code);
  }
  return isCurrent;
};

/**
 * Gives each connected player of a new match the own view of it, unless the news is old. The players' own state is
 * read again save where the event says all of it; that also finds a match whose view could not be had here.
 * @param isFirst whether nothing was heard of the match before
 */
export const announceMatch = async (
  deps: Pick<Deps, "hub" | "desk" | "reader" | "clock" | "metrics"> & Viewer,
  { matchId, userIds, createdAtMs, parts }: MatchCreated,
  isFirst: boolean,
): Promise<void> => {
  const { hub, desk, reader, clock, metrics } = deps;
  const unsure = new Set(userIds.filter((userId) => hub.isConnected(userId)));
  if (unsure.size === 0) return;
  const news = { createdAtMs: Number(createdAtMs), hasParts: parts?.shared !== undefined, isFirst };
  try {
    const how = howToAnnounce(news, clock.nowMs());
    if (how === "not") return;
    if (how === "from_event" && parts !== undefined) {
      for (const { userId, view, text } of presentFoundByAll(parts, [...unsure]))
        if (desk.seat(userId, view, text)) unsure.delete(userId);
    } else {
      for (const [userId, view] of await viewMatch(deps, matchId, [...unsure]))
        desk.announceMatch(userId, view);
    }
    metrics.announceDelay.observe((clock.nowMs() - news.createdAtMs) / 1000);
  } finally {
    if (unsure.size > 0) await reader.players(unsure);
  }
};

/** Players lost their seats: each gets the reason, their state is read, and all followers get the seats. */
export const announceVacancy = ({ hub, reader }: Pick<Deps, "hub" | "reader">, event: MatchVacated): void => {
  for (const player of event.players) {
    const lost = presentSeatLost(event, player);
    if (lost === null) continue;
    for (const socket of hub.socketsOf(player.userId)) socket.deliver(lost);
  }
  void reader.matches([event.matchId]);
  void reader.players(event.players.map(({ userId }) => userId));
};

/**
 * A substitute sits down: a connected one gets the own view of the match, the followers the seats. The substitute's
 * state is read again unless the known one says all of it.
 */
export const announceSubstitute = async (
  deps: Pick<Deps, "hub" | "desk" | "reader"> & Viewer,
  { matchId, substituteUserId: userId }: MatchSeatsChanged,
): Promise<void> => {
  const { hub, desk, reader } = deps;
  void reader.matches([matchId]);
  if (!hub.isConnected(userId)) return;
  let isClear = false;
  try {
    const view = (await viewMatch(deps, matchId, [userId])).get(userId);
    if (view) isClear = desk.seat(userId, view, JSON.stringify(presentMatchFound(view, userId)));
  } finally {
    if (!isClear) await reader.players([userId]);
  }
};
