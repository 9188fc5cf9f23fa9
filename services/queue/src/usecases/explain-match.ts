import { CodedError, type MatchId, type UserId } from "@gokaku/game";
import { type Explanation, explain } from "../domain/explanation.ts";
import type { Store } from "./ports.ts";

/**
 * Why a match is as it is, as one of its ten players may know it.
 * @throws CodedError `match_not_found`, `not_in_match`
 */
export const explainMatch = async (
  { read }: Pick<Store, "read">,
  matchId: MatchId,
  userId: UserId,
): Promise<Explanation> => {
  const claim = await read.claims.findCreated(matchId);
  if (claim === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
  if (!claim.seats.some((seat) => seat.user_id === userId)) {
    throw new CodedError("not_in_match", `${userId} does not play in match ${matchId}`);
  }
  const explanation = explain(
    {
      ...claim,
      seats: claim.seats.map((seat) => ({
        entryId: seat.entry_id,
        userId: seat.user_id as UserId,
        team: seat.team,
        role: seat.role,
        choice: seat.choice ?? seat.selected_roles.indexOf(seat.role),
        window: seat.window ?? 0,
      })),
    },
    userId,
  );
  if (explanation === null) throw new CodedError("match_not_found", `match ${matchId} kept no reasons`);
  return explanation;
};
