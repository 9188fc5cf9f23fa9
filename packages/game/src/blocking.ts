import { CodedError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * Checks the form of a block list: at most `LIMITS.maxBlocked` other users, none twice.
 * @throws CodedError `blocking_invalid`
 */
export const checkBlockList = (self: string, userIds: readonly string[]): void => {
  const isSound =
    userIds.length <= LIMITS.maxBlocked &&
    new Set(userIds).size === userIds.length &&
    !userIds.includes(self);
  if (!isSound)
    throw new CodedError(
      "blocking_invalid",
      `a block list takes at most ${LIMITS.maxBlocked} other users, none twice`,
    );
};
