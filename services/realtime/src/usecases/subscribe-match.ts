import { type ErrorCode, parseMatchId } from "@gokaku/game";
import type { ClientSocket } from "../live/client-socket.ts";
import type { Hub } from "../live/hub.ts";
import type { Reader } from "../live/reader.ts";

/** A player has one match at a time; this leaves room for pages that forgot to unsubscribe. */
const MAX_SUBSCRIPTIONS = 10;

type Needs = Readonly<{ hub: Hub; reader: Pick<Reader, "matches"> }>;

/**
 * Subscribes first and has the match read then, so that nothing falls between. The answer comes with the
 * reading, which is repeated while the matches service is away.
 */
export const subscribeMatch =
  ({ hub, reader }: Needs) =>
  (socket: ClientSocket, asked: string): void => {
    const refuse = (error: ErrorCode) =>
      socket.deliver("reply", { type: "subscribeMatchError", matchId: asked, error });
    const matchId = parseMatchId(asked);
    if (socket.holder === null) {
      refuse("unauthenticated");
    } else if (matchId === null) {
      refuse("match_not_found");
    } else if (hub.subscriptionCountOf(socket) >= MAX_SUBSCRIPTIONS) {
      refuse("rate_limited");
    } else {
      hub.subscribe(socket, socket.holder.userId, matchId);
      void reader.matches([matchId]);
    }
  };
