import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DEFAULT_SETTINGS, type Leftover } from "@gokaku/solver";
import { say } from "../command.ts";
import { quantile } from "../statistics.ts";
import type { YardstickRow } from "./yardstick-row.ts";

interface Cost {
  readonly cpuMs: number;
  readonly matches: number;
  readonly megabytes: number;
  readonly left: readonly Leftover[];
}

/** A tick with little work, and one with its whole work, which may take 35 % of a minute. */
const BRIEF = 20_000;
const WHOLE = DEFAULT_SETTINGS.budget;
const SHARE_MS = 21_000;

const TICKS = [
  { players: 1000, targetMs: 30, runs: 5, budget: BRIEF },
  { players: 10_000, targetMs: 300, runs: 3, budget: BRIEF },
  { players: 300, targetMs: SHARE_MS, runs: 1, budget: WHOLE },
  { players: 1000, targetMs: SHARE_MS, runs: 1, budget: WHOLE },
  { players: 5000, targetMs: SHARE_MS, runs: 1, budget: WHOLE },
  { players: 10_000, targetMs: SHARE_MS, runs: 1, budget: WHOLE },
  { players: 100_000, targetMs: 3000, runs: 1, budget: WHOLE },
] as const;

const costOf = (players: number, seed: number, budget: number): Cost =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        fileURLToPath(new URL("tick-cost.ts", import.meta.url)),
        String(players),
        String(seed),
        String(budget),
      ],
      { encoding: "utf8" },
    ),
  ) as Cost;

/** Whole ticks of long queues, each in a fresh process: median processor time, memory, leftover players. */
export const measureScale = (seed: number): readonly YardstickRow[] =>
  TICKS.flatMap(({ players, targetMs, runs, budget }) => {
    const costs = Array.from({ length: runs }, (_, run) => costOf(players, seed + run, budget));
    const note = `${budget === BRIEF ? "little work; " : ""}seeds ${seed}–${seed + runs - 1}`;
    const cpuMs = quantile(
      costs.map((cost) => cost.cpuMs),
      0.5,
    );
    const megabytes = Math.max(...costs.map((cost) => cost.megabytes));
    // Upper bound: all players with a match in the queue, in whole matches.
    const shares = costs.map(({ matches, left }) => {
      const impossible = left.filter(({ reason }) => reason.scope === "queue").length;
      return matches / Math.floor((players - impossible) / 10);
    });
    say(`  ${players} players: ${cpuMs.toFixed(0)} ms`);
    const rows: YardstickRow[] = [
      {
        measure: `one tick of ${players}: CPU ms`,
        target: `≤ ${targetMs}`,
        value: cpuMs.toFixed(0),
        isReached: cpuMs <= targetMs,
        note,
      },
      {
        measure: `one tick of ${players}: MB above idle`,
        target: "≤ 300",
        value: megabytes.toFixed(0),
        isReached: megabytes <= 300,
        note: `${note}; the snapshot included`,
      },
    ];
    if (players < 5000 || budget === BRIEF) return rows;
    const share = Math.min(...shares);
    rows.push({
      measure: `matched share of the bound, ${players} players`,
      target: "≥ 0.995",
      value: share.toFixed(4),
      isReached: share >= 0.995,
      note,
    });
    return rows;
  });
