import { type StoredPenalty, withoutPenalty } from "./administration.ts";
import type { LedgerEntry, LedgerKind, Outcome } from "./ledger.ts";
import { PENALTY_MEMORY_S, type Penalty, type PenaltyCause, type PenaltyState, penalise } from "./penalty.ts";
import {
  MARKS_PER_PENALTY,
  type MarkKind,
  marksOf,
  type PlayerOutcome,
  type SettledPlayer,
  type Settlement,
  violationReportsOf,
} from "./settlement.ts";
import { applyEntry, type Stats } from "./stats.ts";

/** The content of `match.corrected`: the match as it would have been settled with its current result. */
export interface Correction {
  readonly settlement: Settlement;
  /** Corrections of a season are numbered from 1 without gaps. */
  readonly revision: number;
  readonly atMs: number;
}

/** The corrections that are booked at once: of one match, or all of a mass correction. */
export interface Corrections {
  readonly seasonId: string;
  /** In the order of their numbers, without gaps. */
  readonly parts: readonly Correction[];
  /** The last number. */
  readonly revision: number;
  readonly atMs: number;
  /** The one match; null for several. */
  readonly matchId: string | null;
}

/** @throws RangeError without any correction */
export const correctionsOf = (parts: readonly Correction[]): Corrections => {
  const last = parts.at(-1);
  if (last === undefined) throw new RangeError("no correction");
  const { settlement, revision, atMs } = last;
  const matchId = parts.length === 1 ? settlement.matchId : null;
  return { seasonId: settlement.seasonId, parts, revision, atMs, matchId };
};

/** The step of a match for a player since a correction. */
export interface CorrectedStep {
  readonly matchId: string;
  readonly userId: string;
  readonly rateDelta: number;
  readonly sigmaAfter: number;
}

/** A row of the ledger since the beginning of the running season, with what holds of its match now. */
export interface BookedRow {
  readonly kind: LedgerKind;
  readonly seasonId: string;
  readonly matchId: string | null;
  /** The amount by which the row itself moved the present rate, and the rate after it. */
  readonly delta: number;
  readonly muAfter: number;
  readonly atMs: number;
  /** Of a match that counts for an earlier season. */
  readonly isLate: boolean;
  readonly outcome: Outcome | null;
  readonly rateDelta: number | null;
}

/** The change of a player by a correction, over all matches that it changes. */
export interface Moved {
  readonly userId: string;
  readonly rate: number;
  readonly decided: number;
}

type Booking = Omit<Corrections, "parts">;

const entryOf = (
  { seasonId, matchId, revision, atMs }: Booking,
  userId: string,
  before: Stats,
  after: Stats,
  lateDelta: number | null,
): LedgerEntry => ({
  userId,
  ordinal: before.ledgerLength + 1,
  kind: "correction",
  cause: `${seasonId}#${revision}`,
  matchId,
  seasonId,
  outcome: null,
  delta: after.mu - before.mu,
  muBefore: before.mu,
  muAfter: after.mu,
  sigmaBefore: before.sigma,
  sigmaAfter: after.sigma,
  atMs,
  ...(lateDelta !== null && { lateDelta }),
});

/** The statistics at the beginning of a player's season. */
const opened = (known: Stats, { muAfter, delta, atMs }: BookedRow): Stats => ({
  ...known,
  mu: muAfter,
  rate: Math.round(muAfter),
  maxRate: Math.round(muAfter),
  matchCount: 0,
  winCount: 0,
  winRate: 0,
  rateReachedAtMs: delta === 0 ? Math.min(known.rateReachedAtMs, atMs) : atMs,
});

const takeIn = (stats: Stats, userId: string, row: BookedRow): Stats =>
  row.kind === "correction"
    ? stats
    : applyEntry(stats, {
        userId,
        // Not the first one: a row that moves no rate reaches none again.
        ordinal: 1,
        kind: row.kind,
        cause: "",
        matchId: row.matchId,
        seasonId: row.seasonId,
        outcome: row.outcome,
        delta: 0,
        muBefore: stats.mu,
        muAfter: stats.mu + (row.isLate ? 0 : (row.rateDelta ?? row.delta)),
        sigmaBefore: stats.sigma,
        sigmaAfter: stats.sigma,
        atMs: row.atMs,
      });

/** The statistics of a season that runs, as if what holds now had been booked from the first. */
const statsNow = (
  known: Stats,
  userId: string,
  rows: readonly BookedRow[],
  sigmaOf: (matchId: string) => number | undefined,
): Stats => {
  const [opening, ...later] = rows;
  if (opening === undefined) throw new RangeError(`${userId} has no ledger`);
  const stats = later.reduce((before, row) => takeIn(before, userId, row), opened(known, opening));
  const last = later.findLast(({ kind, isLate }) => kind === "match" && !isLate)?.matchId ?? null;
  return { ...stats, sigma: (last === null ? undefined : sigmaOf(last)) ?? known.sigma };
};

/**
 * The effect of a correction on the statistics and the ledger of one player.
 * @param rows of the player since the beginning of the season; null when the corrected season is over: then
 * only its result changes
 * @param sigmaOf the deviation that the correction leaves after a match, if it touches it
 * @throws RangeError when the rows do not add up to the change
 */
