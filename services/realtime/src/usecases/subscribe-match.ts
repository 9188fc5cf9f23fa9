import { CodedError, type ErrorCode, parseMatchId } from "@gokaku/game";
import type { ClientSocket } from "../live/client-socket.ts";
import type { Hub } from "../live/hub.ts";
import { presentMatch } from "../present/match.ts";
import { type MatchViewer, viewMatch } from "./view-match.ts";

/** A player has one match at a time; this leaves room for pages that forgot to unsubscribe. */
const MAX_SUBSCRIPTIONS = 10;

/** Subscribes first and reads then, so that nothing falls between; answers with the view or with a code. */
export const subscribeMatch =
  ({ hub, matches }: Readonly<{ hub: Hub; matches: MatchViewer }>) =>
  async (socket: ClientSocket, asked: string): Promise<void> => {
    const refuse = (error: ErrorCode) =>
      socket.deliver("reply", { type: "subscribeMatchError", matchId: asked, error });
    if (socket.holder === null) return refuse("unauthenticated");
    const matchId = parseMatchId(asked);
    if (matchId === null) return refuse("match_not_found");
    if (hub.subscriptionCountOf(socket) >= MAX_SUBSCRIPTIONS) return refuse("rate_limited");

    const { userId } = socket.holder;
    const subscription = hub.subscribe(socket, userId, matchId);
    const giveUp = (error: ErrorCode) => {
      if (!hub.holds(subscription)) return;
      hub.unsubscribe(socket, matchId);
      refuse(error);
    };
    try {
      const view = (await viewMatch(matches, matchId, [userId])).get(userId);
      if (view === undefined) return giveUp("not_in_match");
      if (!hub.holds(subscription)) return;
      const match = presentMatch(view, userId);
      socket.deliver("reply", { type: "subscribeMatchSuccess", matchId, version: match.version, match });
      subscription.open(match.version);
    } catch (error) {
      giveUp(error instanceof CodedError ? error.code : "internal");
    }
  };
