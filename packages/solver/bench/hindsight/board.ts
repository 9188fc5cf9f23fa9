import { createProblem, type Settings, windowOf } from "@gokaku/solver";
import { Arranger } from "../../src/exact/best-arrangement.ts";
import type { Match, Session, Visitor } from "./visitors.ts";

export const SEATS = 10;
export const EMPTY = -1;
/** More than the arrangement of any ten players takes. */
const STEPS = 1e7;

/**
 * The matches of a whole session during the search. Visitors are numbered by rate. Seat `10 · match + k` has
 * the k-th player of a match in any order, since each match has its best arrangement. A match is made at the
 * first tick when all ten players wait and their windows overlap.
 */
export interface Board {
  readonly visitors: readonly Visitor[];
  /** Seat of a visitor, or −1; visitor on a seat, or −1. Matches are full or empty. */
  readonly seatOf: Int32Array;
  readonly sitter: Int32Array;
  /** Cost of a match in points; Infinity when no tick can make it or the cost reaches `limit`. */
  readonly costOf: (match: number, limit: number) => number;
  /** Seats ten players, or empties the match for null. */
  readonly seat: (match: number, lineup: readonly number[] | null) => void;
  /** Whether two visitors could be in one match at some time. */
  readonly mayMeet: (one: number, other: number) => boolean;
  readonly matches: () => readonly Match[];
}

export const createBoard = (session: Session, settings: Settings): Board => {
  const { tickS } = session;
  const problem = createProblem(
    {
      candidates: session.visitors.map((visitor) => ({ ...visitor, waitedS: 0 })),
    },
    settings,
  );
  const known = new Map(session.visitors.map((visitor) => [visitor.entryId, visitor]));
  const visitors = problem.players.flatMap(({ entryId }) => known.get(entryId) ?? []);
  const count = visitors.length;
  const { rate } = problem;
  const joinS = Float64Array.from(visitors, (visitor) => visitor.joinS);
  const leaveS = Float64Array.from(visitors, (visitor) => visitor.leaveS);
  const isFoe = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1)
    for (const other of problem.blocks.subarray(problem.blockStart[one], problem.blockStart[one + 1]))
      isFoe[one * count + other] = 1;
  const seatOf = new Int32Array(count).fill(EMPTY);
  const sitter = new Int32Array(Math.floor(count / SEATS) * SEATS).fill(EMPTY);
  const arranger = new Arranger(problem);
  const lineup = new Int32Array(SEATS);
  /** After this time a window has its greatest width. */
  const widestAfterS =
    (60 * (settings.windowMaximum - settings.windowBase)) / Math.max(1, settings.windowPerMinute) + tickS;

  /** The tick at which `lineup` is matched; Infinity for never. */
  const tickOfLineup = (): number => {
    let latest = 0;
    let earliestLeave = Infinity;
    for (let index = 0; index < SEATS; index += 1) {
      latest = Math.max(latest, joinS[lineup[index]]);
      earliestLeave = Math.min(earliestLeave, leaveS[lineup[index]]);
      for (let other = 0; other < index; other += 1)
        if (isFoe[lineup[index] * count + lineup[other]] === 1) return Infinity;
    }
    const end = Math.min(earliestLeave, latest + widestAfterS);
    for (let atS = Math.max(1, Math.ceil(latest / tickS)) * tickS; atS < end; atS += tickS) {
      let low = -Infinity;
      let high = Infinity;
      for (const visitor of lineup) {
        const half = windowOf(Math.floor(atS - joinS[visitor]), settings) / 2;
        low = Math.max(low, rate[visitor] - half);
        high = Math.min(high, rate[visitor] + half);
      }
      if (low <= high) return atS;
    }
    return Infinity;
  };
  const take = (match: number): void => {
    lineup.set(sitter.subarray(match * SEATS, (match + 1) * SEATS));
    lineup.sort();
  };

  return {
    visitors,
    seatOf,
    sitter,
    costOf: (match, limit) => {
      take(match);
      const atS = tickOfLineup();
      if (atS === Infinity) return Infinity;
      let apart = settings.spreadWeight * (rate[lineup[SEATS - 1]] - rate[lineup[0]]);
      for (const visitor of lineup) apart += (atS - joinS[visitor]) / 60;
      const { cost, isExact } = arranger.best(lineup, limit - apart, { left: STEPS });
      return isExact ? apart + cost : Infinity;
    },
    seat: (match, players) => {
      for (let place = 0; place < SEATS; place += 1) {
        const seat = match * SEATS + place;
        if (sitter[seat] !== EMPTY && seatOf[sitter[seat]] === seat) seatOf[sitter[seat]] = EMPTY;
        sitter[seat] = players?.[place] ?? EMPTY;
        if (players !== null) seatOf[sitter[seat]] = seat;
      }
    },
    mayMeet: (one, other) =>
      isFoe[one * count + other] === 0 &&
      Math.max(joinS[one], joinS[other]) < Math.min(leaveS[one], leaveS[other]) &&
      Math.abs(rate[one] - rate[other]) <= settings.windowMaximum,
    matches: () =>
      Array.from({ length: sitter.length / SEATS }, (_, match) => match).flatMap((match) => {
        if (sitter[match * SEATS] === EMPTY) return [];
        take(match);
        const atS = tickOfLineup();
        const { seats } = arranger.best(lineup, Infinity, { left: STEPS });
        return seats === null ? [] : [{ atS, lineup: Array.from(seats, (visitor) => visitors[visitor]) }];
      }),
  };
};
