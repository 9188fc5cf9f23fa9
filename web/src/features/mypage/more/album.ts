import type { Badge, User } from "@gokaku/contract";
import type { AchievementEntry } from "@gokaku/contract/profile";
import { PURCHASABLE } from "@gokaku/game";

/** The parts of the album, by the way to a badge. */
export const SHELVES = ["earned", "season", "shop", "given"] as const;
export type Shelf = (typeof SHELVES)[number];

/** The way to a badge that is not owned, as far as it can be computed. */
export type Way =
  | Readonly<{ kind: "count"; rule: string; progress: number; target: number }>
  /** A place in the running season: the own one and the lowest that is enough. */
  | Readonly<{ kind: "place"; rank: number | null; needed: number }>
  | Readonly<{ kind: "shop"; price: number; isSoldOut: boolean }>
  | Readonly<{ kind: "secret" }>
  | Readonly<{ kind: "closed" }>
  | Readonly<{ kind: "given" }>;

export interface AlbumEntry {
  readonly badge: Badge;
  readonly shelf: Shelf;
  /** Null for an owned badge. */
  readonly way: Way | null;
}

export interface Collector {
  readonly user: Pick<User, "owned_badges" | "rank">;
  readonly achievements: readonly AchievementEntry[];
  /** The number of the running season; null out of season. */
  readonly season: number | null;
}

const SEASON_PLACE = /^S(\d+) (?:(\d)位|TOP(\d+))$/;

/** The number that a season's id ends with. */
export const seasonNumber = (seasonId: string | undefined): number | null => {
  const digits = /\d+$/.exec(seasonId ?? "")?.[0];
  return digits === undefined ? null : Number(digits);
};

const placeOf = ({ display }: Badge): { season: number; needed: number } | null => {
  const [, season, place, top] = SEASON_PLACE.exec(display) ?? [];
  return season === undefined ? null : { season: Number(season), needed: Number(place ?? top) };
};

const shelfOf = (badge: Badge, achievement: AchievementEntry | undefined): Shelf => {
  if (achievement !== undefined) return "earned";
  if (placeOf(badge) !== null) return "season";
  return badge.price > 0 ? "shop" : "given";
};

const wayOf = (badge: Badge, achievement: AchievementEntry | undefined, { user, season }: Collector): Way => {
  if (achievement !== undefined) {
    const { id: rule, progress, target } = achievement;
    return { kind: "count", rule, progress, target };
  }
  const place = placeOf(badge);
  if (place !== null) {
    if (place.season === season) return { kind: "place", rank: user.rank, needed: place.needed };
    return badge.is_active ? { kind: "closed" } : { kind: "secret" };
  }
  const { price, condition, max_sales: max, current_sales: sold } = badge;
  if (price === 0) return { kind: "given" };
  return badge.is_active && condition.includes(PURCHASABLE)
    ? { kind: "shop", price, isSoldOut: max > 0 && sold >= max }
    : { kind: "closed" };
};

/** Every badge of the catalogue in its order, with the way to it. A badge that is not published yet is a secret. */
export const albumOf = (badges: readonly Badge[], collector: Collector): readonly AlbumEntry[] =>
  badges.map((badge) => {
    const achievement = collector.achievements.find(({ badge_id: id }) => id === badge.id);
    const isOwned = collector.user.owned_badges.includes(badge.id);
    const shelf = shelfOf(badge, achievement);
    return { badge, shelf, way: isOwned ? null : wayOf(badge, achievement, collector) };
  });
