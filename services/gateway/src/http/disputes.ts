import { verdictOfResult } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { presentDisputeRoom, presentThanks } from "@gokaku/present/disputes";
import { type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "matches" | "users" | "requireNotLeft">;

export const disputeRoutes = ({ matches, users, requireNotLeft }: Dependencies) =>
  ({
    async getDisputeRoom({ as, params }) {
      return ok(presentDisputeRoom((await matches.getDisputeRoom({ matchId: params.id }, { as })).room));
    },

    async writeStatement({ as, params, body }) {
      await requireNotLeft(as.userId);
      const { room } = await matches.writeStatement({ matchId: params.id, text: body.text }, { as });
      return ok(presentDisputeRoom(room));
    },

    async agreeOnResult({ as, params, body }) {
      await requireNotLeft(as.userId);
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

    async getThanks({ as, params }) {
      return ok(presentThanks((await users.getThanks({ matchId: params.id }, { as })).thanks));
    },

    async giveThanks({ as, params, body }) {
      const { thanks } = await users.giveThanks(
        { matchId: params.id, side: body.side, userId: body.user_id },
        { as },
      );
      return ok(presentThanks(thanks));
    },
  }) satisfies Partial<Handlers>;
