import { CodedError, type MatchId, type UserId } from "@gokaku/game";
import { type OwnStep, ownStepOf } from "../domain/own-step.ts";
import { findRatedMatch } from "../store/rated-match.ts";
import type { Deps } from "./deps.ts";

/**
 * The effect of a settled match on its player's rate, and why.
 * @throws CodedError `match_not_found` for one that is not settled; `not_in_match`
 */
export const getOwnStep = async (
  { db }: Pick<Deps, "db">,
  matchId: MatchId,
  userId: UserId,
): Promise<OwnStep> => {
  const match = await findRatedMatch(db, matchId);
  if (match === null) throw new CodedError("match_not_found", `match ${matchId} is not settled`);
  const step = ownStepOf(match, userId);
  if (step === null) throw new CodedError("not_in_match", `${userId} does not play in match ${matchId}`);
  return step;
};
