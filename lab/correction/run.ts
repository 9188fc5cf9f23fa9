import { withSystem } from "../../tools/system/system.ts";
import { correctSeason } from "./correct-season.ts";
import type { Size } from "./season.ts";

const MOST_S = 5;
const SIZE: Size = { players: 1000, matches: 5001 };

/** Measures the correction of a match with 5,000 settled matches after it. Exit code 1 for a missed target. */
export const run = async (): Promise<number> => {
  const corrected = await withSystem("correction", (system) => correctSeason(system, SIZE));
  const { differences, callS, ledgerS, rankingS, players, processorMs } = corrected;
  const spent = [...processorMs]
    .filter(([, ms]) => ms >= 10)
    .map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
  for (const difference of differences.slice(0, 5)) console.error(JSON.stringify(difference));
  console.log(
    [
      `correction with ${SIZE.matches - 1} matches after it, ${players} players touched (target ${MOST_S} s):`,
      `  answered after ${callS.toFixed(1)} s, in the ledger after ${ledgerS.toFixed(1)} s, in the ranking after ${rankingS.toFixed(1)} s`,
      `  processor time: ${spent.join(", ")}`,
      `  ${differences.length} differences from the season played from that match on`,
    ].join("\n"),
  );
  return differences.length === 0 && rankingS <= MOST_S ? 0 : 1;
};
