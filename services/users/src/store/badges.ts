import { prepared, statement } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** `source` and `cause` say why the badge is owned. */
export interface BadgeGrant {
  readonly userId: string;
  readonly badgeId: string;
  readonly source: string;
  readonly cause: string;
  readonly atS: number;
}

export const listBadges = (db: Db) =>
  db
    .selectFrom("badge")
    .select(["id", "display", "condition", "price", "type", "start_color as startColor"])
    .select(["end_color as endColor", "char_color as charColor", "image_card as imageCard"])
    .select(["banner_image as bannerImage", "max_sales as maxSales", "is_active as isActive"])
    .orderBy("position")
    .execute();

/** Brings the catalogue to what `badges` says, in that order; badges it does not name stay. */
export const upsertBadges = async (
  db: Db,
  badges: readonly Omit<Tables["badge"], "position">[],
): Promise<void> => {
  const rows = JSON.stringify(badges.map((badge, position) => ({ ...badge, position })));
  await sql`
    insert into badge select * from jsonb_populate_recordset(null::badge, ${rows}::jsonb)
    on conflict (id) do update set
      (id, position, display, condition, price, type, start_color, end_color, char_color, image_card, banner_image,
        max_sales, is_active) = row(excluded.*)`.execute(db);
};

export const grantRow = ({ userId, badgeId, source, cause, atS }: BadgeGrant) => ({
  user_id: userId,
  badge_id: badgeId,
  source,
  cause,
  at: atS,
});

/**
 * The text that grants badges of the catalogue; one that is owned already stays as it was.
 * @param rows number of the parameter that holds `grantRow`s as JSON
 * @param condition under which they are granted
 */
export const grantInsert = (rows: number, condition: string): string => `
  insert into owned_badge (user_id, badge_id, source, cause, at)
  select p.user_id, p.badge_id, p.source, p.cause, p.at
  from json_populate_recordset(null::owned_badge, $${rows}::json) as p join badge on badge.id = p.badge_id
  where ${condition}
  on conflict do nothing`;

const grant = statement<{ badge_id: string }>(`${grantInsert(1, "true")} returning badge_id`);

/** Grants badges of the catalogue. @returns those that were not owned before */
export const insertGrants = async (db: Db, grants: readonly BadgeGrant[]): Promise<readonly string[]> =>
  (await grant(db, [JSON.stringify(grants.map(grantRow))])).map((row) => row.badge_id);

/** The catalogue in its order, with when each badge came to a user, unix seconds, 0 for never. */
export const listCatalogueByUserId = async (db: Db, userId: string) => {
  const rows = await db
    .selectFrom("badge")
    .leftJoin("owned_badge", (join) =>
      join.onRef("owned_badge.badge_id", "=", "badge.id").on("owned_badge.user_id", "=", userId),
    )
    .select(["badge.id", "display", "condition", "owned_badge.at"])
    .orderBy("position")
    .execute();
  return rows.map(({ at, ...badge }) => ({ ...badge, ownedAtS: Number(at ?? 0) }));
};

export const listOwnedBadgesByUserId = async (db: Db, userId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("owned_badge")
    .innerJoin("badge", "badge.id", "owned_badge.badge_id")
    .select("badge_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => row.badge_id);
};

export const removeOwnedBadges = async (
  db: Db,
  userId: string,
  badgeIds: readonly string[],
): Promise<void> => {
  if (badgeIds.length === 0) return;
  await db
    .deleteFrom("owned_badge")
    .where("user_id", "=", userId)
    .where("badge_id", "in", [...badgeIds])
    .execute();
};

/** The ids of badges by what is written on them. */
export const listBadgeIdsByDisplay = async (
  db: Db,
  displays: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (displays.length === 0) return new Map();
  const rows = await db
    .selectFrom("badge")
    .select(["display", "id"])
    .where("display", "in", [...displays])
    .execute();
  return new Map(rows.map(({ display, id }) => [display, id]));
};

/** Those of the ids that the catalogue does not have. */
export const listUnknownBadges = async (db: Db, badgeIds: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...badgeIds]}::text[]) as asked(id)
    where not exists (select from badge where badge.id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
};
