import { chargeOf, type Vacancy } from "../domain/absence.ts";
import { type Account, changed } from "../domain/account.ts";
import { insertAbsence, listUncharged } from "../store/absences.ts";
import type { Deps } from "./deps.ts";
import { lockPlayers } from "./require.ts";
import { storeRatings } from "./store-account.ts";

/**
 * Charges the players whose seats became open, each once for a match; an excused opening charges no player.
 * @throws CodedError `invalid_request` when a player has no account
 */
export const chargeAbsence = async (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  vacancy: Vacancy,
): Promise<void> => {
  if (vacancy.isExcused) return;
  await transact(async ({ db, emit }) => {
    const accountOf = await lockPlayers(
      db,
      vacancy.players.map(({ userId }) => userId),
    );
    const uncharged = await listUncharged(db, vacancy);
    const charged: Account[] = [];
    for (const player of vacancy.players) {
      const before = uncharged.get(player.userId);
      if (before === undefined) continue;
      const account = accountOf(player.userId);
      const absence = chargeOf(vacancy, player.cause, { ...before, penalties: account.penalties });
      await insertAbsence(db, vacancy, player, absence);
      if (!absence.isFree)
        charged.push(changed(account, { penalties: absence.penalties }, Math.floor(clock.nowMs() / 1000)));
    }
    if (charged.length > 0) await storeRatings({ db, emit }, charged);
  });
};
