import { verdictOfResult } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { presentAdminMatch, presentListedMatch } from "@gokaku/present/admin-matches";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchFilter } from "@gokaku/proto/matches/v1/matches_pb";
import type { Services } from "../remote/services.ts";
import { type Handlers, ok } from "./call.ts";

const FILTERS = {
  all: MatchFilter.UNSPECIFIED,
  matched: MatchFilter.MATCHED,
  done: MatchFilter.DONE,
  disputed: MatchFilter.DISPUTED,
  slow: MatchFilter.SLOW,
} as const;

type MatchRoutes = Handlers<"listMatches" | "getMatchForAdmin" | "decideMatch">;

export const adminMatchRoutes = ({ matches }: Pick<Services, "matches">): MatchRoutes => ({
  async listMatches({ as, query }) {
    const answer = await matches.listMatches(
      { filter: FILTERS[query.status], limit: query.limit, beforeMatchId: query.before ?? "" },
      { as },
    );
    return ok({ matches: answer.matches.map(presentListedMatch) });
  },

  async getMatchForAdmin({ as, params }) {
    return ok(presentAdminMatch((await matches.getMatch({ matchId: params.id }, { as })).match));
  },

  async decideMatch({ as, params, body }) {
    const { match } = await matches.decideMatch(
      {
        matchId: params.id,
        verdict: body.result === "void" ? Verdict.UNSPECIFIED : verdictToProto(verdictOfResult(body.result)),
        culpritUserId: body.invalid_player,
        reason: body.reason,
        version: BigInt(body.version ?? 0),
      },
      { as },
    );
    return ok(presentAdminMatch(match));
  },
});
