import { CliError } from "../../tools/process/say.ts";
import { withSystem } from "../../tools/system/system.ts";
import { type Corrected, correctPerson, correctSeason } from "./correct-season.ts";
import type { Size } from "./season.ts";

const MOST_S = { match: 5, person: 10 };
const SIZE: Size = { players: 1000, matches: 5001 };
const PERSON_SIZE: Size = { players: 300, matches: 2000 };
const PERSON_MATCHES = 150;

/** Prints a measurement. @returns whether it reached its target */
const report = (
  title: string,
  most: number,
  { processorMs, differences, ...corrected }: Corrected,
): boolean => {
  const { callS, ledgerS, rankingS, players } = corrected;
  const spent = [...processorMs]
    .filter(([, ms]) => ms >= 10)
    .map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
  for (const difference of differences.slice(0, 5)) console.error(JSON.stringify(difference));
  console.log(
    [
      `${title}, ${players} players touched (target ${most} s):`,
      `  answered after ${callS.toFixed(1)} s, in the ledger after ${ledgerS.toFixed(1)} s, in the ranking after ${rankingS.toFixed(1)} s`,
      `  processor time: ${spent.join(", ")}`,
      `  ${differences.length} differences from the season played so from the first`,
    ].join("\n"),
  );
  return differences.length === 0 && rankingS <= most;
};

const MEASUREMENTS = {
  match: async () =>
    report(
      `correction with ${SIZE.matches - 1} matches after it`,
      MOST_S.match,
      await withSystem("correction", (system) => correctSeason(system, SIZE)),
    ),
  person: async () => {
    const corrected = await withSystem("correction", (system) =>
      correctPerson(system, PERSON_SIZE, PERSON_MATCHES),
    );
    const title = `${PERSON_MATCHES} matches of one player void in a season of ${PERSON_SIZE.matches}`;
    const isReached = report(title, MOST_S.person, corrected);
    console.log(`  preview after ${corrected.previewS.toFixed(1)} s`);
    return isReached;
  },
} as const;

/**
 * Measures the correction of a match with 5,000 settled matches after it (`match`), and of 150 matches of one player in
 * a season of 2,000 (`person`); both without an argument. Exit code 1 for a missed target.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = args.length === 0 ? ["match", "person"] : args;
  let isReached = true;
  for (const name of names) {
    if (name !== "match" && name !== "person")
      throw new CliError(`There is no measurement "${name}": match or person.`);
    isReached = (await MEASUREMENTS[name]()) && isReached;
  }
  return isReached ? 0 : 1;
};
