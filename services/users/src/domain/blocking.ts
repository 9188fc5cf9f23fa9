import { CodedError, checkBlockList } from "@gokaku/game";

/**
 * A block list that may be stored: at most three others, none twice, each a recent player or on the list
 * already. So a blocked player stays blocked, however long ago the last match was.
 * @param recent the recent players among them
 * @throws CodedError `blocking_invalid`
 */
export const readBlocking = (
  self: string,
  asked: readonly string[],
  stored: readonly string[],
  recent: readonly string[],
): readonly string[] => {
  checkBlockList(self, asked);
  const strangers = asked.filter((userId) => !recent.includes(userId) && !stored.includes(userId));
  if (strangers.length > 0)
    throw new CodedError("blocking_invalid", `${strangers.length} of the block list are no recent players`);
  return asked;
};
