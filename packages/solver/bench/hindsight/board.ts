import { createProblem, type Settings, windowOf } from "@gokaku/solver";
import { Arranger } from "../../src/exact/best-arrangement.ts";
import type { Evening, Match, Visitor } from "./visitors.ts";

export const SEATS = 10;
export const NOBODY = -1;
/** More than arranging any ten takes. */
const STEPS = 1e7;

/**
 * The matches of a whole evening while they are searched for. Visitors are numbered by rate; seat `10 · match + k`
 * holds the k-th of a ten in any order, since every ten plays in its best arrangement. A match is drawn as early as
 * its ten can be: all there, nobody gone, all windows meeting.
 */
export interface Board {
  readonly visitors: readonly Visitor[];
  /** The seat of a visitor, −1 for none; who sits on a seat, −1 for nobody. Matches are full or empty. */
  readonly seatOf: Int32Array;
  readonly sitter: Int32Array;
  /** Price of a match, points; Infinity when no draw can make it or when it is `limit` or more. */
  readonly priceOf: (match: number, limit: number) => number;
  /** Seats ten, or nobody for null. */
  readonly seat: (match: number, ten: readonly number[] | null) => void;
  /** Whether these two could be drawn together at some time, if anybody could be drawn at all. */
  readonly mayMeet: (one: number, other: number) => boolean;
  readonly matches: () => readonly Match[];
}

export const createBoard = (evening: Evening, settings: Settings): Board => {
  const { tickS } = evening;
  const problem = createProblem(
    {
      candidates: evening.visitors.map((visitor) => ({ ...visitor, waitedS: 0 })),
    },
    settings,
  );
  const known = new Map(evening.visitors.map((visitor) => [visitor.entryId, visitor]));
  const visitors = problem.players.flatMap(({ entryId }) => known.get(entryId) ?? []);
  const count = visitors.length;
  const { rate } = problem;
  const joinS = Float64Array.from(visitors, (visitor) => visitor.joinS);
  const leaveS = Float64Array.from(visitors, (visitor) => visitor.leaveS);
  const isFoe = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1)
    for (const other of problem.foes.subarray(problem.foeStart[one], problem.foeStart[one + 1]))
      isFoe[one * count + other] = 1;
  const seatOf = new Int32Array(count).fill(NOBODY);
  const sitter = new Int32Array(Math.floor(count / SEATS) * SEATS).fill(NOBODY);
  const arranger = new Arranger(problem);
  const ten = new Int32Array(SEATS);
  /** After this long a window has its greatest width. */
  const widestAfterS =
    (60 * (settings.windowMaximum - settings.windowBase)) / Math.max(1, settings.windowPerMinute) + tickS;

  /** When `ten` is drawn; Infinity for never. */
  const drawOfTen = (): number => {
    let latest = 0;
    let earliestLeave = Infinity;
    for (let index = 0; index < SEATS; index += 1) {
      latest = Math.max(latest, joinS[ten[index]]);
      earliestLeave = Math.min(earliestLeave, leaveS[ten[index]]);
      for (let other = 0; other < index; other += 1)
        if (isFoe[ten[index] * count + ten[other]] === 1) return Infinity;
    }
    const end = Math.min(earliestLeave, latest + widestAfterS);
    for (let atS = Math.max(1, Math.ceil(latest / tickS)) * tickS; atS < end; atS += tickS) {
      let low = -Infinity;
      let high = Infinity;
      for (const visitor of ten) {
        const half = windowOf(Math.floor(atS - joinS[visitor]), settings) / 2;
        low = Math.max(low, rate[visitor] - half);
        high = Math.min(high, rate[visitor] + half);
      }
      if (low <= high) return atS;
    }
    return Infinity;
  };
  const take = (match: number): void => {
    ten.set(sitter.subarray(match * SEATS, (match + 1) * SEATS));
    ten.sort();
  };

  return {
    visitors,
    seatOf,
    sitter,
    priceOf: (match, limit) => {
      take(match);
      const atS = drawOfTen();
      if (atS === Infinity) return Infinity;
      let apart = settings.spreadWeight * (rate[ten[SEATS - 1]] - rate[ten[0]]);
      for (const visitor of ten) apart += (atS - joinS[visitor]) / 60;
      const { cost, isExact } = arranger.best(ten, limit - apart, { left: STEPS });
      return isExact ? apart + cost : Infinity;
    },
    seat: (match, players) => {
      for (let place = 0; place < SEATS; place += 1) {
        const seat = match * SEATS + place;
        if (sitter[seat] !== NOBODY && seatOf[sitter[seat]] === seat) seatOf[sitter[seat]] = NOBODY;
        sitter[seat] = players?.[place] ?? NOBODY;
        if (players !== null) seatOf[sitter[seat]] = seat;
      }
    },
    mayMeet: (one, other) =>
      isFoe[one * count + other] === 0 &&
      Math.max(joinS[one], joinS[other]) < Math.min(leaveS[one], leaveS[other]) &&
      Math.abs(rate[one] - rate[other]) <= settings.windowMaximum,
    matches: () =>
      Array.from({ length: sitter.length / SEATS }, (_, match) => match).flatMap((match) => {
        if (sitter[match * SEATS] === NOBODY) return [];
        take(match);
        const atS = drawOfTen();
        const { seats } = arranger.best(ten, Infinity, { left: STEPS });
        return seats === null ? [] : [{ atS, ten: Array.from(seats, (visitor) => visitors[visitor]) }];
      }),
  };
};
