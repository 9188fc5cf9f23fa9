import { expect, test } from "vitest";
import { createRandom } from "../../testing/random.ts";
import { ColumnPool } from "../column-generation/column-pool.ts";
import { Duals, exactly } from "../column-generation/duals.ts";
import { RestrictedMaster } from "../column-generation/restricted-master.ts";
import { SEATS } from "../model/problem.ts";
import { Gap } from "./gap.ts";

const PLAYERS = 30;
const MATCHES = 3;

/** Three matches that seat everybody, and many other columns. */
const randomPool = (seed: number): ColumnPool => {
  const random = createRandom(seed, 61);
  const pool = new ColumnPool();
  for (let round = 0; round < 40; round += 1) {
    const order = Array.from({ length: PLAYERS }, (_, player) => ({ player, at: random.uniform() }))
      .sort((left, right) => left.at - right.at)
      .map(({ player }) => player);
    for (let match = 0; match < MATCHES; match += 1) {
      const column = order.slice(match * SEATS, (match + 1) * SEATS).sort((left, right) => left - right);
      pool.add(column, 300 + 200 * random.uniform());
    }
  }
  return pool;
};

const boundFrom = (pool: ColumnPool, duals: Float64Array, smoothings: readonly number[]): number => {
  const master = new RestrictedMaster(pool, new Duals(duals, 0), exactly(MATCHES));
  return new Gap(0, 1e9, master, { left: 1e9 }).solveMaster(smoothings).masterBound.bound;
};

test("[TICK-95] duals that start a thousand points off converge as well as duals that start at zero", () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const pool = randomPool(seed);
    const random = createRandom(seed, 62);
    const off = Float64Array.from({ length: PLAYERS }, () => 2000 * (random.uniform() - 0.5));
    const best = boundFrom(pool, new Float64Array(PLAYERS), [30, 10, 3, 1, 0.3, 0.1]);
    const found = boundFrom(pool, off, [0.3, 0.1]);
    expect(Math.abs(found - best)).toBeLessThan(5);
  }
});
