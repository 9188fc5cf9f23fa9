import { parseArgs } from "node:util";
import { CliError } from "../../tools/process/say.ts";
import { markdownTable, say, wholeOption } from "../command.ts";
import { type Fault, fuzz, type Target } from "./fuzz.ts";
import { TARGETS } from "./targets/index.ts";

const printFault = ({ name }: Target, { input, message }: Fault): void =>
  console.log(`${name}: ${message}\n  npm run lab -- fuzz --only ${name} --input '${JSON.stringify(input)}'`);

/** Fuzzes the readers of foreign text, guided by coverage. Exit code 1 for a fault. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: "string", default: "60" },
      runs: { type: "string" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      input: { type: "string" },
    },
  });
  const targets = TARGETS.filter(({ name }) => values.only === undefined || values.only === name);
  if (targets.length === 0)
    throw new CliError(`--only takes one of ${TARGETS.map(({ name }) => name).join(", ")}.`);
  if (values.input !== undefined) {
    const input: unknown = JSON.parse(values.input);
    if (typeof input !== "string") throw new CliError("--input takes a text as JSON.");
    for (const { open } of targets) await (await open()).run(input);
    say("the input is no fault");
    return 0;
  }
  const seed = wholeOption("seed", values.seed, 0);
  const msEach = (wholeOption("seconds", values.seconds, 1) * 1000) / targets.length;
  const most = values.runs === undefined ? Number.POSITIVE_INFINITY : wholeOption("runs", values.runs, 1);
  const rows: string[][] = [];
  let faults = 0;
  for (const target of targets) {
    const begunMs = performance.now();
    const outcome = await fuzz(target, {
      seed,
      mayGoOn: (inputs) =>
        inputs < most && (most < Number.POSITIVE_INFINITY || performance.now() - begunMs < msEach),
    });
    for (const fault of outcome.faults) printFault(target, fault);
    faults += outcome.faults.length;
    const { inputs, retained, ways } = outcome;
    rows.push([target.name, inputs, retained, ways, outcome.faults.length].map(String));
  }
  say(`seed ${seed}`);
  console.log(markdownTable(["target", "inputs", "retained", "ways", "faults"], rows).join("\n"));
  return faults === 0 ? 0 : 1;
};
