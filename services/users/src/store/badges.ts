import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export type Badge = Readonly<{
  id: string;
  display: string;
  condition: string;
  price: number;
  type: string;
  startColor: string;
  endColor: string;
  charColor: string;
  imageCard: string | null;
  bannerImage: string | null;
  maxSales: number;
  isActive: boolean;
}>;

/** `source` and `cause` say why the badge is owned. */
export type BadgeGrant = Readonly<{
  userId: string;
  badgeId: string;
  source: string;
  cause: string;
  atS: number;
}>;

export const listBadges = async (db: Db): Promise<readonly Badge[]> => {
  const rows = await db.selectFrom("badge").selectAll().orderBy("position").execute();
  return rows.map((row) => ({
    id: row.id,
    display: row.display,
    condition: row.condition,
    price: row.price,
    type: row.type,
    startColor: row.start_color,
    endColor: row.end_color,
    charColor: row.char_color,
    imageCard: row.image_card,
    bannerImage: row.banner_image,
    maxSales: row.max_sales,
    isActive: row.is_active,
  }));
};

/** Brings the catalogue to what `badges` says, in that order; badges it does not name stay. */
export const upsertBadges = async (db: Db, badges: readonly Badge[]): Promise<void> => {
  await db
    .insertInto("badge")
    .values(
      badges.map((badge, position) => ({
        id: badge.id,
        position,
        display: badge.display,
        condition: badge.condition,
        price: badge.price,
        type: badge.type,
        start_color: badge.startColor,
        end_color: badge.endColor,
        char_color: badge.charColor,
        image_card: badge.imageCard,
        banner_image: badge.bannerImage,
        max_sales: badge.maxSales,
        is_active: badge.isActive,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        position: row.ref("excluded.position"),
        display: row.ref("excluded.display"),
        condition: row.ref("excluded.condition"),
        price: row.ref("excluded.price"),
        type: row.ref("excluded.type"),
        start_color: row.ref("excluded.start_color"),
        end_color: row.ref("excluded.end_color"),
        char_color: row.ref("excluded.char_color"),
        image_card: row.ref("excluded.image_card"),
        banner_image: row.ref("excluded.banner_image"),
        max_sales: row.ref("excluded.max_sales"),
        is_active: row.ref("excluded.is_active"),
      })),
    )
    .execute();
};

/** Grants badges of the catalogue; one that is owned already stays as it was. */
export const insertGrants = async (db: Db, grants: readonly BadgeGrant[]): Promise<void> => {
  if (grants.length === 0) return;
  const rows = JSON.stringify(
    grants.map(({ userId, badgeId, source, cause, atS }) => ({
      user_id: userId,
      badge_id: badgeId,
      source,
      cause,
      at: atS,
    })),
  );
  await sql`
    insert into owned_badge (user_id, badge_id, source, cause, at)
    select p.user_id, p.badge_id, p.source, p.cause, p.at
    from jsonb_populate_recordset(null::owned_badge, ${rows}::jsonb) as p
    join badge on badge.id = p.badge_id
    on conflict do nothing`.execute(db);
};

export const listOwnedBadgesByUserId = async (db: Db, userId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("owned_badge")
    .innerJoin("badge", "badge.id", "owned_badge.badge_id")
    .select("badge_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.badge_id);
};
