import { passCleanTime } from "../domain/penalty.ts";
import { lockCorrectionsDue, updateRatings } from "../store/accounts.ts";
import { changesOf } from "./changes-of.ts";
import type { Deps } from "./deps.ts";

/** Gives players the corrections that their clean days have earned. @returns how many players it gave one */
export const earnCorrections = async ({
  transact,
  clock,
}: Pick<Deps, "transact" | "clock">): Promise<number> => {
  const nowS = Math.floor((await clock.confirmedNowMs()) / 1000);
  return transact(async ({ db, emit }) => {
    const due = await lockCorrectionsDue(db, nowS);
    if (due.length === 0) return 0;
    const accounts = due.map((account) => ({
      ...account,
      penalties: passCleanTime(account.penalties, nowS),
      version: account.version + 1,
      updatedAtS: nowS,
    }));
    await updateRatings(db, accounts);
    await emit(...(await changesOf(db, accounts)));
    return accounts.length;
  });
};
