import type { MatchId } from "@gokaku/game";
import { type SubstituteRefusal, type Substitution, stepOfSubstitute } from "../domain/seat-step.ts";
import { lockMatch, rowOfMatch } from "../store/matches.ts";
import { findSubstituteRefusal, hadSeat, insertSubstitution } from "../store/seat-changes.ts";
import { takeSeats } from "../store/seats.ts";
import { holdSeasons } from "../store/terms.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps, Unit } from "./deps.ts";

const seat = async (
  unit: Unit,
  matchId: MatchId,
  substitution: Substitution,
  nowMs: number,
): Promise<SubstituteRefusal | null> => {
  const { userId } = substitution.seat;
  const record = await lockMatch(unit.db, matchId);
  if (record === null) return "malformed";
  const answered = await findSubstituteRefusal(unit.db, matchId, substitution);
  if (answered !== undefined) return answered;
  const decide = async (): Promise<SubstituteRefusal | null> => {
    if ((await holdSeasons(unit.db, [record.match.seasonId])).size > 0) return "season_closed";
    const step = stepOfSubstitute(record, substitution, nowMs);
    if (typeof step === "string") return step;
    if (await hadSeat(unit.db, matchId, userId)) return "malformed";
    if (!(await takeSeats(unit.db, [{ id: matchId, seats: [{ userId }] }])).has(userId))
      return "seated_elsewhere";
    await writeLocked(unit, record, step);
    return null;
  };
  const refusal = await decide();
  if (refusal !== "swap_refused") await insertSubstitution(unit.db, matchId, substitution, refusal, nowMs);
  return refusal;
};

/**
 * Seats a substitute in an open seat. The answer for an entry and a vacated player is decided once;
 * after `swap_refused` queue asks again without a swap.
 * @returns null for a seated substitute
 * @throws CodedError `busy`
 */
export const seatSubstitute = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  matchId: MatchId,
  substitution: Substitution,
): Promise<SubstituteRefusal | null> =>
  transact((unit) => seat(unit, matchId, substitution, clock.nowMs()), { row: rowOfMatch(matchId) });
