import { expireOpenByUserId } from "../store/orders.ts";
import type { Deps } from "./deps.ts";

/**
 * Cancels the unpaid orders of a player who left: they expire now, and the provider is asked at once to end their pages.
 * An order that was paid meanwhile goes the way of every order whose account is gone. Idempotent.
 * @param beforeMs orders that were begun later belong to a player who has come back
 */
export const cancelOrders = async (
  { db, clock, onOrdersDue }: Pick<Deps, "db" | "clock" | "onOrdersDue">,
  userId: string,
  beforeMs: number,
): Promise<void> => {
  const isAny = await expireOpenByUserId(db, userId, { beforeMs, nowMs: await clock.confirmedNowMs() });
  if (isAny) onOrdersDue();
};
