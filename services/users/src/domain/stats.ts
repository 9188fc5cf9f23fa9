import { highestRateAfter, RATING } from "@gokaku/rating";
import { isDecided, type LedgerEntry } from "./ledger.ts";

/**
 * The sums of a player's ledger. Counts are of decided matches in `seasonId`, `lifetimeMatchCount` of all
 * seasons; `maxRate` is the highest rate of the season, its start included. `winRate` is a percentage with
 * one decimal; `rateReachedAtMs` is the time of the present rate; `ledgerLength` is the ordinal of the last
 * entry included.
 */
export interface Stats {
  readonly seasonId: string;
  readonly mu: number;
  readonly sigma: number;
  readonly rate: number;
  readonly maxRate: number;
  readonly matchCount: number;
  readonly winCount: number;
  readonly winRate: number;
  readonly lifetimeMatchCount: number;
  readonly rateReachedAtMs: number;
  readonly ledgerLength: number;
}

export const emptyStats = (seasonId: string): Stats => ({
  seasonId,
  mu: RATING.initialMu,
  sigma: RATING.initialSigma,
  rate: RATING.initialMu,
  maxRate: RATING.initialMu,
  matchCount: 0,
  winCount: 0,
  winRate: 0,
  lifetimeMatchCount: 0,
  rateReachedAtMs: 0,
  ledgerLength: 0,
});

export const winRateOf = (winCount: number, matchCount: number): number =>
  matchCount === 0 ? 0 : Math.round((winCount * 1000) / matchCount) / 10;

/** Uncertainty at the beginning of a season, at the least. */
export const SEASON_SIGMA = 180;
/** How much of the distance to the initial rate is left at the beginning of a season. */
const SEASON_KEEPS = 0.5;

/** The rating of a player at the beginning of a season; μ is a whole number as everywhere. */
export const resetRating = ({
  mu,
  sigma,
}: Pick<Stats, "mu" | "sigma">): { readonly mu: number; readonly sigma: number } => ({
  mu: RATING.initialMu + Math.round(SEASON_KEEPS * (mu - RATING.initialMu)),
  sigma: Math.max(sigma, SEASON_SIGMA),
});

/** The same in SQL, of a row of `account`. */
export const RESET_MU = `(${RATING.initialMu} + floor(${SEASON_KEEPS} * (mu - ${RATING.initialMu}) + 0.5)::integer)`;
export const RESET_SIGMA = `greatest(sigma, ${SEASON_SIGMA})`;

/** Takes one further entry in. A player without a season adopts that of their first match. */
export const applyEntry = (before: Stats, entry: LedgerEntry): Stats => {
  const stats =
    entry.kind === "season" ? { ...before, seasonId: entry.seasonId, matchCount: 0, winCount: 0 } : before;
  const seasonId = stats.seasonId === "" ? entry.seasonId : stats.seasonId;
  const decided = isDecided(entry);
  const counts = decided && entry.seasonId === seasonId;
  const matchCount = stats.matchCount + (counts ? 1 : 0);
  const winCount = stats.winCount + (counts && entry.outcome === "won" ? 1 : 0);
  const rate = Math.round(entry.muAfter);
  return {
    seasonId,
    mu: entry.muAfter,
    sigma: entry.sigmaAfter,
    rate,
    maxRate: highestRateAfter(stats.maxRate, entry.kind, rate),
    matchCount,
    winCount,
    winRate: winRateOf(winCount, matchCount),
    lifetimeMatchCount: stats.lifetimeMatchCount + (decided ? 1 : 0),
    rateReachedAtMs: rate === stats.rate && stats.ledgerLength > 0 ? stats.rateReachedAtMs : entry.atMs,
    ledgerLength: entry.ordinal,
  };
};

const GAMES_REMEMBERED = 3;

/** A decided match as far as the role debt is concerned; `roleChoice` is the place of the role played, 0 = first choice. */
export interface Game {
  readonly matchId: string;
  readonly startedAtS: number;
  readonly roleChoice: number;
}

const newestFirst = (one: Game, other: Game): number =>
  other.startedAtS - one.startedAtS || Number(BigInt(other.matchId) - BigInt(one.matchId));

/** Off-role games among the last three of a player's newest, in whatever order they come. */
export const roleDebtOf = (games: readonly Game[]): number =>
  games
    .toSorted(newestFirst)
    .slice(0, GAMES_REMEMBERED)
    .filter(({ roleChoice }) => roleChoice > 0).length;

/** The statistics of a whole ledger, oldest entry first. */
export const recompute = (seasonId: string, ledger: readonly LedgerEntry[]): Stats =>
  ledger.reduce(applyEntry, emptyStats(seasonId));
