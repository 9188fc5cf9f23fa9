import { CodedError, type ErrorCode } from "@gokaku/game";
import { presentMatch, presentMatchRead } from "@gokaku/present/matches";
import type { MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import type { Hub } from "../live/hub.ts";
import type { Subscription } from "../live/subscription.ts";
import { type MatchViewer, viewMatch } from "./view-match.ts";

type Needs = Readonly<{ hub: Hub; matches: MatchViewer }>;

/** Refusals of the matches service that asking again would not change. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["match_not_found", "not_found", "not_in_match", "forbidden"]);

/**
 * Reads a followed match again and brings its subscribers up to it: new ones get the view or a refusal, the
 * others what is newer. Only those who had subscribed before the reading began are served, because an update
 * between the reading and a later subscription would be in neither.
 * @throws CodedError when the match could not be read and should be asked for again
 */
export const resyncMatch = ({ hub, matches }: Needs) => {
  const refuse = (subscription: Subscription, error: ErrorCode): void => {
    if (subscription.isOpen) return;
    hub.unsubscribe(subscription.socket, subscription.matchId);
    subscription.refuse(error);
  };

  const show = (subscription: Subscription, view: MatchView): void => {
    if (subscription.isOpen) subscription.update(presentMatchRead(view));
    else subscription.open(presentMatch(view, subscription.userId));
  };

  return async (matchId: string): Promise<void> => {
    const asking = hub.subscriptionsTo(matchId);
    if (asking.length === 0) return;
    const stillAsking = () => asking.filter((subscription) => hub.holds(subscription));
    try {
      const views = await viewMatch(matches, matchId, [...new Set(asking.map(({ userId }) => userId))]);
      for (const subscription of stillAsking()) {
        const view = views.get(subscription.userId);
        if (view) show(subscription, view);
        else refuse(subscription, "not_in_match");
      }
    } catch (error) {
      if (!(error instanceof CodedError) || !FINAL.has(error.code)) throw error;
      for (const subscription of stillAsking()) refuse(subscription, error.code);
    }
  };
};
