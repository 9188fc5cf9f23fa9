import { charge, type Steps } from "../exact/best-ten.ts";
import { type Problem, SEATS } from "../search/problem.ts";
import type { Prices } from "./master.ts";
import { Outlook, STEPS_PER_STATE } from "./outlook.ts";

/** Players of whom those who blocked each other are told apart, and who is in every ten (-1: nobody). */
export interface Circle {
  /** Ascending. */
  readonly members: Int32Array;
  readonly must: number;
}

/** Blocked pairs that are told apart one after the other. */
const MOST_APART = 6;

const blockedPair = ({ foeStart, foes }: Problem, ten: Int32Array): readonly [number, number] | null => {
  for (let seat = 0; seat < SEATS; seat += 1) {
    for (let index = foeStart[ten[seat]]; index < foeStart[ten[seat] + 1]; index += 1)
      if (ten.includes(foes[index])) return [ten[seat], foes[index]];
  }
  return null;
};

/**
 * Looks at the tens of a circle. An outlook does not see blocks, so where the ten that promises most holds two who
 * blocked each other, it is looked at without the one and without the other; a ten without either is seen in both.
 * @param room for an outlook, written anew for each
 * @param act is given every outlook in which a ten could be worth more than `least` beyond its prices
 */
export const lookApart = (
  problem: Problem,
  { members, must }: Circle,
  room: Float64Array,
  prices: Prices,
  { least, steps }: { readonly least: number; readonly steps: Steps },
  act: (outlook: Outlook) => void,
  apart = MOST_APART,
): void => {
  const outlook = new Outlook(problem, members, must, room);
  outlook.look(prices);
  if (outlook.best > least) {
    const ten = outlook.bestTen();
    const pair = ten === null || apart === 0 ? null : blockedPair(problem, ten);
    if (pair === null) act(outlook);
    else {
      for (const out of pair) {
        const rest = members.filter((player) => player !== out);
        lookApart(problem, { members: rest, must }, room, prices, { least, steps }, act, apart - 1);
      }
    }
  }
  charge(steps, outlook.work * STEPS_PER_STATE);
};
