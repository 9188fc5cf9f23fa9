import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { expect, test } from "vitest";
import { bandEdges, cutIntoPools, cutName, poolFinder, WHOLE } from "./cut.ts";

const { candidates } = generateSnapshot(4000, 1);

test("each player is in one pool, and pools have nearly equal sizes", () => {
  for (const by of ["rating band", "region"] as const) {
    const pools = cutIntoPools(candidates, { by, pools: 8 });
    expect(
      pools.flat().toSorted((one, other) => candidates.indexOf(one) - candidates.indexOf(other)),
    ).toEqual(candidates);
    for (const pool of pools) expect(Math.abs(pool.length - 500)).toBeLessThan(100);
  }
});

test("bands are ordered by rate, and the same player is always in the same region", () => {
  const bands = cutIntoPools(candidates, { by: "rating band", pools: 4 });
  const edges = bandEdges(4);
  for (const [band, edge] of edges.entries()) {
    expect(Math.max(...(bands[band] ?? []).map(({ rate }) => rate))).toBeLessThan(edge);
    expect(Math.min(...(bands[band + 1] ?? []).map(({ rate }) => rate))).toBeGreaterThanOrEqual(edge);
  }
  const regionOf = poolFinder({ by: "region", pools: 8 });
  expect(regionOf({ userId: "p1", rate: 1 })).toBe(regionOf({ userId: "p1", rate: 3000 }));
});

test("one pool has all players", () => {
  expect(cutIntoPools(candidates, WHOLE)).toEqual([candidates]);
  expect([WHOLE, { by: "region", pools: 4 } as const].map(cutName)).toEqual(["one pool", "4 regions"]);
});