export const correctStats = (
  correction: Booking,
  known: Stats,
  { userId, rate, decided }: Moved,
  rows: readonly BookedRow[] | null,
  sigmaOf: (matchId: string) => number | undefined,
): { readonly entry: LedgerEntry; readonly stats: Stats } => {
  const counted = {
    lifetimeMatchCount: known.lifetimeMatchCount + decided,
    ledgerLength: known.ledgerLength + 1,
  };
  if (rows === null) {
    const stats = { ...known, ...counted };
    return { stats, entry: entryOf(correction, userId, known, stats, rate) };
  }
  const stats = { ...statsNow(known, userId, rows, sigmaOf), ...counted };
  if (stats.mu !== known.mu + rate)
    throw new RangeError(`${userId} has ${known.mu}, moves by ${rate}, and the books say ${stats.mu}`);
  return { stats, entry: entryOf(correction, userId, known, stats, null) };
};

/** A penalty with the season of the mark that completed it, if marks did. */
export interface GivenPenalty extends StoredPenalty {
  readonly markSeasonId: string | null;
}

/** The known conduct of one of the ten when their match is corrected. */
export interface ConductBefore {
  /** The outcome of the match for the player until now. */
  readonly outcome: Outcome;
  readonly penalties: PenaltyState;
  /** All of them, the newest first. */
  readonly given: readonly GivenPenalty[];
  /** The player's marks of this match. */
  readonly marks: readonly MarkKind[];
  /** All marks of the player by kind; of silence those of the season. */
  readonly markCounts: Readonly<Record<MarkKind, number>>;
  readonly countedReporters: readonly string[];
  /** The player's last declined match that was not free, in unix seconds; null for none. */
  readonly declinedAtS: number | null;
}

export interface ConductChange {
  readonly penalties: PenaltyState;
  readonly withdrawn: readonly GivenPenalty[];
  readonly newPenalties: readonly Penalty[];
  readonly marksTaken: readonly MarkKind[];
  readonly marksGiven: readonly MarkKind[];
  /** Null: as they were; otherwise all that count as said in the match now. */
  readonly violationReports: PlayerOutcome["violationReports"] | null;
}

const isInForce = ({ withdrawnAtS }: StoredPenalty): boolean => withdrawnAtS === 0;

const penaltiesOfMarks = (marks: number): number => Math.floor(marks / MARKS_PER_PENALTY);

/** The penalties that the result of the match no longer bears out, and the causes of those that it asks for. */
const judge = (
  { settlement }: Correction,
  player: SettledPlayer,
  before: ConductBefore,
  marks: readonly MarkKind[],
  violationReports: ConductChange["violationReports"],
): { readonly wrong: readonly GivenPenalty[]; readonly causes: readonly PenaltyCause[] } => {
  const ofMatch = (cause: PenaltyCause) =>
    before.given.filter(
      (penalty) => isInForce(penalty) && penalty.cause === cause && penalty.matchId === settlement.matchId,
    );
  const wrong: GivenPenalty[] = [];
  const causes: PenaltyCause[] = [];
  const isOffender = !settlement.voided && player.isOffender;
  if (isOffender && ofMatch("offender").length === 0) causes.push("offender");
  if (!isOffender) wrong.push(...ofMatch("offender"));
  if (violationReports !== null) wrong.push(...ofMatch("violation"));
  if (violationReports?.some(({ counted }) => counted)) causes.push("violation");
  for (const kind of ["silence", "contradicted"] as const) {
    const was = before.markCounts[kind];
    const is = was + Number(marks.includes(kind)) - Number(before.marks.includes(kind));
    if (penaltiesOfMarks(is) > penaltiesOfMarks(was)) causes.push(kind);
    if (penaltiesOfMarks(is) >= penaltiesOfMarks(was)) continue;
    const newest = before.given.find(
      ({ cause, markSeasonId }) =>
        cause === kind && (kind === "contradicted" || markSeasonId === settlement.seasonId),
    );
    if (newest !== undefined && isInForce(newest)) wrong.push(newest);
  }
  return { wrong, causes };
};

/**
 * The effect of another result of a match on the conduct of one of its players. Penalties without ground
 * are withdrawn, new ones are given at the time of the correction. Corrections earned meanwhile stay.
 */
export const correctConduct = (
  correction: Correction,
  player: SettledPlayer,
  before: ConductBefore,
): ConductChange => {
  const { settlement } = correction;
  const marks = marksOf(settlement, player);
  const violationReports =
    (before.outcome === "void") === settlement.voided ? null : violationReportsOf(settlement, player, before);
  const { wrong, causes } = judge(correction, player, before, marks, violationReports);
  let { penalties } = before;
  let inForce = before.given.filter(isInForce);
  for (const penalty of wrong) {
    inForce = inForce.filter(({ id }) => id !== penalty.id);
    penalties = withoutPenalty(penalties, penalty, inForce, before.declinedAtS);
  }
  const atS = Math.floor(correction.atMs / 1000);
  const recent = inForce.filter((penalty) => penalty.atS > atS - PENALTY_MEMORY_S).length;
  const newPenalties: Penalty[] = [];
  for (const cause of causes) {
    const given = penalise(penalties, cause, recent + newPenalties.length, atS);
    penalties = given.state;
    newPenalties.push(given.penalty);
  }
  return {
    penalties,
    withdrawn: wrong,
    newPenalties,
    marksTaken: before.marks.filter((kind) => !marks.includes(kind)),
    marksGiven: marks.filter((kind) => !before.marks.includes(kind)),
    violationReports,
  };
};
