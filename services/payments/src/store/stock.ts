import type { Kysely } from "kysely";
import type { Offer } from "../domain/catalogue.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** How much of a badge is sold, promised and allowed; `maxSales` 0 means unlimited. */
export interface Stock {
  readonly badgeId: string;
  readonly maxSales: number;
  readonly sold: number;
  readonly reserved: number;
}

const MAX_BADGES = 1_000;

/** Everything that is or was on sale, by badge id. */
export const listStockRows = (db: Db): Promise<readonly Stock[]> =>
  db
    .selectFrom("stock")
    .select(["badge_id as badgeId", "max_sales as maxSales", "sold", "reserved"])
    .orderBy("badge_id")
    .limit(MAX_BADGES)
    .execute();

/** Replaces the offers on sale. Sold and reserved units stay; the database refuses an offer for fewer units. */
export const replaceOffers = async (db: Db, offers: readonly Offer[], nowMs: number): Promise<void> => {
  const updated_at_ms = String(nowMs);
  await db
    .updateTable("stock")
    .set({ is_on_sale: false, updated_at_ms })
    .where("is_on_sale", "=", true)
    .execute();
  if (offers.length === 0) return;
  await db
    .insertInto("stock")
    .values(
      offers.map(({ badgeId, display, price, maxSales }) => ({
        badge_id: badgeId,
        display,
        price,
        max_sales: maxSales,
        is_on_sale: true,
        updated_at_ms,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("badge_id").doUpdateSet((excluded) => ({
        display: excluded.ref("excluded.display"),
        price: excluded.ref("excluded.price"),
        max_sales: excluded.ref("excluded.max_sales"),
        is_on_sale: true,
        updated_at_ms,
      })),
    )
    .execute();
};

/** The price and remaining stock of a badge; null for one that never was on sale. */
export const findOffer = async (db: Db, badgeId: string) => {
  const row = await db
    .selectFrom("stock")
    .select(["display", "price", "max_sales as maxSales", "sold", "reserved", "is_on_sale as isOnSale"])
    .where("badge_id", "=", badgeId)
    .executeTakeFirst();
  return row ?? null;
};
