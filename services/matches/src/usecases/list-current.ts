import { type UserMatchView, viewsFor } from "../domain/view.ts";
import type { MatchReader } from "./ports.ts";

/** The matches in which the users sit, as each of them may see theirs. */
export const listCurrent = async (
  { findCurrent }: Pick<MatchReader, "findCurrent">,
  userIds: readonly string[],
): Promise<readonly UserMatchView[]> =>
  (await findCurrent(userIds)).flatMap(({ match, reports }) => viewsFor(match, reports, userIds));
