import { LIMITS } from "@gokaku/game";
import type { Snapshot } from "../model/snapshot.ts";

/** A plan from before the tick. Players are places in the tick's list of candidates. */
export interface WarmPlan {
  /** Ten places a match in the order of its seats; −1 for a seat without a player. */
  readonly seats: Int32Array;
  /** Dual of each player, without an overdue bonus; NaN for a player without one. */
  readonly duals: Float32Array;
}

/** Plans to start from; the best one counts. */
export type WarmStart = readonly WarmPlan[];

/** The same by entry ids, so that players may join and leave. */
export interface DraftPlan {
  /** Ten entry ids a match in the order of its seats; "" for a seat without a player. */
  readonly seats: readonly string[];
  readonly duals: ReadonlyMap<string, number>;
  /** Windows that did not improve: the entry ids of their matches. */
  readonly exhausted: readonly (readonly (readonly string[])[])[];
}

/** A match with fewer players than this is not repaired. */
export const LEAST_PLAYERS = 6;

/**
 * The draft as the warm start of a snapshot. The seats of players who left are empty, and a match with too
 * many empty seats is dropped.
 */
export const warmStartOf = (draft: readonly DraftPlan[], { candidates }: Snapshot): WarmStart => {
  const placeOf = new Map(candidates.map(({ entryId }, place) => [entryId, place]));
  return draft.map(({ seats, duals }) => ({
    seats: Int32Array.from(
      lineupsOf(seats)
        .map((lineup) => lineup.map((entryId) => placeOf.get(entryId) ?? -1))
        .filter((places) => places.filter((place) => place >= 0).length >= LEAST_PLAYERS)
        .flat(),
    ),
    duals: Float32Array.from(candidates, ({ entryId }) => duals.get(entryId) ?? Number.NaN),
  }));
};

/** Rounds of which one, or all but one, prepares the longer plan. */
const ROUNDS = 4;
/** So many players may come although they are not to be expected. */
const FEW = 3;
/** The joins of this time say how many to expect. */
const RECENT_S = 60;

/**
 * For how many coming players a round prepares seats: those who would make one more match, 0 for none. Two
 * drafts take turns, with and without; the likelier one has three of four rounds.
 * @param leftS seconds until the tick, to which the waits are projected
 */
export const comingPlayers = ({ candidates }: Snapshot, leftS: number, round: number): number => {
  const short = LIMITS.playersPerMatch - (candidates.length % LIMITS.playersPerMatch);
  const recent = candidates.filter(({ waitedS }) => waitedS - leftS < RECENT_S).length;
  const isLikely = (recent / RECENT_S) * leftS >= short;
  const isTurn = (round % ROUNDS === 1) !== isLikely;
  return isTurn && (isLikely || short <= FEW) ? short : 0;
};

/** The seats of a plan as entry ids, ten a match. */
export const lineupsOf = (seats: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.floor(seats.length / 10) }, (_, match) =>
    seats.slice(10 * match, 10 * match + 10),
  );
