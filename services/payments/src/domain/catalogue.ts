import { PURCHASABLE } from "@gokaku/game";

/** A badge that players can buy. `maxSales` 0 means unlimited; the price is in JPY. */
export interface Offer {
  readonly badgeId: string;
  readonly display: string;
  readonly price: number;
  readonly maxSales: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Whether the catalogue offers a badge: its condition says so, and it is active. */
const isOffered = (badge: Record<string, unknown>): boolean =>
  typeof badge.condition === "string" && badge.condition.includes(PURCHASABLE) && badge.is_active === true;

const readOffer = ({ id, display, price, max_sales }: Record<string, unknown>): Offer => {
  if (typeof id !== "string" || !isCount(price) || price === 0 || !isCount(max_sales))
    throw new Error(`the badge ${JSON.stringify(id)} is for sale, but its price or max_sales is not usable`);
  return { badgeId: id, display: typeof display === "string" ? display : id, price, maxSales: max_sales };
};

/** @throws Error naming the first badge that is for sale and malformed, or doubled */
export const readOffers = (catalogue: unknown): Offer[] => {
  if (!Array.isArray(catalogue)) throw new Error("the badge catalogue is not a list");
  const offers = catalogue.filter(isRecord).filter(isOffered).map(readOffer);
  const doubled = offers.find(
    ({ badgeId }, index) => offers.findIndex((o) => o.badgeId === badgeId) !== index,
  );
  if (doubled) throw new Error(`the badge ${doubled.badgeId} is in the catalogue twice`);
  return offers;
};
