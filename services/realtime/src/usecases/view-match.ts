import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService, MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { ownViews } from "./own-views.ts";

export type MatchViewer = Pick<GrpcClient<typeof MatchesService>, "viewFor">;

/** The match as each of these users may see it; whoever may not is missing. */
export const viewMatch = async (
  matches: MatchViewer,
  matchId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MatchView>> => {
  const { views } = await matches.viewFor({ matchId, userIds: [...userIds] });
  return ownViews(views);
};
