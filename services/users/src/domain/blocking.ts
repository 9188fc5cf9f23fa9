import { CodedError, LIMITS } from "@gokaku/game";

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
  if (asked.length > LIMITS.maxBlocked || new Set(asked).size !== asked.length || asked.includes(self))
    throw new CodedError("blocking_invalid", `at most ${LIMITS.maxBlocked} other users, none twice`);
  const strangers = asked.filter((userId) => !recent.includes(userId) && !stored.includes(userId));
  if (strangers.length > 0)
    throw new CodedError("blocking_invalid", `${strangers.length} of the block list were not met lately`);
  return asked;
};
