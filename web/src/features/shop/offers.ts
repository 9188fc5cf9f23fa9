import type { Badge, User } from "@gokaku/contract";
import { PURCHASABLE } from "@gokaku/game";

export const FILTERS = ["all", "gradient", "image"] as const;
export type Filter = (typeof FILTERS)[number];

/** The badges that are for sale, the cheapest first. */
export const offersOf = (badges: readonly Badge[], filter: Filter): readonly Badge[] =>
  badges
    .filter((badge) => badge.is_active && badge.price > 0 && badge.condition.includes(PURCHASABLE))
    .filter((badge) => filter === "all" || badge.type === filter)
    .toSorted((one, other) => one.price - other.price || one.id.localeCompare(other.id));

/** Pieces that can still be bought; null when there is no limit. */
export const leftOf = ({ max_sales, current_sales }: Badge): number | null =>
  max_sales === 0 ? null : Math.max(0, max_sales - current_sales);

export type Availability = "owned" | "sold_out" | "for_sale";

export const availabilityOf = (badge: Badge, user: Pick<User, "owned_badges"> | undefined): Availability =>
  user?.owned_badges.includes(badge.id) ? "owned" : leftOf(badge) === 0 ? "sold_out" : "for_sale";
