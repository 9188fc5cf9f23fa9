import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";

/** The browsers of all these players, however many they are. @throws CodedError when users cannot be reached */
export const listTargets = async (
  { users }: Pick<NonNullable<Deps["push"]>, "users">,
  userIds: readonly string[],
): Promise<readonly PushTarget[]> => {
  const targets: PushTarget[] = [];
  for (let first = 0; first < userIds.length; first += PUSH.usersPerCall) {
    const page = await users.listPushTargets({ userIds: userIds.slice(first, first + PUSH.usersPerCall) });
    targets.push(...page.targets);
  }
  return targets;
};
