import type { PreviewDecisionRequest } from "@gokaku/contract/admin";
import { verdictOfResult } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { presentNotes } from "@gokaku/present/accounts";
import {
  presentAdminMatch,
  presentDecisionPreview,
  presentListedMatch,
  presentReporters,
} from "@gokaku/present/admin-matches";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchFilter } from "@gokaku/proto/matches/v1/matches_pb";
import { CALL } from "../domain/timeouts.ts";
import { created, type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const FILTERS = {
  all: MatchFilter.UNSPECIFIED,
  matched: MatchFilter.MATCHED,
  done: MatchFilter.DONE,
  disputed: MatchFilter.DISPUTED,
  slow: MatchFilter.SLOW,
} as const;

const resultMessage = (matchId: string, { result, invalid_player }: PreviewDecisionRequest) => ({
  matchId,
  verdict: result === "void" ? Verdict.UNSPECIFIED : verdictToProto(verdictOfResult(result)),
  offenderUserId: invalid_player,
});

export const adminMatchRoutes = ({ matches, users }: Pick<HandlerDependencies, "matches" | "users">) =>
  ({
    async listMatches({ as, query }) {
      const answer = await matches.listMatches(
        {
          filter: FILTERS[query.status],
          limit: query.limit,
          beforeMatchId: query.before ?? "",
          number: query.number ?? "",
          userId: query.user_id ?? "",
        },
        { as },
      );
      return ok({ matches: answer.matches.map(presentListedMatch) });
    },

    async getMatchForAdmin({ as, params }) {
      return ok(presentAdminMatch((await matches.getMatch({ matchId: params.id }, { as })).match));
    },

    async listReporters({ as, params }) {
      const answer = await matches.listReporters({ matchId: params.id }, { as });
      const userIds = answer.reporters.map(({ userId }) => userId);
      const { conduct } = await users.listConduct({ userIds, seasonId: answer.seasonId }, { as });
      return ok(presentReporters(answer, conduct));
    },

    async listMatchNotes({ as, params }) {
      // Matches knows whether there is such a match, and who still plays in it.
      await matches.getMatch({ matchId: params.id }, { as });
      const { notes } = await users.listMatchNotes({ matchId: params.id }, { as });
      return ok(presentNotes(notes));
    },

    async addMatchNote({ as, params, body }) {
      await matches.getMatch({ matchId: params.id }, { as });
      const { notes } = await users.addMatchNote({ matchId: params.id, text: body.text }, { as });
      return created(presentNotes(notes));
    },

    async proposeDecision({ as, params, body }) {
      const { match } = await matches.proposeDecision(
        { ...resultMessage(params.id, body), reason: body.reason },
        { as },
      );
      return ok(presentAdminMatch(match));
    },

    async decideMatch({ as, params, body }) {
      const { match } = await matches.decideMatch(
        {
          ...resultMessage(params.id, body),
          reason: body.reason,
          version: BigInt(body.version ?? 0),
        },
        { as, deadlineMs: CALL.rerateMs },
      );
      return ok(presentAdminMatch(match));
    },

    async previewDecision({ as, params, body }) {
      const change = await matches.previewDecision(resultMessage(params.id, body), {
        as,
        deadlineMs: CALL.rerateMs,
      });
      return ok(presentDecisionPreview(change));
    },
  }) satisfies Partial<Handlers>;
