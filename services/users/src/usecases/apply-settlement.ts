import type { Transaction } from "kysely";
import type { Account } from "../domain/account.ts";
import { ACCUSATION_MEMORY_S } from "../domain/accusation.ts";
import { PENALTY_MEMORY_S } from "../domain/penalty.ts";
import { roleDebtOf } from "../domain/role-debt.ts";
import {
  type PlayerBefore,
  type PlayerOutcome,
  type SettledPlayer,
  type Settlement,
  settlePlayer,
} from "../domain/settlement.ts";
import { userChanged, userReleased } from "../facts/events.ts";
import { lockAccountsByUserIds, updateStandings } from "../store/accounts.ts";
import { insertGrants } from "../store/badges.ts";
import {
  countMarks,
  countPenaltiesSince,
  insertConduct,
  listCountedAccusersSince,
} from "../store/conduct.ts";
import { insertLedgerEntries, isMatchInLedger } from "../store/ledger.ts";
import { listRoleChoicesByUserIds, upsertSettledRecords } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

type Db = Transaction<Tables>;
type Settled = Readonly<{
  player: SettledPlayer;
  rateBefore: number;
  account: Account;
  outcome: PlayerOutcome;
}>;

const readHistory = async (
  db: Db,
  { seasonId }: Settlement,
  userIds: readonly string[],
  at: number,
): Promise<(account: Account) => PlayerBefore> => {
  const recentPenalties = await countPenaltiesSince(db, userIds, at - PENALTY_MEMORY_S);
  const silences = await countMarks(db, userIds, "silence", seasonId);
  const contradictions = await countMarks(db, userIds, "contradicted");
  const countedAccusers = await listCountedAccusersSince(db, userIds, at - ACCUSATION_MEMORY_S);
  return ({ userId, stats, penalties }) => ({
    stats,
    penalties,
    recentPenalties: recentPenalties.get(userId) ?? 0,
    silences: silences.get(userId) ?? 0,
    contradictions: contradictions.get(userId) ?? 0,
    countedAccusers: countedAccusers.get(userId) ?? [],
  });
};

const accountOf = (accounts: ReadonlyMap<string, Account>, userId: string): Account => {
  const account = accounts.get(userId);
  if (account === undefined) throw new Error(`the settlement names ${userId}, who has no account`);
  return account;
};

const storeResult = async (
  db: Db,
  { matchId, seasonId, startedAt }: Settlement,
  settled: readonly Settled[],
  at: number,
): Promise<void> => {
  await insertLedgerEntries(
    db,
    settled.map(({ outcome }) => outcome.entry),
  );
  await updateStandings(
    db,
    settled.map(({ account }) => account),
  );
  await upsertSettledRecords(
    db,
    settled.map(({ player, outcome }) => ({
      matchId,
      userId: player.userId,
      outcome: outcome.entry.outcome,
      characterId: player.characterId,
      role: player.role,
      roleChoice: player.roleChoice,
      rateDelta: outcome.entry.delta,
      startedAt: Math.floor(startedAt / 1000),
    })),
  );
  await insertConduct(db, {
    matchId,
    seasonId,
    at,
    players: settled.map(({ player, outcome }) => ({
      userId: player.userId,
      penalties: outcome.newPenalties,
      marks: outcome.marks,
      accusations: outcome.accusations,
    })),
  });
  await insertGrants(
    db,
    settled.flatMap(({ player, outcome }) =>
      outcome.awards.map(({ badgeId, rule }) => ({
        userId: player.userId,
        badgeId,
        source: "achievement",
        cause: rule,
        at,
      })),
    ),
  );
};

/**
 * Applies a settled match to its players in one transaction: ledger, statistics, records, penalties, badges,
 * and the events that release them with their result; who was released by a dispute is told the result as well,
 * and releasing a free seat again changes nothing. A match that is in the ledger already changes nothing.
 * @throws Error when a player has no account
 */
export const applySettlement = async (
  { transact, clock, onStandingsChanged }: Pick<Deps, "transact" | "clock" | "onStandingsChanged">,
  settlement: Settlement,
): Promise<void> => {
  const userIds = settlement.players.map((player) => player.userId).toSorted();
  const at = Math.floor(settlement.settledAt / 1000);
  const isApplied = await transact(async ({ db, emit }) => {
    const accounts = await lockAccountsByUserIds(db, userIds);
    if (await isMatchInLedger(db, settlement.matchId)) return false;
    const before = await readHistory(db, settlement, userIds, at);
    const now = Math.floor(clock.nowMs() / 1000);
    const settled = settlement.players.map((player): Settled => {
      const account = accountOf(accounts, player.userId);
      const outcome = settlePlayer(settlement, player, before(account));
      const { stats, penalties } = outcome;
      return {
        player,
        rateBefore: account.stats.rate,
        outcome,
        account: { ...account, stats, penalties, version: account.version + 1, updatedAt: now },
      };
    });
    await storeResult(db, settlement, settled, at);
    const choices = await listRoleChoicesByUserIds(db, userIds);
    await emit(
      ...settled.flatMap(({ account, rateBefore, outcome: { entry, stats } }) => [
        userChanged(account, roleDebtOf(choices.get(account.userId) ?? [])),
        userReleased({
          userId: account.userId,
          matchId: settlement.matchId,
          outcome: entry.outcome,
          rateBefore,
          rateAfter: stats.rate,
        }),
      ]),
    );
    return true;
  });
  if (isApplied) onStandingsChanged();
};
