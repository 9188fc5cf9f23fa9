import { type Correction, correctedMatch, settlementWith, stepsBetween } from "../domain/correction.ts";
import type { Decision } from "../domain/decide.ts";
import type { MatchRecord } from "../domain/report.ts";
import { matchCorrected, matchResultChanged } from "../events/events.ts";
import {
  insertCorrection,
  keepRatings,
  updateResult,
  waitForCorrections,
  writeCorrectedSteps,
} from "../store/corrections.ts";
import { listOpenSeats } from "../store/settled-season.ts";
import type { StoredSettlement } from "../store/settlements.ts";
import type { Deps, Unit } from "./deps.ts";
import { rerateFrom } from "./rerate-season.ts";

/**
 * Gives a settled match another result, and rates again the later matches of its season. The old steps stay
 * on record. A match that is still played retains the ratings that it was made with.
 * @param record of a match whose row is locked
 */
export const correctMatch = async (
  { db, emit }: Pick<Unit, "db" | "emit">,
  { clock }: Pick<Deps, "clock">,
  record: MatchRecord,
  settled: StoredSettlement,
  decision: Decision,
  { adminId, reason }: Pick<Correction, "adminId" | "reason">,
): Promise<void> => {
  const { match } = record;
  await waitForCorrections(db, match.seasonId);
  // Before the settled ones, so that what is settled in between is among those and not in neither.
  const open = await listOpenSeats(db, match.seasonId);
  const { before, after, hasMoved } = await rerateFrom({ db }, match, decision);
  const [rated] = after;
  if (rated === undefined) throw new Error(`match ${match.id} has a settlement and is not settled`);
  const { verdict, offender, voided, cause, wasDisputed, settledAtMs } = settled;
  const from = { verdict, offender, voided };
  const correction: Correction = { adminId, from, to: decision, reason, atMs: clock.nowMs() };
  const { id, revision } = await insertCorrection(db, match, correction);
  await writeCorrectedSteps(db, id, stepsBetween(before, after));
  const isRated = new Set<string>(after.map(({ id: matchId }) => matchId));
  await keepRatings(
    db,
    open.filter((seat) => !isRated.has(seat.matchId) && hasMoved(seat, seat.createdAtMs)),
  );
  const done = correctedMatch(match, decision);
  const settlement = settlementWith(record, { cause, wasDisputed, atMs: settledAtMs }, decision, rated);
  await updateResult(db, done, settlement);
  await emit(
    matchCorrected(done, settlement, revision, correction.atMs),
    matchResultChanged(match.id, correction),
  );
};
