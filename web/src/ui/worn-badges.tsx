import type { Badge, User } from "@gokaku/contract";
import { BadgeChip } from "./badge-chip.tsx";

type Wearer = Pick<User, "current_badge" | "current_badge_2">;

/** The badges somebody wears, the first one first; what the shop no longer knows is left out. */
export const wornBadges = (user: Wearer, badges: readonly Badge[]): readonly Badge[] =>
  [user.current_badge, user.current_badge_2].flatMap((id) => badges.filter((badge) => badge.id === id));

interface WornChipsProps {
  readonly user: Wearer;
  readonly badges: readonly Badge[];
}

export const WornChips = ({ user, badges }: WornChipsProps) =>
  wornBadges(user, badges).map((badge) => <BadgeChip key={badge.id} badge={badge} />);
