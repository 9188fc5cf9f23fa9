import { changed } from "../domain/account.ts";
import { passCleanTime } from "../domain/penalty.ts";
import { lockCorrectionsDue } from "../store/accounts.ts";
import type { Deps } from "./deps.ts";
import { storeRatings } from "./store-account.ts";

/** Gives players the corrections that their clean days have earned. @returns how many players it gave one */
export const earnCorrections = async ({
  transact,
  clock,
}: Pick<Deps, "transact" | "clock">): Promise<number> => {
  const nowS = Math.floor((await clock.confirmedNowMs()) / 1000);
  return transact(async ({ db, emit }) => {
    const due = await lockCorrectionsDue(db, nowS);
    if (due.length === 0) return 0;
    const accounts = due.map((account) =>
      changed(account, { penalties: passCleanTime(account.penalties, nowS) }, nowS),
    );
    await storeRatings({ db, emit }, accounts);
    return accounts.length;
  });
};
