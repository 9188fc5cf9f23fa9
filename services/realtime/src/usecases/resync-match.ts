import type { Hub } from "../live/hub.ts";
import { presentMatchRead } from "../present/match-update.ts";
import { type MatchViewer, viewMatch } from "./view-match.ts";

/** Reads a followed match again and brings its subscribers up to it; who may no longer see it gets nothing. */
export const resyncMatch =
  ({ hub, matches }: Readonly<{ hub: Hub; matches: MatchViewer }>) =>
  async (matchId: string): Promise<void> => {
    const userIds = new Set(hub.subscriptionsTo(matchId).map((subscription) => subscription.userId));
    if (userIds.size === 0) return;
    const views = await viewMatch(matches, matchId, [...userIds]);
    for (const subscription of hub.subscriptionsTo(matchId)) {
      const view = views.get(subscription.userId);
      if (view) subscription.update(presentMatchRead(view));
    }
  };
