import { CodedError } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import { MEETING_MEMORY_S } from "../domain/blocking.ts";
import { roleDebtOf } from "../domain/role-debt.ts";
import { findAccountByUserId } from "../store/accounts.ts";
import { listMetSince, listRoleChoicesByUserIds } from "../store/records.ts";
import type { Deps } from "./deps.ts";

/**
 * A player as queue has to know them, and those of `blocking` whom the player has not met lately.
 * @throws CodedError `user_not_found`
 */
export const getPlayer = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  blocking: readonly string[],
): Promise<{ account: Account; roleDebt: number; notMet: readonly string[] }> => {
  const account = await findAccountByUserId(db, userId);
  if (account === null) throw new CodedError("user_not_found", `${userId} has no account`);
  const choices = await listRoleChoicesByUserIds(db, [userId]);
  const since = Math.floor(clock.nowMs() / 1000) - MEETING_MEMORY_S;
  const met = await listMetSince(db, userId, blocking, since);
  return {
    account,
    roleDebt: roleDebtOf(choices.get(userId) ?? []),
    notMet: blocking.filter((other) => !met.includes(other)),
  };
};
