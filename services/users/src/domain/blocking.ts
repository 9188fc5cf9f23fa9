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
  met: readonly string[],
): readonly string[] => {
  checkBlockList(self, asked);
  const strangers = asked.filter((userId) => !met.includes(userId) && !stored.includes(userId));
  if (strangers.length > 0)
    throw new CodedError("blocking_invalid", `${strangers.length} of the block list were not met lately`);
  return asked;
};
