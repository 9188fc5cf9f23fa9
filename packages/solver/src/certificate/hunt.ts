import { lend, type Steps } from "../exact/best-ten.ts";
import type { Part } from "../pricing/cliques.ts";
import { lookApart } from "../pricing/look-apart.ts";
import type { Prices } from "../pricing/master.ts";
import { type Outlook, STATES } from "../pricing/outlook.ts";
import { visitTens } from "../pricing/visit-tens.ts";
import type { Problem } from "../search/problem.ts";
import { beyond, type Judge, paidFor, type Ten } from "./judge.ts";

/** What a look into all parts brought. */
export interface Quarry {
  readonly tens: readonly Ten[];
  /** Of each part, the most that a ten of it is worth beyond its prices. */
  readonly most: readonly number[];
  /** Whether no part was left before it was searched down to `least`. */
  readonly isWhole: boolean;
}

/** The part is searched for tens that promise half of the most that any could, then an eighth of that, and so on. */
const FIRST_SHARE = 1 / 2;
const NEXT_SHARE = 1 / 8;

/**
 * Looks in every part for tens worth more than their prices, exactly: what they promise only leads the way.
 * @param least tens worth less beyond their prices are not looked for
 * @param stepsOfPart a part that takes more is left, with the bound reached by then
 */
export const hunt = (
  problem: Problem,
  parts: readonly Part[],
  room: Float64Array,
  judge: Judge,
  prices: Prices,
  least: number,
  stepsOfPart: number,
  total: Steps,
): Quarry => {
  const tens: Ten[] = [];
  let isWhole = true;
  const huntIn = (outlook: Outlook, steps: Steps): number => {
    let bound = outlook.best;
    for (let share = FIRST_SHARE; bound > least; share = NEXT_SHARE) {
      let found: Ten | null = null;
      let highest = Math.max(least, bound * share);
      visitTens(problem, outlook, steps, {
        least: () => highest,
        onTen: (players) => {
          const ten = judge.judge(players, paidFor(players, prices) + highest, steps);
          if (ten === null) return;
          highest = beyond(ten, prices);
          found = ten;
        },
      });
      if (found !== null) tens.push(found);
      if (steps.left < 0) {
        isWhole = false;
        break;
      }
      bound = highest;
      if (found !== null) break;
    }
    return bound;
  };
  const most = parts.map((part) => {
    let bound = least;
    lookApart(problem, part, room, prices, { least, steps: total }, (outlook) => {
      bound = Math.max(
        bound,
        lend(total, stepsOfPart, (steps) => huntIn(outlook, steps)),
      );
    });
    return bound;
  });
  return { tens, most, isWhole };
};

/** Numbers that the largest part's outlook takes. */
export const roomFor = (parts: readonly Part[]): Float64Array =>
  new Float64Array((Math.max(0, ...parts.map(({ members }) => members.length)) + 1) * STATES);
