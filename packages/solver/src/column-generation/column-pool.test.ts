import { describe, expect, test } from "vitest";
import { createRandom } from "../../testing/random.ts";
import { SEATS } from "../model/problem.ts";
import { ColumnPool } from "./column-pool.ts";

const columnsOf = (pool: ColumnPool) => [...pool.indices()].map((index) => pool.column(index));

describe("the column pool", () => {
  test("[TICK-95] stores each column once, with its greatest value", () => {
    const random = createRandom(1, 41);
    const pool = new ColumnPool();
    const known = new Map<string, number>();
    for (let round = 0; round < 6000; round += 1) {
      const left = Array.from({ length: 14 }, (_, player) => player);
      while (left.length > SEATS) left.splice(random.below(left.length), 1);
      const players = left.map((player) => 17 * player);
      const value = random.below(500);
      const before = known.get(players.join());
      expect(pool.add(players, value)).toBe(before === undefined || value > before);
      known.set(players.join(), Math.max(value, before ?? 0));
    }
    expect(pool.size).toBe(known.size);
    for (const { players, value } of columnsOf(pool)) expect(known.get(players.join())).toBe(value);

    const retained = columnsOf(pool).filter((_, index) => index % 3 === 1);
    pool.retain((index) => index % 3 === 1);
    expect(columnsOf(pool)).toEqual(retained);
    for (const { players, value } of retained) expect(pool.add(players, value)).toBe(false);
    const gone = [...known.keys()].filter((name) => !retained.some(({ players }) => players.join() === name));
    for (const name of gone) expect(pool.add(name.split(",").map(Number), 1)).toBe(true);
    expect(pool.size).toBe(known.size);
  });

  test("[TICK-95] grows beyond its first size; a value that differs by rounding alone is no change", () => {
    const pool = new ColumnPool();
    const column = (index: number) => Array.from({ length: SEATS }, (_, seat) => seat * 6000 + index);
    for (let index = 0; index < 5000; index += 1) expect(pool.add(column(index), index)).toBe(true);
    expect(pool.size).toBe(5000);
    for (let index = 0; index < 5000; index += 1) expect(pool.add(column(index), index + 1e-9)).toBe(false);
    expect(pool.column(4321)).toEqual({ players: Int32Array.from(column(4321)), value: 4321 + 1e-9 });
  });
});
