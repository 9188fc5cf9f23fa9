import type { MatchId } from "@gokaku/game";
import { type UserMatchView, viewsFor } from "../domain/view.ts";
import type { MatchReader } from "./ports.ts";

/** A match as those of the users may see it who play in it. */
export const viewMatch = async (
  { findMatch }: Pick<MatchReader, "findMatch">,
  matchId: MatchId,
  userIds: readonly string[],
): Promise<readonly UserMatchView[]> => {
  const record = await findMatch(matchId);
  return record === null ? [] : viewsFor(record.match, record.reports, userIds);
};
