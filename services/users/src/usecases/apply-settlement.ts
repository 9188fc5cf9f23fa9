import { CodedError } from "@gokaku/game";
import { type Account, changed } from "../domain/account.ts";
import { isLapsed, lapsedBeforeS, type Places, placesMoved, type RankingState } from "../domain/ranking.ts";
import { lastMatchAtSAfter, outcomeOf, type Settlement, settlePlayer } from "../domain/settlement.ts";
import { skillsAfterMatch } from "../domain/skill.ts";
import { userSettled } from "../events/events.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { recomputeSeasonEntries } from "../store/season-change.ts";
import {
  listSettling,
  type Settled,
  type Settling,
  settlementValues,
  writeSettlements,
} from "../store/settling.ts";
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

/** The effect of a settlement on its players. */
interface Decided {
  readonly settlement: Settlement;
  readonly settled: readonly Settled[];
  /** Players with another season than the match, which is archived. */
  readonly lateUserIds: readonly string[];
}

/** @throws CodedError `invalid_request` when a player has no account */
const decide = (
  settlement: Settlement,
  settling: ReadonlyMap<string, Settling>,
  nowMs: number,
): Decided | "known" => {
  const found = settlement.players.map((player) => {
    const one = settling.get(player.userId);
    if (one === undefined) throw new CodedError("invalid_request", `${player.userId} has no account`);
    return { player, known: one.account, before: one.before };
  });
  if (settling.values().some(({ isSettled }) => isSettled)) return "known";
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
  const late = settled.filter(({ outcome }) => outcome.entry.lateDelta !== undefined);
  return { settlement, settled, lateUserIds: late.map(({ player }) => player.userId) };
};

/** `raced`: a player changed in between, or is in another settlement of the statement. */
type Outcome = "settled" | "known" | "raced" | "late";

/**
 * Reads, decides and writes several settlements, or none of them when a player changed in between.
 * @param inTransaction whether what hangs on an archived season may be written beside it; else it is `late`
 */
const settleOnce = async (
  { db, write }: Pick<Deps, "db" | "write">,
  settlements: readonly Settlement[],
  ranking: PublishedRanking,
  nowMs: number,
  inTransaction: boolean,
): Promise<readonly Outcome[]> => {
  const settling = await listSettling(db, settlements);
  const taken = new Set<string>();
  const all = settlements.map((settlement): Decided | Outcome => {
    const userIds = settlement.players.map(({ userId }) => userId);
    if (userIds.some((userId) => taken.has(userId))) return "raced";
    for (const userId of userIds) taken.add(userId);
    const decided = decide(settlement, settling.get(settlement.matchId) ?? new Map(), nowMs);
    return decided !== "known" && decided.lateUserIds.length > 0 && !inTransaction ? "late" : decided;
  });
  const decided = all.filter((one) => typeof one === "object");
  const events = decided.map(({ settlement, settled }) =>
    userSettled(settlement.matchId, settled, placesOf(ranking, settled, nowMs)),
  );
  const [written] =
    decided.length === 0 ? [] : await write(writeSettlements, settlementValues(decided), events);
  if (written !== undefined)
    for (const { settlement, lateUserIds } of decided)
      if (lateUserIds.length > 0) await recomputeSeasonEntries(db, settlement.seasonId, lateUserIds);
  return all.map((one) => (typeof one === "string" ? one : written === undefined ? "raced" : "settled"));
};

/**
 * Applies settled matches to ledger, statistics, records, penalties and badges of their players, and publishes
 * the ten results of each, which release the players. Idempotent. Where a player changes in between, each is decided
 * again alone with the accounts locked. A match of an archived season changes that season's end, and no present rate.
 * @returns of each, whether it was not in the ledger before
 * @throws CodedError `invalid_request` when a player has no account
 */
export const applySettlements = async (
  deps: Pick<
    Deps,
    "db" | "write" | "transact" | "clock" | "countRare" | "publishedRanking" | "onRatingsChanged"
  >,
  settlements: readonly Settlement[],
): Promise<readonly boolean[]> => {
  const nowMs = deps.clock.nowMs();
  const ranking = await deps.publishedRanking();
  const outcomes = [...(await settleOnce(deps, settlements, ranking, nowMs, false))];
  for (const [place, settlement] of settlements.entries()) {
    const first = outcomes[place];
    if (first === "known") deps.countRare("settlement_repeated");
    if (first !== "raced" && first !== "late") continue;
    deps.countRare(first === "raced" ? "settlement_raced" : "settlement_of_archived_season");
    const [outcome = "raced"] = await deps.transact(async (unit) => {
      await lockAccountsByUserIds(
        unit.db,
        settlement.players.map(({ userId }) => userId),
      );
      return settleOnce(unit, [settlement], ranking, nowMs, true);
    });
    if (outcome === "raced") throw new Error(`players of match ${settlement.matchId} changed while locked`);
    outcomes[place] = outcome;
  }
  if (outcomes.includes("settled")) deps.onRatingsChanged();
  return outcomes.map((outcome) => outcome === "settled");
};

export const applySettlement = async (
  deps: Parameters<typeof applySettlements>[0],
  settlement: Settlement,
): Promise<boolean> => (await applySettlements(deps, [settlement])).includes(true);
