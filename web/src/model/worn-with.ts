import type { User } from "@gokaku/contract";
import type { EquipBadgesRequest } from "@gokaku/contract/profile";

type Worn = Pick<User, "current_badge" | "current_badge_2">;

/** A badge put on first; the one that was there moves to the second place where that is free. */
export const wornWith = (
  { current_badge: first, current_badge_2: second }: Worn,
  badgeId: string,
): EquipBadgesRequest => ({ primary_badge: badgeId, secondary_badge: second === "" ? first : second });

export const isWorn = ({ current_badge: first, current_badge_2: second }: Worn, badgeId: string): boolean =>
  first === badgeId || second === badgeId;
