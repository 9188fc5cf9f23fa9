import { Pool } from "../column-generation/column-pool.ts";
import type { Bound, Pricing } from "../column-generation/pricing.ts";
import { lend } from "../exact/best-arrangement.ts";
import { finish } from "./close-to-target.ts";
import { type Gap, nearest } from "./gap.ts";

/** As many as memory is meant for. */
const MOST_TENS = 1_000_000;
/** Points by which the bound is to be lowered first, or this share of the gap, and times as wide the next time. */
const FIRST = 1;
const FIRST_SHARE = 0.04;
const WIDER = 1.4;
/** So few tens are listed again at once. */
const FEW = 1000;
/** Share of the steps when the tens of the whole gap seem to be within reach. */
const WHOLE_SHARE = 0.8;
/** A list that seems to come nearer than this to the most is not begun: they grow faster and faster. */
const NEAR_MOST = 0.6;
/** How many times the tens, and the steps, of one width the next one takes when nothing else is known. */
const GROWTH = 3;

/**
 * Lists every ten of the plans that are short of a bound by no more than a width, and finishes these, in wider and
 * wider widths: each lowers the bound to that goal, or finds the best plan.
 * @param from a bound, and the prices at which the tens are looked at
 * @param share of the steps for listing; finishing may take the rest
 */
export const widen = (gap: Gap, pricing: Pricing, from: Bound, share: number): void => {
  const { programme, steps } = gap;
  const usual = programme.pool;
  const until = steps.left * (1 - share);
  const untilWhole = steps.left * (1 - Math.max(share, WHOLE_SHARE));
  let isInReach = false;
  let width = from.bound - gap.bound + Math.min(FIRST, FIRST_SHARE * gap.width);
  let last = { steps: 0, tens: 0 };
  while (!gap.isClosed && !gap.isOver) {
    const whole = from.bound - gap.value;
    const within = Math.min(width, whole);
    const pool = new Pool();
    const before = steps.left;
    const end = isInReach ? untilWhole : until;
    const isWhole = lend(steps, before - end, (lent) => pricing.list(from, within, MOST_TENS, pool, lent));
    const took = { steps: before - steps.left, tens: pool.size };
    if (!isWhole) break;
    const times = (now: number, then: number) => (then === 0 ? GROWTH : Math.max(1, now / then));
    const widenings = Math.log(whole / within) / Math.log(WIDER);
    isInReach = took.tens * times(took.tens, last.tens) ** widenings < MOST_TENS;
    const isLast =
      within === whole ||
      took.steps * times(took.steps, last.steps) > steps.left - (isInReach ? untilWhole : until) ||
      took.tens * times(took.tens, last.tens) > NEAR_MOST * MOST_TENS;
    last = took;
    width *= WIDER;
    if (pool.size < FEW && !isLast) continue;
    programme.pool = pool;
    const isFinished = finish(gap, from.bound - within);
    for (const index of nearest(programme.beyond(steps)))
      usual.add(pool.playersOf(index), pool.values[index]);
    programme.pool = usual;
    if (isLast || !isFinished) break;
  }
};
