import type { Transaction } from "kysely";
import type { Account } from "../domain/account.ts";
import { ACCUSATION_MEMORY_S } from "../domain/accusation.ts";
import { PENALTY_MEMORY_S } from "../domain/penalty.ts";
import {
  type PlayerBefore,
  type PlayerOutcome,
  type SettledPlayer,
  type Settlement,
  settlePlayer,
} from "../domain/settlement.ts";
import { userReleased } from "../facts/events.ts";
import { updateStandings } from "../store/accounts.ts";
import { insertGrants } from "../store/badges.ts";
import {
  countMarks,
  countPenaltiesSince,
  insertConduct,
  listCountedAccusersSince,
} from "../store/conduct.ts";
import { insertLedgerEntries, isMatchInLedger } from "../store/ledger.ts";
import { upsertSettledRecords } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";
import { changesOf } from "./changes-of.ts";
import type { Deps } from "./deps.ts";
import { lockPlayers } from "./require.ts";

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
  atS: number,
): Promise<(account: Account) => PlayerBefore> => {
  const recentPenalties = await countPenaltiesSince(db, userIds, atS - PENALTY_MEMORY_S);
  const silences = await countMarks(db, userIds, "silence", seasonId);
  const contradictions = await countMarks(db, userIds, "contradicted");
  const countedAccusers = await listCountedAccusersSince(db, userIds, atS - ACCUSATION_MEMORY_S);
  return ({ userId, stats, penalties }) => ({
    stats,
    penalties,
    recentPenalties: recentPenalties.get(userId) ?? 0,
    silences: silences.get(userId) ?? 0,
    contradictions: contradictions.get(userId) ?? 0,
    countedAccusers: countedAccusers.get(userId) ?? [],
  });
};

const storeResult = async (
  db: Db,
  { matchId, seasonId, startedAtMs }: Settlement,
  settled: readonly Settled[],
  atS: number,
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
      startedAtS: Math.floor(startedAtMs / 1000),
    })),
  );
  await insertConduct(db, {
    matchId,
    seasonId,
    atS,
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
        atS,
      })),
    ),
  );
};

/**
 * Applies a settled match to its players in one transaction: ledger, statistics, records, penalties, badges,
 * and the events that release them with their result; who was released by a dispute is told the result as well,
 * and releasing a free seat again changes nothing. A match that is in the ledger already changes nothing.
 * @throws CodedError `invalid_request` when a player has no account
 */
export const applySettlement = async (
  { transact, clock, onStandingsChanged }: Pick<Deps, "transact" | "clock" | "onStandingsChanged">,
  settlement: Settlement,
): Promise<void> => {
  const userIds = settlement.players.map(({ userId }) => userId);
  const atS = Math.floor(settlement.settledAtMs / 1000);
  const isApplied = await transact(async ({ db, emit }) => {
    const accountOf = await lockPlayers(db, userIds);
    if (await isMatchInLedger(db, settlement.matchId)) return false;
    const before = await readHistory(db, settlement, userIds, atS);
    const updatedAtS = Math.floor(clock.nowMs() / 1000);
    const settled = settlement.players.map((player): Settled => {
      const account = accountOf(player.userId);
      const outcome = settlePlayer(settlement, player, before(account));
      const { stats, penalties } = outcome;
      return {
        player,
        rateBefore: account.stats.rate,
        outcome,
        account: { ...account, stats, penalties, version: account.version + 1, updatedAtS },
      };
    });
    await storeResult(db, settlement, settled, atS);
    const changes = await changesOf(
      db,
      settled.map(({ account }) => account),
    );
    const releases = settled.map(({ account: { userId, stats }, rateBefore, outcome: { entry } }) =>
      userReleased({
        userId,
        matchId: settlement.matchId,
        outcome: entry.outcome,
        rateBefore,
        rateAfter: stats.rate,
      }),
    );
    await emit(...changes, ...releases);
    return true;
  });
  if (isApplied) onStandingsChanged();
};
