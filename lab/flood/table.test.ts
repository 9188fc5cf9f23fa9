import { expect, test } from "vitest";
import { FLOOD_KINDS, floodOf } from "./calls.ts";
import { type Run, rowOf, tableOf } from "./table.ts";

const run = (changes: Partial<Run> = {}): Run => ({
  flood: { 200: 4, 429: 296 },
  floodMs: 400,
  reportsSent: 5,
  reportsLost: 0,
  failed: 0,
  atRestMs: [10, 10, 10],
  inFloodMs: [20, 20, 20],
  ...changes,
});

test("[OPS-400] a flood is judged by lost reports, by failures of others and by their waits", () => {
  const name = "1";
  expect(rowOf({ name, runs: [run(), run()] })).toMatchObject({
    runs: 2,
    flood: { 200: 8, 429: 592 },
    reportsSent: 10,
    restP95: 10,
    floodP95: 20,
    isReached: true,
  });
  for (const fault of [{ reportsLost: 1 }, { failed: 1 }, { inFloodMs: [21, 21, 21] }, { inFloodMs: [] }])
    expect(rowOf({ name, runs: [run(fault)] }).isReached, JSON.stringify(fault)).toBe(false);
  const table = tableOf([rowOf({ name, runs: [run()] })], { cores: 2, load: [1, 2], callsEach: 300 });
  expect(table).toContain(
    "| 1 | 1 | 4 × 200, 296 × 429 | 400 ms | 0 of 5 | 0 of 3 | 10 ms | 20 ms | reached |",
  );
});

test("[OPS-400] each account sends calls of ten kinds in equal parts", () => {
  const session = { token: "t", account: { userId: "bench_0001", name: "ベンチ", rate: 1500 } };
  const calls = floodOf(session, 300, { matchId: "17", characters: [] });
  expect(FLOOD_KINDS).toHaveLength(10);
  for (const kind of FLOOD_KINDS) expect(calls.filter((call) => call.kind === kind)).toHaveLength(30);
});
