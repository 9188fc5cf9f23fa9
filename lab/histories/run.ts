import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CONFIRMATIONS } from "@gokaku/game";
import { ROOT } from "../../tools/process/root.ts";
import { CliError, messageOf } from "../../tools/process/say.ts";
import { openWindows } from "../../tools/system/matches.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import type { Disturbances } from "./chaos.ts";
import { buildChecker, judgeHistories, type Verdict } from "./checker.ts";
import { MATCH_WAVE } from "./match-wave.ts";
import { QUEUE_WAVE } from "./queue-wave.ts";
import { SHOP_WAVE } from "./shop-wave.ts";
import type { Wave } from "./stage.ts";

const SETTINGS = {
  SHARE_PROCESSES: "off",
  MATCHING_INTERVAL_S: "2",
  REPORT_DEADLINE_S: "600",
  RATE_LIMIT_SCALE: "1000",
};

/** No player has to confirm a seat, so no seat opens; no host changes by itself; the shop is open. */
const MASTER_SETTINGS = {
  check_in_timeout: "0",
  lobby_join_timeout: "600",
  lobby_create_timeout: "300",
  rights_guideline: CONFIRMATIONS.rights_guideline,
};

const changeSettings = async ({ api, admin }: System): Promise<void> => {
  for (const [id, value] of Object.entries(MASTER_SETTINGS)) {
    const body = { id, value, reason: "histories" };
    const call = { method: "PUT", path: "/api/master/settings", token: admin.token, body } as const;
    const answer = await api.call(call);
    if (answer.status !== 200)
      throw new CliError(`The setting ${id} was answered ${answer.status} ${answer.error}.`);
  }
};

/** Each with its share of the histories. */
const WAVES: readonly { readonly wave: Wave; readonly share: number }[] = [
  { wave: QUEUE_WAVE, share: 0.8 },
  { wave: MATCH_WAVE, share: 0.1 },
  { wave: SHOP_WAVE, share: 0.1 },
];

/** The waves that make so many histories. */
const wavesFor = (count: number, only: string) => {
  const chosen = WAVES.filter(({ wave }) => only === "" || wave.name === only);
  if (chosen.length === 0)
    throw new CliError(`--only takes ${WAVES.map(({ wave }) => wave.name).join(", ")}, not "${only}".`);
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  return chosen.flatMap(({ wave, share }) =>
    Array.from({ length: Math.ceil(Math.round((count * share) / shares) / wave.size) }, (_, number) => ({
      ...wave,
      wave: number,
    })),
  );
};

const rowsOf = (verdicts: readonly Verdict[]): readonly string[][] =>
  [...Map.groupBy(verdicts, ({ model }) => model)].map(([model, ofModel]) => {
    const count = (result: Verdict["result"]): string =>
      String(ofModel.filter((verdict) => verdict.result === result).length);
    const sum = (field: "operations" | "unknown"): number =>
      ofModel.reduce((total, verdict) => total + verdict[field], 0);
    const least = Math.min(...ofModel.map(({ operations }) => operations));
    return [
      model,
      String(ofModel.length),
      count("Ok"),
      count("Illegal"),
      count("Unknown"),
      `${sum("operations")}, at least ${least} a history`,
      String(sum("unknown")),
    ];
  });

const HEADINGS = [
  "model",
  "histories",
  "linearizable",
  "not linearizable",
  "out of time",
  "operations",
  "of unknown outcome",
];

/** Records histories of a disturbed system and has porcupine judge them. Exit code 1 for any that is not linearizable. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      // A planted bug, which the checker must find.
      plant: { type: "string", default: "" },
    },
  });
  const count = wholeOption("count", values.count, 1, 1_000_000);
  const seed = wholeOption("seed", values.seed, 0, 2 ** 20);
  buildChecker();
  const folder = join(ROOT, ".local/histories", String(seed));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "operations.ndjson");
  const machine = watchMachine();
  const counts: Disturbances = { kills: {}, cuts: 0 };
  const failures: string[] = [];
  await withSystem(
    "histories",
    async (system) => {
      await openWindows(system);
      await changeSettings(system);
      await sleep(1_000);
      const stage = { system, counts, plant: values.plant };
      for (const [turn, { name, wave, record }] of wavesFor(count, values.only).entries()) {
        try {
          const operations = await record(stage, wave, seed + turn);
          appendFileSync(file, operations.map((operation) => `${JSON.stringify(operation)}\n`).join(""));
          say(`${name}, wave ${wave + 1}: ${operations.length} operations`);
        } catch (error) {
          failures.push(`${name}, wave ${wave + 1}: ${messageOf(error)}`);
          say(failures.at(-1) ?? "");
        }
      }
    },
    SETTINGS,
  );
  const verdicts = judgeHistories(file, folder);
  for (const line of markdownTable(HEADINGS, rowsOf(verdicts))) console.log(line);
  console.log(`kills ${JSON.stringify(counts.kills)}, cuts of all clients ${counts.cuts}`);
  console.log(machineText(machine()));
  const bad = verdicts.filter(({ result }) => result !== "Ok");
  for (const { model, key, result, page } of bad.slice(0, 20))
    console.log(`${model} ${key}: ${result}, ${page}`);
  for (const failure of failures) console.log(failure);
  return bad.length === 0 && failures.length === 0 ? 0 : 1;
};
