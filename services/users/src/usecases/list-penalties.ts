import type { StoredPenalty } from "../domain/administration.ts";
import type { PenaltyState } from "../domain/penalty.ts";
import { listPenaltiesByUserId } from "../store/penalties.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

/** A player's penalties, newest first, those that were taken back among them. @throws CodedError `user_not_found` */
export const listPenalties = async (
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<{ readonly state: PenaltyState; readonly penalties: readonly StoredPenalty[] }> => {
  const account = await requireAccount(db, userId);
  return { state: account.penalties, penalties: await listPenaltiesByUserId(db, userId) };
};
