import { describe, expect, it } from "vitest";
import { countsIn, RarePathSum, rarePathLines } from "./rare-paths.ts";

const METRICS = `# TYPE rare_paths_total counter
rare_paths_total{path="report_raced",service="matches"} 2
rare_paths_total{service="matches",path="close_overtaken"} 0
rare_paths_total{path="of_another_version",service="matches"} 5
db_statements_total{service="matches"} 7
`;

describe("rare paths of a run", () => {
  it("[OPS-738] are read from the metrics of the services", () =>
    expect([...countsIn(METRICS)]).toEqual([
      ["report_raced", 2],
      ["close_overtaken", 0],
    ]));

  it("[OPS-738] are added up from the first reading on and over restarts: a smaller count is that of a new process", () => {
    const sum = new RarePathSum();
    for (const [raced, late] of [
      [1, 0],
      [3, 1],
      [0, 0],
      [2, 0],
      [2, 4],
    ] as const)
      sum.take(
        "matches",
        new Map([
          ["report_raced", raced],
          ["report_after_close", late],
        ]),
      );
    for (const count of [2, 4]) sum.take("users", new Map([["write_repeated", count]]));
    sum.take("matches", new Map([["write_repeated", 1]]));
    const counted = sum.sum();
    expect(counted.get("report_raced")).toBe(4);
    expect(counted.get("report_after_close")).toBe(5);
    expect(counted.get("write_repeated")).toBe(3);
    expect(counted.get("settlement_raced")).toBe(0);
    expect(counted.has("tick_expired")).toBe(false);
  });

  it("[OPS-738] a run says which it reached and which never", () =>
    expect(
      rarePathLines(
        new Map([
          ["report_raced", 2],
          ["tick_expired", 0],
          ["claim_short", 9],
          ["dead_letter", 0],
        ]),
      ),
    ).toEqual([
      "rare paths                 2 of 4 reached",
      "         9 × claim_short: a planned match was dropped because an entry had changed or ended",
      "         2 × report_raced: a match moved on while a report was written; it was judged again",
      "    never reached: dead_letter, tick_expired",
    ]));
});
