import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "simple-statistics";
import { listEvidence, suspectsOf } from "../../services/users/src/domain/evidence/list-evidence.ts";
import { findRiggedPairs } from "../../services/users/src/domain/evidence/rigged-pairs.ts";
import { markdownTable, say, wholeOption } from "../command.ts";
import { readGameFile } from "../rating/game-file.ts";
import { type Planted, playSeason } from "./season.ts";

const ROWS_READ = 40;
export const LEAST_FOUND = 0.8;
const MOST_HONEST = 0.01;

interface Outcome {
  readonly seed: number;
  readonly matches: number;
  readonly rows: number;
  readonly winTraders: number;
  readonly boosters: number;
  readonly secondAccounts: number;
  /** Share of the planted accounts in the first rows. */
  readonly found: number;
  /** Share of the honest people in any row. */
  readonly honest: number;
  readonly ms: number;
}

export const measure = (seed: number): Outcome => {
  const { rows, planted } = playSeason(seed);
  const begunMs = performance.now();
  const list = listEvidence(rows);
  const ms = Math.round(performance.now() - begunMs);
  const read = new Set(list.slice(0, ROWS_READ).flatMap(suspectsOf));
  const foundOf = (kind: keyof Planted): number =>
    [...planted[kind]].filter((userId) => read.has(userId)).length;
  const guilty: readonly (keyof Planted)[] = ["winTraders", "boosters", "secondAccounts"];
  const all = new Set([...guilty, "others" as const].flatMap((kind) => [...planted[kind]]));
  const honest = rows.accounts.filter(({ userId }) => !all.has(userId));
  const listed = new Set(list.flatMap(suspectsOf));
  return {
    seed,
    matches: rows.matches.length,
    rows: list.length,
    winTraders: foundOf("winTraders"),
    boosters: foundOf("boosters"),
    secondAccounts: foundOf("secondAccounts"),
    found:
      guilty.reduce((sum, kind) => sum + foundOf(kind), 0) /
      guilty.reduce((sum, kind) => sum + planted[kind].size, 0),
    honest: honest.filter(({ userId }) => listed.has(userId)).length / honest.length,
    ms,
  };
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Lists the pairs of a community's games whose results are unusual. No player is known to be guilty there. */
const judgeGames = async (file: string): Promise<void> => {
  const { games, players } = await readGameFile(resolve(process.env["INIT_CWD"] ?? process.cwd(), file));
  const seats = (team: readonly number[]) =>
    team.map((player) => ({ userId: players[player] ?? "", characterId: "" }));
  const found = findRiggedPairs(
    games.map(({ first, second, hasFirstWon, atS }, game) => ({
      matchId: String(game + 1),
      startedAtS: atS ?? 0,
      winners: seats(hasFirstWon ? first : second),
      losers: seats(hasFirstWon ? second : first),
    })),
  );
  console.log(`${games.length} games, ${players.length} players, ${found.length} pairs listed`);
  for (const finding of found) console.log(JSON.stringify(finding));
};

/** Measures the list of suspicions on simulated seasons. Exit code 1 for a missed target. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { seeds, first, games, json } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "10" },
      first: { type: "string", default: "1" },
      games: { type: "string" },
      json: { type: "boolean", default: false },
    },
  }).values;
  if (games !== undefined) {
    await judgeGames(games);
    return 0;
  }
  const firstSeed = wholeOption("first", first, 1, 1_000_000);
  const outcomes = Array.from({ length: wholeOption("seeds", seeds, 1, 1000) }, (_, seed) => {
    const outcome = measure(firstSeed + seed);
    say(
      `season ${outcome.seed}: ${percent(outcome.found)} found, ${percent(outcome.honest)} of the honest listed`,
    );
    return outcome;
  });
  const found = mean(outcomes.map((one) => one.found));
  const honest = mean(outcomes.map((one) => one.honest));
  if (json) console.log(JSON.stringify({ found, honest, outcomes }));
  else {
    const rows = outcomes.map((one) => [
      String(one.seed),
      String(one.matches),
      String(one.rows),
      `${one.winTraders} of 10`,
      `${one.boosters} of 5`,
      `${one.secondAccounts} of 10`,
      percent(one.found),
      percent(one.honest),
      `${(one.ms / 1000).toFixed(1)} s`,
    ]);
    const headings = [
      "season",
      "matches",
      "rows",
      "win traders",
      "boosters",
      "second accounts",
      "found",
      "honest listed",
      "took",
    ];
    console.log(markdownTable(headings, rows).join("\n"));
    console.log(
      `\nfound ${percent(found)} (target ≥ 80 %), honest people listed ${percent(honest)} (target ≤ 1 %)`,
    );
  }
  return found >= LEAST_FOUND && honest <= MOST_HONEST ? 0 : 1;
};
