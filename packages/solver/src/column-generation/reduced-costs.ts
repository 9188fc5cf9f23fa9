import { charge, type Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";
import type { Pool } from "./column-pool.ts";
import { TrioPrices } from "./cut-duals.ts";
import type { Prices } from "./duals.ts";

/** To price a ten with trios, and without, in steps. */
const STEPS_WITH_TRIOS = 2;
const STEPS_OF_SEATS = 1 / 4;

/** `[ten of the pool]`: what it is worth beyond its prices. */
export const beyondOf = ({ players, values, size }: Pool, prices: Prices, steps: Steps): Float64Array => {
  const trios = new TrioPrices(prices);
  charge(steps, size * (trios.isAny ? STEPS_WITH_TRIOS : STEPS_OF_SEATS));
  const beyond = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    const start = index * SEATS;
    let worth = values[index] - prices.match - trios.of(players, start);
    for (let seat = start; seat < start + SEATS; seat += 1) worth -= prices.players[players[seat]];
    beyond[index] = worth;
  }
  return beyond;
};
