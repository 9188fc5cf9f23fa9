import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SKILL, type Skill } from "@gokaku/rating";
import { mean } from "simple-statistics";
import { CliError } from "../../tools/process/say.ts";
import { type Comparison, compareModels } from "./compare.ts";
import { type GameFile, readGameFile } from "./game-file.ts";
import { readGames, SPORTS } from "./games.ts";
import { afterFirstThird, foretellAll, scoreOf } from "./measure.ts";
import { MODELS } from "./models.ts";
import { GATES, simulate } from "./simulation.ts";

const digits = (value: number): string => value.toFixed(4);

/** `{ "player": rating }`, in points; their mean becomes the mean of all skills. */
const readSeeds = (file: string, players: readonly string[]): ((player: number) => Skill | undefined) => {
  const seeds: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof seeds !== "object" || seeds === null || !Object.values(seeds).every(Number.isFinite))
    throw new CliError(`${file}: not an object of players and their ratings, as { "p1": 1500 }.`);
  const ratings = new Map(Object.entries(seeds as Readonly<Record<string, number>>));
  const known = players.flatMap((player) => ratings.get(player) ?? []);
  const centre = known.length === 0 ? 0 : mean(known);
  return (player) => {
    const rating = ratings.get(players[player] ?? "");
    return rating === undefined
      ? undefined
      : { mean: SKILL.initialMean + rating - centre, deviation: SKILL.seedDeviation };
  };
};

const printComparison = (name: string, { games, counted, logLoss, ...figures }: Comparison): void => {
  const { calibrationError, calibrationErrorByChance, evenShare, firstHundred } = figures;
  console.log(`\n${name}: ${games} games, ${counted} counted\n\n| model | log-loss |\n|---|---|`);
  for (const [model, loss] of Object.entries(logLoss))
    console.log(`| ${model} | ${loss === null ? "–" : digits(loss)} |`);
  console.log(`\n| figure | as played | rate | skill |\n|---|---|---|---|
| calibration error (by chance about ${digits(calibrationErrorByChance)}) | – | ${digits(calibrationError.rate)} | ${digits(calibrationError.skill)} |
| share of games within 45 and 55 % | ${digits(evenShare.asPlayed)} | ${digits(evenShare.rate)} | ${digits(evenShare.skill)} |
| log-loss of the first hundred games | – | ${digits(firstHundred.rate)} | ${digits(firstHundred.skill)} |`);
};

const compareFile = async (games: string, seeds: string | undefined, isJson: boolean): Promise<void> => {
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const file: GameFile = await readGameFile(resolve(from, games));
  const comparison = compareModels(
    file.games,
    seeds === undefined ? undefined : readSeeds(resolve(from, seeds), file.players),
  );
  if (isJson) console.log(JSON.stringify(comparison));
  else printComparison(games, comparison);
};

const printModels = (): void => {
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
};

/**
 * Compares rate and skill with other models. `--games FILE` takes a community's games, `--seeds FILE` what its staff
 * knew of newcomers; `--json` prints one object. Otherwise it takes the games of the repository and simulated seasons.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { games, seeds, json } = parseArgs({
    args: [...args],
    options: {
      games: { type: "string" },
      seeds: { type: "string" },
      json: { type: "boolean", default: false },
    },
  }).values;
  if (games !== undefined) await compareFile(games, seeds, json);
  else {
    printModels();
    for (const sport of SPORTS) printComparison(sport, compareModels(readGames(sport)));
  }
  return 0;
};
