import { CodedError, outranks, parseAccountRole } from "@gokaku/game";
import { massResultToProto, type OnBehalfOfUser } from "@gokaku/grpc";
import {
  type Names,
  presentMassCorrection,
  presentMassPreview,
  presentOwnCorrection,
} from "@gokaku/present/corrections";
import type { MassCorrection } from "@gokaku/proto/matches/v1/matches_pb";
import { CALL } from "../domain/timeouts.ts";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

/** All matches of a player in a season, corrected in one act. */
export const correctionRoutes = ({ matches, users }: Pick<HandlerDependencies, "matches" | "users">) => {
  const namesOf = async (userIds: readonly string[]): Promise<Names> => {
    if (userIds.length === 0) return new Map();
    const { cards } = await users.listCards({ userIds: [...userIds] });
    return new Map(cards.map(({ userId, trainerName }) => [userId, trainerName]));
  };
  /** Matches knows no roles. @throws CodedError `outranked` for a player of the same or a higher role */
  const requireOutranked = async (userId: string, as: OnBehalfOfUser): Promise<void> => {
    const { account } = await users.getAccountForAdmin({ userId }, { as });
    const { role } = required(account?.account, "users", "account");
    if (!outranks(as.role ?? "player", parseAccountRole(role)))
      throw new CodedError("outranked", `${as.userId} does not outrank ${userId}`);
  };
  const withPlayers = async (
    correction: MassCorrection | undefined,
    as: Parameters<typeof users.listMovedPlayers>[1],
  ) => {
    const made = required(correction, "matches", "correction");
    const applied = await users.listMovedPlayers({ id: made.id }, as);
    const userIds = new Set(applied.players.map(({ userId }) => userId));
    const [named, subject] = await Promise.all([namesOf([...userIds]), namesOf([made.userId])]);
    return presentMassCorrection(made, applied, new Map([...named, ...subject]));
  };
  return {
    async previewMassCorrection({ as, params, body }) {
      await requireOutranked(params.id, as);
      const preview = await matches.previewMassCorrection(
        { seasonId: body.season_id, userId: params.id, result: massResultToProto(body.result) },
        { as, deadlineMs: CALL.rerateMs },
      );
      const changes = preview.players.map(({ userId, rate, decided, corrected }) => ({
        userId,
        rate,
        decided,
        corrected,
      }));
      const places = await users.previewPlaces({ seasonId: body.season_id, changes }, { as });
      const names = await namesOf(places.players.map(({ userId }) => userId));
      return ok(presentMassPreview(preview, places, names));
    },

    async correctMatches({ as, params, body }) {
      await requireOutranked(params.id, as);
      const { correction } = await matches.correctMatches(
        {
          id: body.id,
          seasonId: body.season_id,
          userId: params.id,
          result: massResultToProto(body.result),
          basis: body.basis,
          reason: body.reason,
        },
        { as, deadlineMs: CALL.rerateMs },
      );
      return ok(await withPlayers(correction, { as }));
    },

    async getMassCorrection({ as, params }) {
      const { correction } = await matches.getMassCorrection({ id: params.id }, { as });
      return ok(await withPlayers(correction, { as }));
    },

    async readMassCorrection({ as, params }) {
      const read = await users.readMassCorrection({ id: params.id }, { as });
      return ok(presentOwnCorrection(read, required(read.own, "users", "own")));
    },
  } satisfies Partial<Handlers>;
};
