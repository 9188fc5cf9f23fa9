import type { Clock } from "@gokaku/service";
import { readOffers } from "../domain/catalogue.ts";
import { listStockRows, replaceOffers, type Stock } from "../store/stock.ts";
import type { Deps } from "./deps.ts";

/** The stock of every badge that is or was on sale. */
export const listStock = ({ db }: Pick<Deps, "db">): Promise<readonly Stock[]> => listStockRows(db);

/**
 * Puts the catalogue's badges on sale, and no others. Safe to repeat.
 * @throws Error for a catalogue with an offer that is not usable, or for fewer than are sold; nothing changes then
 */
export const loadCatalogue = async (
  { db, clock }: { readonly db: Deps["db"]; readonly clock: Clock },
  catalogue: unknown,
): Promise<void> => {
  const offers = readOffers(catalogue);
  await db.transaction().execute((transaction) => replaceOffers(transaction, offers, clock.nowMs()));
};
