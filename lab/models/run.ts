import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CliError } from "../../tools/process/say.ts";
import { startScratchServers } from "../../tools/test/scratch.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { ModelError } from "./machine.ts";
import { MACHINES } from "./machines.ts";

const OPTIONS = {
  sequences: { type: "string", default: "5000" },
  only: { type: "string" },
  seed: { type: "string" },
  path: { type: "string" },
} as const;

/** A shorter run may miss a rare mark. */
const ENOUGH = 1000;

/** Courses of acts of each state machine in the real services, beside its model. Exit code 1 for any difference. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const names = Object.keys(MACHINES);
  const { only, path } = values;
  if (only !== undefined && !names.includes(only))
    throw new CliError(`--only takes one of ${names.join(", ")}, not "${only}".`);
  if (path !== undefined && (only === undefined || values.seed === undefined))
    throw new CliError("--path needs --only and --seed, as the failed run printed them.");
  const count = wholeOption("sequences", values.sequences, 1);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed)) throw new CliError(`--seed takes a whole number, not "${values.seed}".`);
  const folder = mkdtempSync(join(tmpdir(), "gokaku-models-"));
  const servers = await startScratchServers(folder, ["postgres"]);
  process.env.GOKAKU_TEST_POSTGRES_URL = servers.urls.postgres;
  const machine = watchMachine();
  const rows: string[][] = [];
  const reached: string[][] = [];
  let exitCode = 0;
  try {
    for (const [name, runOne] of Object.entries(MACHINES)) {
      if (only !== undefined && name !== only) continue;
      const begun = performance.now();
      const cpu = process.cpuUsage();
      try {
        const { courses, acts, pairs, marks } = await runOne({
          count,
          seed,
          path,
          onDifference: () => say(`${name}: a difference was found, and its acts are simplified.`),
        });
        const seconds = (performance.now() - begun) / 1000;
        const { user, system } = process.cpuUsage(cpu);
        const processorS = (user + system) / 1e6;
        rows.push([
          name,
          String(courses),
          String(acts),
          String(pairs),
          seconds.toFixed(0),
          processorS.toFixed(1),
        ]);
        reached.push(...[...marks].map(([mark, times]) => [name, mark, String(times)]));
        const missed = [...marks].filter(([, times]) => times === 0).map(([mark]) => mark);
        if (count >= ENOUGH && missed.length > 0) {
          say(`${name}: no sequence came to: ${missed.join(", ")}.`);
          exitCode = 1;
        }
        say(`${name}: ${courses} sequences in ${seconds.toFixed(0)} s`);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        say(error.message);
        exitCode = 1;
      }
    }
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Seed ${seed}; ${machineText(machine())}.\n`);
  console.log(
    markdownTable(
      ["machine", "sequences", "acts", "pairs at once", "seconds", "processor seconds of Node"],
      rows,
    ).join("\n"),
  );
  console.log(`\n${markdownTable(["machine", "sequences that came to", "times"], reached).join("\n")}`);
  return exitCode;
};
