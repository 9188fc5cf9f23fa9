import { CodedError, NO_MATCH } from "@gokaku/game";
import type { OnBehalfOfUser } from "@gokaku/grpc";
import { presentMatch } from "@gokaku/present/matches";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "matches" | "queue" | "users">;

export const rehearsalRoutes = ({ matches, queue, users }: Dependencies) => {
  /** @throws CodedError `already_queued`, `already_in_match` */
  const requireFree = async (as: OnBehalfOfUser): Promise<void> => {
    const { status } = await queue.getStatus({}, { as });
    if (status?.entry !== undefined) throw new CodedError("already_queued", `${as.userId} is in the queue`);
    if (status?.inMatch === true)
      throw new CodedError("already_in_match", `${as.userId} has a seat in a match`);
  };

  return {
    async startRehearsal({ as }) {
      await requireFree(as);
      const { cards } = await users.listCards({ userIds: [as.userId] });
      const { match } = await matches.startRehearsal({ card: required(cards[0], "users", "card") }, { as });
      try {
        // A join that was in flight may have succeeded meanwhile.
        await requireFree(as);
      } catch (error) {
        await matches.cancelRehearsal({}, { as });
        throw error;
      }
      return ok(presentMatch(required(match, "matches", "match"), as.userId));
    },

    async cancelRehearsal({ as }) {
      await matches.cancelRehearsal({}, { as });
      return ok({ match_id: NO_MATCH });
    },
  } satisfies Partial<Handlers>;
};
