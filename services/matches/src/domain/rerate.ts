import type { MatchId, Team, UserId } from "@gokaku/game";
import { NO_STEP } from "@gokaku/rating";
import { type Decision, endingOf } from "./decide.ts";
import { stepsOf } from "./settle.ts";

/** The input and output of the rating of one of the ten. */
export interface RatedPlayer {
  readonly userId: UserId;
  readonly team: Team;
  readonly muBefore: number;
  readonly sigmaBefore: number;
  readonly rateDelta: number;
  readonly sigmaAfter: number;
  /** When a substitute entered; the creation of the match for all others. */
  readonly enteredAtMs?: number | null;
  /** The rating that the player entered with was corrected during the match; the match retains it. */
  readonly keepsRating?: boolean;
}

/** A settled match as far as the ratings go; the players in the order in which they were rated. */
export interface RatedMatch extends Decision {
  readonly id: MatchId;
  readonly createdAtMs: number;
  readonly settledAtMs: number;
  readonly players: readonly RatedPlayer[];
}

type Entered = Pick<RatedPlayer, "userId" | "sigmaBefore" | "keepsRating" | "enteredAtMs">;

/** A rating that was reached, as it was and as it is now. */
interface Reached {
  readonly settledAtMs: number;
  readonly sigmaWas: number;
  readonly sigma: number;
  /** By how much the present rating differs from what it was. */
  readonly muShift: number;
}

/**
 * Rates matches of one season again, each as if the earlier results had always been the current ones. The
 * matches are given one by one in the order of their settlement, each with its new result.
 *
 * A player entered a match with the rating after an earlier match: the latest one that was settled before
 * this one was made and left exactly this uncertainty. All settlements up to that one are in the rating,
 * later ones are not. A rating that none of them left stays: it depends on no match given here. Changes of
 * a rate outside matches are added unchanged.
 */
export const createRerating = () => {
  const reachedBy = new Map<UserId, Reached[]>();

  const enteredWith = (
    { userId, sigmaBefore, keepsRating, enteredAtMs }: Entered,
    createdAtMs: number,
  ): Reached | undefined =>
    keepsRating === true
      ? undefined
      : reachedBy
          .get(userId)
          ?.findLast(
            ({ settledAtMs, sigmaWas }) =>
              settledAtMs <= (enteredAtMs ?? createdAtMs) && sigmaWas === sigmaBefore,
          );

  const hasMoved = (player: Entered, createdAtMs: number): boolean => {
    const entered = enteredWith(player, createdAtMs);
    return entered !== undefined && (entered.muShift !== 0 || entered.sigma !== entered.sigmaWas);
  };

  const rerate = (match: RatedMatch, result: Decision = match): RatedMatch => {
    const seats = match.players.map((player) => {
      const entered = enteredWith(player, match.createdAtMs);
      const { userId, team } = player;
      const mu = player.muBefore + (entered?.muShift ?? 0);
      return { userId, team, mu, sigma: entered?.sigma ?? player.sigmaBefore };
    });
    const steps = stepsOf(seats, endingOf(result));
    const players = match.players.map((was, index): RatedPlayer => {
      const { mu, sigma } = seats[index] ?? { mu: was.muBefore, sigma: was.sigmaBefore };
      const step = steps.get(was.userId) ?? NO_STEP;
      const sigmaAfter = sigma + step.sigma;
      const reached = reachedBy.get(was.userId) ?? [];
      reached.push({
        settledAtMs: match.settledAtMs,
        sigmaWas: was.sigmaAfter,
        sigma: sigmaAfter,
        muShift: (reached.at(-1)?.muShift ?? 0) + step.mu - was.rateDelta,
      });
      reachedBy.set(was.userId, reached);
      return { ...was, muBefore: mu, sigmaBefore: sigma, rateDelta: step.mu, sigmaAfter };
    });
    const { verdict, offender, voided } = result;
    return { ...match, verdict, offender, voided, players };
  };
  return { rerate, hasMoved };
};

/** The effect of other results on the deltas of one match and on all rates. */
export interface RatingChange {
  readonly deltas: readonly { readonly userId: UserId; readonly before: number; readonly after: number }[];
  /** The players whose final rate changes, and by how much. */
  readonly rates: ReadonlyMap<UserId, number>;
  readonly laterMatches: number;
  /** Later matches in which a delta is another one. */
  readonly changedMatches: number;
}

/**
 * The differences between matches and the same matches rated again; the first of them is the one with
 * another result.
 */
export const changeBetween = (before: readonly RatedMatch[], after: readonly RatedMatch[]): RatingChange => {
  const rates = new Map<UserId, number>();
  const changed = new Set<MatchId>();
  const deltas = after.flatMap(({ id, players }, place) =>
    players.map(({ userId, rateDelta }, index) => {
      const was = before[place]?.players[index]?.rateDelta ?? 0;
      rates.set(userId, (rates.get(userId) ?? 0) + rateDelta - was);
      if (place > 0 && rateDelta !== was) changed.add(id);
      return { userId, before: was, after: rateDelta };
    }),
  );
  return {
    deltas: deltas.slice(0, after[0]?.players.length ?? 0),
    rates: new Map([...rates].filter(([, change]) => change !== 0)),
    laterMatches: Math.max(0, after.length - 1),
    changedMatches: changed.size,
  };
};
