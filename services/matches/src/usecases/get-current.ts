import type { UserId } from "@gokaku/game";
import { type MatchView, viewFor } from "../domain/view.ts";
import type { MatchReader } from "./ports.ts";

/** The match in which the user sits, as the user may see it. */
export const getCurrent = async (
  { findCurrent }: Pick<MatchReader, "findCurrent">,
  userId: UserId,
): Promise<MatchView | null> => {
  const [record] = await findCurrent([userId]);
  return record === undefined ? null : viewFor(record.match, record.reports, userId);
};
