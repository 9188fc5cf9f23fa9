import type { Kysely } from "kysely";
import { type Account, changed } from "../domain/account.ts";
import { readBlocking } from "../domain/blocking.ts";
import { listAccountsByUserIds } from "../store/accounts.ts";
import { listMeetingsSince, type Meeting } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { MEETING_MEMORY_S } from "./get-player.ts";
import { lockAccount, requireAccount, rowOfAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

/** A recent player, as the player may see them. */
export interface RecentAccount extends Meeting {
  readonly account: Account;
}

type Reading = Pick<Deps, "db" | "clock">;

const sinceS = ({ clock }: Pick<Deps, "clock">): number =>
  Math.floor(clock.nowMs() / 1000) - MEETING_MEMORY_S;

const withAccounts = async (
  db: Kysely<Tables>,
  meetings: readonly Meeting[],
): Promise<readonly RecentAccount[]> => {
  const accounts = await listAccountsByUserIds(
    db,
    meetings.map(({ userId }) => userId),
  );
  return meetings.flatMap((meeting) => {
    const account = accounts.get(meeting.userId);
    return account === undefined ? [] : [{ ...meeting, account }];
  });
};

/** The players of the last 30 days, the latest first. @throws CodedError `user_not_found` */
export const listRecentPlayers = async (deps: Reading, userId: string): Promise<readonly RecentAccount[]> => {
  await requireAccount(deps.db, userId);
  return withAccounts(deps.db, await listMeetingsSince(deps.db, userId, sinceS(deps)));
};

const blockedBy = async (deps: Reading, { userId, blocking }: Account): Promise<readonly RecentAccount[]> => {
  const meetings = await listMeetingsSince(deps.db, userId, sinceS(deps), blocking);
  return withAccounts(
    deps.db,
    blocking.map(
      (other) =>
        meetings.find((meeting) => meeting.userId === other) ?? { userId: other, lastMatchAtS: 0, times: 0 },
    ),
  );
};

/** The stored block list in its order. @throws CodedError `user_not_found` */
export const getBlocking = async (deps: Reading, userId: string): Promise<readonly RecentAccount[]> =>
  blockedBy(deps, await requireAccount(deps.db, userId));

/**
 * Stores the block list and publishes it; the same list again is a no-op.
 * @throws CodedError `blocking_invalid`, `user_not_found`, `busy`
 */
export const updateBlocking = async (
  deps: Reading & Pick<Deps, "transact">,
  userId: string,
  asked: readonly string[],
): Promise<readonly RecentAccount[]> =>
  deps.transact(
    async ({ db, emit }) => {
      const before = await lockAccount(db, userId);
      const recent = await listMeetingsSince(db, userId, sinceS(deps), asked);
      const blocking = readBlocking(
        userId,
        asked,
        before.blocking,
        recent.map((meeting) => meeting.userId),
      );
      const answer = (account: Account) => blockedBy({ db, clock: deps.clock }, account);
      if (blocking.join() === before.blocking.join()) return answer(before);
      const after = changed(before, { blocking }, Math.floor(deps.clock.nowMs() / 1000));
      await storeAccount({ db, emit }, after);
      return answer(after);
    },
    { row: rowOfAccount(userId) },
  );
