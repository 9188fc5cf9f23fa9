import { expect, test } from "vitest";
import { createRandom } from "../../bench/generator/random.ts";
import { Pool } from "../column-generation/column-pool.ts";
import { exactly, Prices } from "../column-generation/duals.ts";
import { Programme } from "../column-generation/restricted-master.ts";
import { SEATS } from "../model/problem.ts";
import { Gap } from "./gap.ts";

const PLAYERS = 30;
const MATCHES = 3;

/** Everybody plays: three matches, and many tens beside them. */
const drawPool = (seed: number): Pool => {
  const random = createRandom(seed, 61);
  const pool = new Pool();
  for (let round = 0; round < 40; round += 1) {
    const order = Array.from({ length: PLAYERS }, (_, player) => ({ player, at: random.uniform() }))
      .sort((left, right) => left.at - right.at)
      .map(({ player }) => player);
    for (let match = 0; match < MATCHES; match += 1) {
      const ten = order.slice(match * SEATS, (match + 1) * SEATS).sort((left, right) => left - right);
      pool.add(ten, 300 + 200 * random.uniform());
    }
  }
  return pool;
};

const boundFrom = (pool: Pool, prices: Float64Array, temperatures: readonly number[]): number => {
  const programme = new Programme(pool, new Prices(prices, 0), exactly(MATCHES));
  return new Gap(0, 1e9, programme, { left: 1e9 }).settle(temperatures).ofPool.bound;
};

test("[TICK-95] prices that are a thousand points off settle as well as those that begin with nothing", () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const pool = drawPool(seed);
    const random = createRandom(seed, 62);
    const off = Float64Array.from({ length: PLAYERS }, () => 2000 * (random.uniform() - 0.5));
    const best = boundFrom(pool, new Float64Array(PLAYERS), [30, 10, 3, 1, 0.3, 0.1]);
    const found = boundFrom(pool, off, [0.3, 0.1]);
    expect(Math.abs(found - best)).toBeLessThan(5);
  }
});
