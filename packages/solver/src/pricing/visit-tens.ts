import { type Steps, step } from "../exact/best-ten.ts";
import { StalenessLedger } from "../exact/staleness-ledger.ts";
import { type Problem, SEATS } from "../search/problem.ts";
import { type Outlook, STATES } from "./outlook.ts";

export interface Visitor {
  /** What a ten must promise beyond its prices to be visited; may rise on the way. */
  readonly least: () => number;
  /** @param ten ascending; the next call writes it anew */
  readonly onTen: (ten: Int32Array, promise: number) => void;
}

const meetsFoe = ({ foeStart, foes }: Problem, player: number, ten: Int32Array, size: number): boolean => {
  for (let index = foeStart[player]; index < foeStart[player + 1]; index += 1) {
    for (let seat = 0; seat < size; seat += 1) if (ten[seat] === foes[index]) return true;
  }
  return false;
};

/**
 * Visits every ten of an outlook's players, nobody of whom is blocked by another, that could be worth so much beyond
 * its prices, while the steps last: depth first in the order of the rates. What a ten promises leaves out what teams
 * cost by their rates; of who met lately it holds the least.
 */
export const visitTens = (
  problem: Problem,
  outlook: Outlook,
  steps: Steps,
  { least, onTen }: Visitor,
): void => {
  const { members, base, must } = outlook;
  const levels = Array.from({ length: SEATS + 1 }, () =>
    new Float64Array(STATES).fill(Number.NEGATIVE_INFINITY),
  );
  levels[0][0] = 0;
  const ten = new Int32Array(SEATS);
  const ledger = problem.met.isAny ? new StalenessLedger(problem.met) : null;
  const staleness = new Float64Array(SEATS + 1);
  const search = (from: number, size: number): void => {
    if (size === SEATS) {
      onTen(ten, outlook.whole(levels[SEATS]) - staleness[SEATS]);
      return;
    }
    const last = Math.min(must >= from ? must : members.length, members.length - SEATS + size);
    for (let place = from; place <= last; place += 1) {
      if (!step(steps)) return;
      if (base - staleness[size] + outlook.most(levels[size], size, place) < least()) return;
      const player = members[place];
      if (meetsFoe(problem, player, ten, size)) continue;
      outlook.extend(levels[size], levels[size + 1], size, player);
      const promise = base + outlook.most(levels[size + 1], size + 1, place + 1);
      if (promise - staleness[size] < least()) continue;
      if (ledger !== null) {
        staleness[size + 1] = ledger.add(size, ten, player);
        if (promise - staleness[size + 1] < least()) continue;
      }
      ten[size] = player;
      search(place + 1, size + 1);
    }
  };
  search(0, 0);
};
