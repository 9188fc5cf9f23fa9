import type { MatchId, UserId } from "@gokaku/game";
import { type Decision, endingOf } from "./decide.ts";
import { advanced, type Match } from "./match.ts";
import type { MatchRecord } from "./report.ts";
import type { RatedMatch, RatedPlayer } from "./rerate.ts";
import { type Settlement, settle } from "./settle.ts";

/** A match with a result that was given another one. */
export interface Correction {
  readonly adminId: UserId;
  readonly from: Decision;
  readonly to: Decision;
  /** The admin's own words. */
  readonly reason: string;
  readonly atMs: number;
}

/** The step of a match for one of its players since a correction. */
export interface CorrectedStep
  extends Pick<RatedPlayer, "userId" | "rateDelta" | "muBefore" | "sigmaBefore" | "sigmaAfter"> {
  readonly matchId: MatchId;
}

const isSame = (one: RatedPlayer, other: RatedPlayer | undefined): boolean =>
  one.rateDelta === other?.rateDelta &&
  one.muBefore === other.muBefore &&
  one.sigmaBefore === other.sigmaBefore &&
  one.sigmaAfter === other.sigmaAfter;

/** The changed steps of the matches that were rated again, including all ten of each corrected match. */
export const stepsBetween = (
  before: readonly RatedMatch[],
  after: readonly RatedMatch[],
  corrected: Pick<ReadonlySet<MatchId>, "has">,
): readonly CorrectedStep[] =>
  after.flatMap(({ id, players }, place) =>
    players.flatMap((player, index) =>
      !corrected.has(id) && isSame(player, before[place]?.players[index]) ? [] : [{ ...player, matchId: id }],
    ),
  );

/** The match with the result that it has now. */
export const correctedMatch = (match: Match, { verdict, voided }: Decision): Match =>
  advanced(match, { winner: verdict, voided });

/**
 * The end of a match as it would have been with another result.
 * @param was how it was settled
 * @param rated the match rated with that result, from what its players enter it with now
 */
export const settlementWith = (
  { match, reports }: MatchRecord,
  was: Pick<Settlement, "cause" | "wasDisputed" | "atMs">,
  result: Decision,
  rated: RatedMatch,
): Settlement => {
  const entered = new Map(rated.players.map((player) => [player.userId, player]));
  const seats = match.seats.map((seat) => {
    const { muBefore: mu = seat.mu, sigmaBefore: sigma = seat.sigma } = entered.get(seat.userId) ?? {};
    return { ...seat, mu, sigma };
  });
  const { verdict, offender, voided } = result;
  return {
    ...was,
    verdict,
    offender,
    voided,
    seats: settle(seats, reports, endingOf(result)),
    returning: [],
  };
};
