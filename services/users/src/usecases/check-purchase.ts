import { CodedError } from "@gokaku/game";
import { listOwnedBadgesByUserId } from "../store/badges.ts";
import type { Deps } from "./deps.ts";
import { requireAccount, requireKnownBadges } from "./require.ts";

/**
 * Whether a player may buy a badge.
 * @throws CodedError `user_not_found`, `banned`, `badge_not_found`, `already_owned`
 */
export const checkPurchase = async (
  { db }: Pick<Deps, "db">,
  userId: string,
  badgeId: string,
): Promise<void> => {
  const account = await requireAccount(db, userId);
  if (account.isBanned) throw new CodedError("banned", `${userId} is banned`);
  await requireKnownBadges(db, [badgeId]);
  if ((await listOwnedBadgesByUserId(db, userId)).includes(badgeId))
    throw new CodedError("already_owned", `${userId} owns ${badgeId}`);
};
