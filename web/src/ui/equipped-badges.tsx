import type { Badge, User } from "@gokaku/contract";
import { BadgeChip } from "./badge-chip.tsx";

type Wearer = Pick<User, "current_badge" | "current_badge_2">;

export const equippedBadges = (user: Wearer, badges: readonly Badge[]): readonly Badge[] =>
  [user.current_badge, user.current_badge_2].flatMap((id) => badges.filter((badge) => badge.id === id));

interface EquippedChipsProps {
  readonly user: Wearer;
  readonly badges: readonly Badge[];
}

export const EquippedChips = ({ user, badges }: EquippedChipsProps) =>
  equippedBadges(user, badges).map((badge) => <BadgeChip key={badge.id} badge={badge} />);
