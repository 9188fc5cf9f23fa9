import { teamFromProto } from "@gokaku/grpc";
import type { MatchView, UserView } from "@gokaku/proto/matches/v1/matches_pb";

/** Each user's own view; one that names no team would say nothing about what its viewer may see, and is dropped. */
export const ownViews = (views: readonly UserView[]): ReadonlyMap<string, MatchView> =>
  new Map(
    views.flatMap(({ userId, match }) =>
      match && teamFromProto(match.myTeam) !== null ? [[userId, match] as const] : [],
    ),
  );
