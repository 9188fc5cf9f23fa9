import { CodedError } from "@gokaku/game";
import { type Account, changed } from "../domain/account.ts";
import { isLapsed, lapsedBeforeS, type Places, placesMoved, type RankingState } from "../domain/ranking.ts";
import { lastMatchAtSAfter, outcomeOf, type Settlement, settlePlayer } from "../domain/settlement.ts";
import { skillsAfterMatch } from "../domain/skill.ts";
import { userSettled } from "../events/events.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { recomputeSeasonEntries } from "../store/season-change.ts";
import { listSettling, type Settled, settlementValues, writeSettlement } from "../store/settling.ts";
import type { Deps, PublishedRanking } from "./deps.ts";

const rankingStateOf = ({ userId, stats }: Account): RankingState => ({
  userId,
  rate: stats.rate,
  winRate: stats.winRate,
  matchCount: stats.matchCount,
  rateReachedAtMs: stats.rateReachedAtMs,
});

/** The places of the players in the ranking before and after; empty while none of their season is published. */
const placesOf = (
  { publication, minMatches, lapseDays }: PublishedRanking,
  settled: readonly Settled[],
  nowMs: number,
): ReadonlyMap<string, Places> => {
  if (publication === null) return new Map();
  const beforeS = lapsedBeforeS({ lapseDays }, nowMs);
  const ranked = settled.filter(
    ({ account: { userId, isBanned, linked, stats, lastMatchAtS } }) =>
      !isBanned &&
      // Of a person with several accounts only the listed one has a place.
      (linked.length === 0 || publication.entries.some((entry) => entry.userId === userId)) &&
      stats.seasonId === publication.seasonId &&
      stats.matchCount >= minMatches &&
      !isLapsed(stats, lastMatchAtS, beforeS),
  );
  return placesMoved(
    publication,
    ranked.map(({ known, account }) => ({ before: rankingStateOf(known), after: rankingStateOf(account) })),
  );
};

type Outcome = "settled" | "known" | "raced" | "late";

/**
 * Reads, decides and writes.
 * @param inTransaction whether what hangs on an archived season may be written beside it
 * @returns with nothing changed: `raced` when a player changed in between, `late` when the season is over and this is no
 * transaction
 */
const settleOnce = async (
  { db, write }: Pick<Deps, "db" | "write">,
  settlement: Settlement,
  ranking: PublishedRanking,
  nowMs: number,
  inTransaction: boolean,
): Promise<Outcome> => {
  const settling = await listSettling(db, settlement);
  const found = settlement.players.map((player) => {
    const one = settling.get(player.userId);
    if (one === undefined) throw new CodedError("invalid_request", `${player.userId} has no account`);
    return { player, known: one.account, before: one.before };
  });
  const skills = skillsAfterMatch(
    found.map(({ player: { userId, team }, known: { skill } }) => ({
      userId,
      outcome: outcomeOf(settlement, team),
      skill,
    })),
  );
  const settled = found.map(({ player, known, before }): Settled => {
    const outcome = settlePlayer(settlement, player, before);
    const { stats, penalties } = outcome;
    const changes = {
      stats,
      penalties,
      skill: skills.get(known.userId) ?? known.skill,
      lastMatchAtS: lastMatchAtSAfter(settlement, outcome.entry, known.lastMatchAtS),
    };
    return { player, known, outcome, account: changed(known, changes, Math.floor(nowMs / 1000)) };
  });
  if (settling.values().some(({ isSettled }) => isSettled)) return "known";
  const late = settled.filter(({ outcome }) => outcome.entry.lateDelta !== undefined);
  if (late.length > 0 && !inTransaction) return "late";
  const published = userSettled(settlement.matchId, settled, placesOf(ranking, settled, nowMs));
  const [written] = await write(writeSettlement, settlementValues(settlement, settled), [published]);
  if (written === undefined) return "raced";
  if (late.length > 0)
    await recomputeSeasonEntries(
      db,
      settlement.seasonId,
      late.map(({ player }) => player.userId),
    );
  return "settled";
};

/**
 * Applies a settled match to ledger, statistics, records, penalties and badges of its players, and publishes
 * the ten results, which release the players. Idempotent. When a player changes in between, it is decided again with the accounts locked. A match
 * of an archived season changes that season's end, and no present rate.
 * @returns whether it was not in the ledger before
 * @throws CodedError `invalid_request` when a player has no account
 */
export const applySettlement = async (
  deps: Pick<Deps, "db" | "write" | "transact" | "clock" | "publishedRanking" | "onRatingsChanged">,
  settlement: Settlement,
): Promise<boolean> => {
  const nowMs = deps.clock.nowMs();
  const userIds = settlement.players.map(({ userId }) => userId);
  const ranking = await deps.publishedRanking();
  let outcome = await settleOnce(deps, settlement, ranking, nowMs, false);
  if (outcome === "raced" || outcome === "late")
    outcome = await deps.transact(async (unit) => {
      await lockAccountsByUserIds(unit.db, userIds);
      return settleOnce(unit, settlement, ranking, nowMs, true);
    });
  if (outcome === "raced") throw new Error(`players of match ${settlement.matchId} changed while locked`);
  if (outcome !== "settled") return false;
  deps.onRatingsChanged();
  return true;
};
