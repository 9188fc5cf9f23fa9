import { reportFormOf } from "@gokaku/contract/matches";
import { CodedError, NO_MATCH } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { presentExplanation, presentMatch } from "@gokaku/present/matches";
import type { MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { choiceFault } from "../domain/report-choice.ts";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "matches" | "queue" | "characters">;

const presentChanged = (match: MatchView | undefined, viewerId: string) =>
  presentMatch(required(match, "matches", "match"), viewerId);

export const matchRoutes = ({ matches, queue, characters }: Dependencies) =>
  ({
    async getCurrentMatch({ as }) {
      const { match } = await matches.getCurrent({}, { as });
      return ok({ match: match === undefined ? { match_id: NO_MATCH } : presentMatch(match, as.userId) });
    },

    async updateLobby({ as, body }) {
      const { match } = await matches.updateLobby({ lobbyId: body.lobby_id }, { as });
      return ok(presentChanged(match, as.userId));
    },

    async transferHost({ as }) {
      const { match } = await matches.transferHost({}, { as });
      return ok(presentChanged(match, as.userId));
    },

    async checkIn({ as }) {
      const { match } = await matches.checkIn({}, { as });
      return ok(presentChanged(match, as.userId));
    },

    async declineMatch({ as }) {
      await matches.declineMatch({}, { as });
      return ok({ match_id: NO_MATCH });
    },

    async nameMissing({ as, body }) {
      const { match } = await matches.nameMissing({ userId: body.user_id }, { as });
      return ok(presentChanged(match, as.userId));
    },

    async explainMatch({ as, params }) {
      const [reasons, step] = await Promise.all([
        queue.explainMatch({ matchId: params.id }, { as }),
        // A match without a result has no step. Any other failure leaves the step out, and the reasons are
        // sent without it.
        matches.getOwnStep({ matchId: params.id }, { as }).catch(() => null),
      ]);
      return ok(presentExplanation(reasons, step?.step ?? null));
    },

    async reportMatch({ as, arrivedAtMs, params, body }) {
      const fault = choiceFault(body, await characters());
      if (fault !== null) throw new CodedError("report_invalid", fault);
      const { verdict, ...form } = reportFormOf(body);
      const { match } = await matches.submitReport(
        { matchId: params.id, verdict: verdictToProto(verdict), ...form },
        { as: { ...as, arrivedAtMs } },
      );
      return ok(presentChanged(match, as.userId));
    },
  }) satisfies Partial<Handlers>;
