import { parseArgs } from "node:util";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { readRunningInstance } from "../start/instance.ts";
import { ownEnv } from "../start/own-env.ts";
import { runCalls } from "./calls/run.ts";
import { runCorrection } from "./correction.ts";
import { runFlood } from "./flood/run.ts";
import { benchJoin } from "./join.ts";
import { readLimitsOptions, runLimits } from "./limits/run.ts";
import { runLoadCurve } from "./load-curve/run.ts";
import { runMemory } from "./memory.ts";
import { runPush } from "./push.ts";
import { runRequests } from "./requests.ts";
import { runSeason } from "./season.ts";
import { runShop } from "./shop.ts";

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rate: { type: "string", default: "100" },
      seconds: { type: "string", default: "60" },
      accounts: { type: "string", default: "600" },
      rounds: { type: "string", default: "3" },
      runs: { type: "string", default: "20" },
      rows: { type: "string" },
      count: { type: "string", default: "25000" },
      seed: { type: "string", default: "1" },
      "large-tick": { type: "boolean", default: false },
      "tick-players": { type: "string", default: "100000" },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const [what] = positionals;
  if (what === "limits") return runLimits(readLimitsOptions(values));
  if (what === "load-curve") return runLoadCurve({ isJson: values.json, writes: values.write });
  if (what === "calls") return runCalls({ isJson: values.json, writes: values.write });
  if (what === "requests") return runRequests({ count: Number(values.count), seed: Number(values.seed) });
  if (what === "season") return runSeason();
  if (what === "correction") return runCorrection();
  if (what === "push") return runPush();
  if (what === "flood") return runFlood(Number(values.runs));
  if (what === "shop") return runShop(Number(values.rounds));
  const dataDir = dataDirOf(ownEnv(), ROOT);
  if (what === "memory") return runMemory(dataDir);
  if (what !== "join")
    throw new CliError(
      "Say what to measure: npm run bench -- join, -- memory, -- limits, -- load-curve, -- calls, -- requests, -- season, -- correction, -- push, -- flood or -- shop.",
    );
  const instance = readRunningInstance(dataDir);
  if (!instance) throw new CliError(`No instance runs in ${dataDir}: start it with npm start.`);
  return benchJoin({
    url: instance.url.replace("localhost", "127.0.0.1"),
    password: instance.services.gateway?.env.DUMMY_PASSWORD ?? "gokaku",
    perSecond: Number(values.rate),
    seconds: Number(values.seconds),
    accounts: Number(values.accounts),
  });
});
