import type { MatchId, Team, UserId } from "@gokaku/game";
import { NO_STEP } from "@gokaku/rating";
import { type Decision, endingOf } from "./decide.ts";
import { stepsOf } from "./settle.ts";

/** What went into the rating of one of the ten, and what came out. */
export interface RatedPlayer {
  readonly userId: UserId;
  readonly team: Team;
  readonly muBefore: number;
  readonly sigmaBefore: number;
  readonly rateDelta: number;
  readonly sigmaAfter: number;
  /** The rating that the player entered with was corrected while the match was played; it is kept for good. */
  readonly keepsRating?: boolean;
}

/** A settled match as far as the ratings go; the players in the order in which they were rated. */
export interface RatedMatch extends Decision {
  readonly id: MatchId;
  readonly createdAtMs: number;
  readonly settledAtMs: number;
  readonly players: readonly RatedPlayer[];
}

type Entered = Pick<RatedPlayer, "userId" | "sigmaBefore" | "keepsRating">;

/** A rating that was reached, as it was and as it is now. */
interface Reached {
  readonly settledAtMs: number;
  readonly sigmaWas: number;
  readonly sigma: number;
  /** By how much the present rating differs from what it was. */
  readonly muShift: number;
}

/**
 * Rates matches of one season again, each as if the results of those before it had always been what they are now. They
 * are given one by one in the order of their settlement, each with the result that it is to have.
 *
 * A player entered a match with a rating that an earlier match had left: the latest one that was settled before this
 * one was made and left exactly this uncertainty. Whatever was settled up to that one is in the rating, what was settled
 * after it is not. A rating that none of them left stays: nothing given here went into it. What moved a rate besides
 * matches moves it by as much as it did.
 */
export const createRerating = () => {
  const reachedBy = new Map<UserId, Reached[]>();

  const enteredWith = (
    { userId, sigmaBefore, keepsRating }: Entered,
    createdAtMs: number,
  ): Reached | undefined =>
    keepsRating === true
      ? undefined
      : reachedBy
          .get(userId)
          ?.findLast(({ settledAtMs, sigmaWas }) => settledAtMs <= createdAtMs && sigmaWas === sigmaBefore);

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

/** What other results mean for the deltas of one match and for the rates of everybody. */
export interface RatingChange {
  readonly deltas: readonly { readonly userId: UserId; readonly before: number; readonly after: number }[];
  /** Who ends with another rate, by how much. */
  readonly rates: ReadonlyMap<UserId, number>;
  readonly laterMatches: number;
  /** Later matches in which a delta is another one. */
  readonly changedMatches: number;
}

/** What sets matches apart from the same matches rated again; the first of them is the one with another result. */
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
