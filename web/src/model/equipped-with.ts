import type { User } from "@gokaku/contract";
import type { EquipBadgesRequest } from "@gokaku/contract/profile";

type Equipped = Pick<User, "current_badge" | "current_badge_2">;

/** A badge put on first; the one that was there moves to the second place where that is free. */
export const equippedWith = (
  { current_badge: first, current_badge_2: second }: Equipped,
  badgeId: string,
): EquipBadgesRequest => ({ primary_badge: badgeId, secondary_badge: second === "" ? first : second });

export const isEquipped = (
  { current_badge: first, current_badge_2: second }: Equipped,
  badgeId: string,
): boolean => first === badgeId || second === badgeId;
