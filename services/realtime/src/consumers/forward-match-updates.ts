import { presentMatchUpdated } from "@gokaku/present/matches";
import type { Hub } from "../live/hub.ts";
import type { Follow } from "./follow.ts";

/** match.updated → `matchUpdate` to those who follow the match. */
export const forwardMatchUpdates = (follow: Follow, { hub }: Readonly<{ hub: Hub }>): AsyncDisposable =>
  follow("MATCHES", "match.updated", (event) => {
    const update = presentMatchUpdated(event);
    for (const subscription of hub.subscriptionsTo(event.matchId)) subscription.update(update);
  });
