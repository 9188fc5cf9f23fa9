import type { Kysely } from "kysely";
import { type Progress, progressOf } from "../domain/achievement.ts";
import { insertGrants, listCatalogueByUserId } from "../store/badges.ts";
import { listFavouritesByUserId } from "../store/favourites.ts";
import { getCareerByUserId } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

/** An achievement with its badge; `achievedAtS` is 0 until the badge is owned. */
export interface Achievement extends Progress {
  readonly display: string;
  readonly condition: string;
  readonly achievedAtS: number;
}

/** @throws CodedError `user_not_found` */
const listProgress = async (
  db: Kysely<Tables>,
  userId: string,
  isMember: boolean,
): Promise<readonly Achievement[]> => {
  const account = await requireAccount(db, userId);
  const [favourites, career, badges] = await Promise.all([
    listFavouritesByUserId(db, userId),
    getCareerByUserId(db, userId),
    listCatalogueByUserId(db, userId),
  ]);
  const badgeOf = new Map(badges.map((badge) => [badge.id, badge]));
  return progressOf({ account, favourites, isMember, ...career }).flatMap((progress) => {
    const badge = badgeOf.get(progress.badgeId);
    if (badge === undefined) return [];
    const { display, condition, ownedAtS } = badge;
    // An earned badge stays earned, even if its ground is gone.
    const done = ownedAtS > 0 ? { progress: progress.target } : {};
    return [{ ...progress, ...done, display, condition, achievedAtS: ownedAtS }];
  });
};

/**
 * @param recentLimit so many of the achieved ones, newest first; 0 for all, in the order of the catalogue
 * @throws CodedError `user_not_found`
 */
export const listAchievements = async (
  { db }: Pick<Deps, "db">,
  userId: string,
  recentLimit: number,
): Promise<readonly Achievement[]> => {
  const all = await listProgress(db, userId, false);
  if (recentLimit === 0) return all;
  return all
    .filter(({ achievedAtS }) => achievedAtS > 0)
    .toSorted((one, other) => other.achievedAtS - one.achievedAtS)
    .slice(0, recentLimit);
};

/**
 * Gives every badge that is earned and not owned.
 * @returns those that this call has given
 * @throws CodedError `user_not_found`
 */
export const checkAchievements = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  isMember: boolean,
): Promise<readonly Achievement[]> => {
  const earned = (await listProgress(db, userId, isMember)).filter(
    ({ achievedAtS, progress, target }) => achievedAtS === 0 && progress >= target,
  );
  if (earned.length === 0) return [];
  const atS = Math.floor(clock.nowMs() / 1000);
  const given = await insertGrants(
    db,
    earned.map(({ badgeId, id }) => ({ userId, badgeId, source: "achievement", cause: id, atS })),
  );
  return earned
    .filter(({ badgeId }) => given.includes(badgeId))
    .map((achievement) => ({ ...achievement, achievedAtS: atS }));
};
