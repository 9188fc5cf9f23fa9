import { parseArgs } from "node:util";
import { openRecorder } from "../tools/player/recorder.ts";
import { type LoadRunResult, runLoad } from "../tools/player/session.ts";
import { percentile } from "../tools/player/tally.ts";
import { ROOT } from "../tools/process/root.ts";
import { CliError } from "../tools/process/say.ts";
import { dataDirOf } from "../tools/start/config.ts";
import { readRunningInstance } from "../tools/start/instance.ts";
import { ownEnv } from "../tools/start/own-env.ts";
import { wholeOption } from "./command.ts";
import { watchRarePaths } from "./rare-paths.ts";

const figure = (values: readonly number[], unit: string, digits: number): string => {
  const show = (p: number): string => percentile(values, p)?.toFixed(digits) ?? "–";
  return `p50 ${show(0.5)} ${unit}, p95 ${show(0.95)} ${unit} (${values.length} values)`;
};

const lines = (title: string, list: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of list) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [
    `${title.padEnd(26)} ${list.length}`,
    ...[...counts].slice(0, 10).map(([line, count]) => `    ${count} × ${line}`),
  ];
};

const unintendedOf = (result: LoadRunResult): number =>
  Object.values(result.tally.refusals()).reduce((sum, row) => sum + row.unintended, 0);

const resultLines = (result: LoadRunResult): string[] => [
  `matches made               ${result.matchesMade}`,
  `matches settled            ${result.matchesClosed}`,
  `waits                      ${figure(result.waits, "s", 1)}`,
  `commit to match_found      ${figure(result.foundLatencies, "ms", 0)}`,
  `calls                      ${result.tally.calls()}`,
  "refusals (intended, unintended)",
  ...Object.entries(result.tally.refusals()).map(
    ([code, row]) => `    ${code.padEnd(30)} ${row.intended}, ${row.unintended}`,
  ),
  `unintended refusals        ${unintendedOf(result)}`,
  ...lines("server errors (5xx)", result.tally.serverErrors()),
  ...lines("no answer, time-outs", result.tally.noAnswers()),
  ...lines("matches left open", result.openMatches),
];

/** Lets players use a running system and reports what happened. Exit code 1 for any error. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: "string", default: "200" },
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      absences: { type: "string", default: "0" },
      url: { type: "string" },
    },
  });
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const instance = readRunningInstance(dataDir);
  const url = values.url ?? instance?.url;
  if (url === undefined)
    throw new CliError(`No instance runs in ${dataDir}: start one with npm start, or say --url.`);
  const recorder = openRecorder(dataDir);
  const minutes = wholeOption("minutes", values.minutes, 1, 600);
  const rarePaths = instance === null ? null : await watchRarePaths(dataDir);
  const result = await runLoad({
    url: url.replace("localhost", "127.0.0.1"),
    password: process.env.DUMMY_PASSWORD ?? instance?.services.gateway?.env.DUMMY_PASSWORD ?? "gokaku",
    players: wholeOption("players", values.players, 10, 5000),
    seconds: minutes * 60,
    seed: wholeOption("seed", values.seed, 0, 2 ** 31),
    closingSeconds: 90,
    absences: wholeOption("absences", values.absences, 0, 50) / 100,
    recorder,
  });
  await recorder.close();
  for (const line of [
    ...resultLines(result),
    ...((await rarePaths?.end()) ?? []),
    `recorded                   ${recorder.file}`,
  ])
    process.stdout.write(`${line}\n`);
  const isClean =
    unintendedOf(result) +
      result.tally.serverErrors().length +
      result.tally.noAnswers().length +
      result.openMatches.length ===
    0;
  return isClean && result.matchesMade > 0 ? 0 : 1;
};
