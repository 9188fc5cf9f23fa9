import type { MatchCreated } from "@gokaku/proto/events/v1/events_pb";
import type { Follow } from "./follow.ts";
import type { Limiter } from "./limiter.ts";

type Needs = Readonly<{ limiter: Limiter; announceMatch: (event: MatchCreated) => Promise<void> }>;

/** match.created → `match_found` with each player's own view. */
export const announceMatches = (follow: Follow, { limiter, announceMatch }: Needs): AsyncDisposable =>
  follow("MATCHES", "match.created", (event) => limiter.run(() => announceMatch(event)));
