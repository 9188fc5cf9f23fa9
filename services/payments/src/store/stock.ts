import type { Kysely } from "kysely";
import type { Offer } from "../domain/catalogue.ts";
import type { Tables } from "./tables.ts";

/** How much of a badge is sold, promised and allowed; `maxSales` 0 means unlimited. */
export type Stock = Readonly<{ badgeId: string; maxSales: number; sold: number; reserved: number }>;

const MAX_BADGES = 1_000;

export const createStockStore = (db: Kysely<Tables>) => ({
  /** Everything that is or was on sale, by badge id. */
  async list(): Promise<Stock[]> {
    const rows = await db
      .selectFrom("stock")
      .select(["badge_id", "max_sales", "sold", "reserved"])
      .orderBy("badge_id")
      .limit(MAX_BADGES)
      .execute();
    return rows.map((row) => ({
      badgeId: row.badge_id,
      maxSales: row.max_sales,
      sold: row.sold,
      reserved: row.reserved,
    }));
  },

  /**
   * Makes exactly these offers the ones on sale. What was sold or is reserved stays; an offer for fewer than
   * that is refused by the database.
   */
  async replaceOffers(offers: readonly Offer[], nowMs: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("stock")
        .set({ is_on_sale: false, updated_at_ms: String(nowMs) })
        .where("is_on_sale", "=", true)
        .execute();
      if (offers.length === 0) return;
      await transaction
        .insertInto("stock")
        .values(
          offers.map(({ badgeId, price, maxSales }) => ({
            badge_id: badgeId,
            price,
            max_sales: maxSales,
            is_on_sale: true,
            updated_at_ms: String(nowMs),
          })),
        )
        .onConflict((conflict) =>
          conflict.column("badge_id").doUpdateSet((excluded) => ({
            price: excluded.ref("excluded.price"),
            max_sales: excluded.ref("excluded.max_sales"),
            is_on_sale: true,
            updated_at_ms: String(nowMs),
          })),
        )
        .execute();
    });
  },
});

export type StockStore = ReturnType<typeof createStockStore>;
