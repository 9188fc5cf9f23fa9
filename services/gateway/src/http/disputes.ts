import { verdictOfResult } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { presentDisputeRoom } from "@gokaku/present/disputes";
import { type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

export const disputeRoutes = ({ matches }: Pick<HandlerDependencies, "matches">) =>
  ({
    async getDisputeRoom({ as, params }) {
      return ok(presentDisputeRoom((await matches.getDisputeRoom({ matchId: params.id }, { as })).room));
    },

    async writeStatement({ as, params, body }) {
      const { room } = await matches.writeStatement({ matchId: params.id, text: body.text }, { as });
      return ok(presentDisputeRoom(room));
    },

    async agreeOnResult({ as, params, body }) {
      const { room } = await matches.agreeOnResult(
        {
          matchId: params.id,
          verdict: verdictToProto(verdictOfResult(body.result)),
          offenderUserId: body.invalid_player,
        },
        { as },
      );
      return ok(presentDisputeRoom(room));
    },
  }) satisfies Partial<Handlers>;
