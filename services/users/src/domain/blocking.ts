import { CodedError, LIMITS } from "@gokaku/game";

/**
 * A block list that may be stored: at most three others, none twice, each met lately or on the list already, so that
 * who is blocked stays blocked however long one has not met.
 * @param met whom of them the player has met lately
 * @throws CodedError `blocking_invalid`
 */
export const readBlocking = (
  self: string,
  asked: readonly string[],
  stored: readonly string[],
  met: readonly string[],
): readonly string[] => {
  if (asked.length > LIMITS.maxBlocked || new Set(asked).size !== asked.length || asked.includes(self))
    throw new CodedError("blocking_invalid", `at most ${LIMITS.maxBlocked} other users, none twice`);
  const strangers = asked.filter((userId) => !met.includes(userId) && !stored.includes(userId));
  if (strangers.length > 0)
    throw new CodedError("blocking_invalid", `${strangers.length} of the block list were not met lately`);
  return asked;
};
