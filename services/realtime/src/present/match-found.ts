import type { MatchFound } from "@gokaku/contract";
import type { MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { presentMatch } from "./match.ts";

/** The player's own view of a match that has begun. */
export const presentMatchFound = (view: MatchView, userId: string): MatchFound => ({
  action: "match_found",
  data: {
    match_id: view.matchId,
    match: presentMatch(view, userId),
    created_at_ms: Number(view.createdAtMs),
  },
});
