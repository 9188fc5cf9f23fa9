import { readGames, SPORTS } from "./games.ts";
import { afterFirstThird, foretellAll, scoreOf } from "./measure.ts";
import { MODELS } from "./models.ts";
import { GATES, simulate } from "./simulation.ts";

const digits = (value: number): string => value.toFixed(4);

/** Prints the scores of the models on real games and the gates of the simulation. */
export const run = async (): Promise<number> => {
  for (const sport of SPORTS) {
    const games = readGames(sport);
    console.log(
      `\n${sport}, ${games.length} games\n\n| rule | log-loss | Brier | calibration error | log-loss after the first third |\n|---|---|---|---|---|`,
    );
    for (const [name, make] of Object.entries(MODELS)) {
      const foretold = foretellAll(make(), games);
      const { logLoss, brier, calibrationError } = scoreOf(foretold);
      const late = scoreOf(afterFirstThird(foretold)).logLoss;
      console.log(`| ${name} | ${[logLoss, brier, calibrationError, late].map(digits).join(" | ")} |`);
    }
  }

  console.log(
    "\nSimulation, 1,000 players, 8 seeds\n\n| gate | wanted | least or most of the seeds |\n|---|---|---|",
  );
  const seeds = Array.from({ length: 8 }, (_, seed) => simulate(seed + 1));
  for (const { name, wanted, of, worstOf } of GATES)
    console.log(`| ${name} | ${wanted} | ${digits(worstOf(seeds.map(of)))} |`);
  return 0;
};
