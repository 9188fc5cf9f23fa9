import type { Clock } from "@gokaku/service";
import { readOffers } from "../domain/catalogue.ts";
import type { StockStore } from "../store/stock.ts";

type Needs = Readonly<{ stock: Pick<StockStore, "replaceOffers">; clock: Clock }>;

/**
 * Puts the catalogue's badges on sale. Safe to repeat.
 * @returns how many are on sale
 */
export const loadCatalogue =
  ({ stock, clock }: Needs) =>
  async (catalogue: unknown): Promise<number> => {
    const offers = readOffers(catalogue);
    await stock.replaceOffers(offers, clock.nowMs());
    return offers.length;
  };
