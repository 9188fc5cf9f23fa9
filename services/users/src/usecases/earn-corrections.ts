import { passCleanTime } from "../domain/penalty.ts";
import { roleDebtOf } from "../domain/role-debt.ts";
import { userChanged } from "../facts/events.ts";
import { lockCorrectionsDue, updateStandings } from "../store/accounts.ts";
import { listRoleChoicesByUserIds } from "../store/records.ts";
import type { Deps } from "./deps.ts";

/** Gives players the corrections that their clean days have earned. @returns how many players it gave one */
export const earnCorrections = ({ transact, clock }: Pick<Deps, "transact" | "clock">): Promise<number> =>
  transact(async ({ db, emit }) => {
    const now = Math.floor(clock.nowMs() / 1000);
    const due = await lockCorrectionsDue(db, now);
    if (due.length === 0) return 0;
    const accounts = due.map((account) => ({
      ...account,
      penalties: passCleanTime(account.penalties, now),
      version: account.version + 1,
      updatedAt: now,
    }));
    await updateStandings(db, accounts);
    const choices = await listRoleChoicesByUserIds(
      db,
      accounts.map(({ userId }) => userId),
    );
    await emit(
      ...accounts.map((account) => userChanged(account, roleDebtOf(choices.get(account.userId) ?? []))),
    );
    return accounts.length;
  });
