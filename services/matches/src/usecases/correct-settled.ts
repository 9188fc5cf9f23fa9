import { type Correction, correctedMatch, settlementWith, stepsBetween } from "../domain/correction.ts";
import type { Decision } from "../domain/decide.ts";
import type { Match } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import type { RatedMatch } from "../domain/rerate.ts";
import type { Settlement } from "../domain/settle.ts";
import { settledBytes } from "../events/events.ts";
import {
  insertCorrections,
  keepRatings,
  updateResults,
  waitForCorrections,
  writeCorrectedSteps,
} from "../store/corrections.ts";
import { listOpenSeats } from "../store/settled-season.ts";
import type { StoredSettlement } from "../store/settlements.ts";
import type { Deps, Unit } from "./deps.ts";
import { rerateFrom } from "./rerate-season.ts";

/** A settled match whose row is locked, and its other result. */
export interface Change {
  readonly record: MatchRecord;
  readonly settled: StoredSettlement;
  readonly decision: Decision;
}

/** A match with its other result, and the correction on record. */
export interface Corrected {
  readonly match: Match;
  readonly settlement: Settlement;
  readonly revision: number;
  readonly correction: Correction;
}

/**
 * Gives settled matches of a season other results, and rates the season again once, from the first of them on. The old
 * steps stay on record, under the last of the corrections. A match that is still played retains the ratings that it was
 * made with.
 * @param changes in the order of their settlement, at least one
 */
export const correctSettled = async (
  { db }: Pick<Unit, "db">,
  { clock }: Pick<Deps, "clock">,
  changes: readonly Change[],
  { adminId, reason }: Pick<Correction, "adminId" | "reason">,
  massCorrectionId: string | null = null,
): Promise<readonly Corrected[]> => {
  const [first] = changes;
  if (first === undefined) throw new RangeError("a correction of no match");
  const { seasonId } = first.record.match;
  await waitForCorrections(db, seasonId);
  // Before the settled ones, so that what is settled in between is among those and not in neither.
  const open = await listOpenSeats(db, seasonId);
  const decisions = new Map(changes.map(({ record, decision }) => [record.match.id, decision]));
  const { before, after, hasMoved } = await rerateFrom({ db }, first.record.match, decisions);
  const ratedById = new Map<string, RatedMatch>(after.map((match) => [match.id, match]));
  const atMs = clock.nowMs();
  const made = changes.map(({ record, settled, decision }) => {
    const rated = ratedById.get(record.match.id);
    if (rated === undefined) throw new Error(`match ${record.match.id} is not among the settled ones`);
    const { verdict, offender, voided, cause, wasDisputed, settledAtMs } = settled;
    const correction = { adminId, from: { verdict, offender, voided }, to: decision, reason, atMs };
    const match = correctedMatch(record.match, decision);
    const settlement = settlementWith(record, { cause, wasDisputed, atMs: settledAtMs }, decision, rated);
    return { match, settlement, correction };
  });
  const stored = await insertCorrections(
    db,
    seasonId,
    made.map(({ match, settlement, correction }) => ({
      ...correction,
      matchId: match.id,
      massCorrectionId,
      settled: massCorrectionId === null ? null : settledBytes(match, settlement),
    })),
  );
  await writeCorrectedSteps(db, stored.at(-1)?.id ?? "", stepsBetween(before, after, decisions));
  await keepRatings(
    db,
    open.filter((seat) => !ratedById.has(seat.matchId) && hasMoved(seat, seat.createdAtMs)),
  );
  await updateResults(db, made);
  return made.map((each, index) => ({ ...each, revision: stored[index]?.revision ?? 0 }));
};
