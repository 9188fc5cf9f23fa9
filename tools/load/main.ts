import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "../player/http.ts";
import { logIn } from "../player/login.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { nodeStep, runStep } from "../process/step.ts";
import { dataDirOf } from "../start/config.ts";
import { readRunningInstance } from "../start/instance.ts";
import { ownEnv } from "../start/own-env.ts";
import { provideK6 } from "./k6.ts";
import { prepare } from "./prepare.ts";
import { SCENARIO_NAMES, SCENARIOS, type Scenario } from "./scenarios.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const wholeNumber = (name: string, text: string | undefined, fallback: number): number => {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new CliError(`--${name} takes a whole number from 1 on.`);
  return value;
};

/** k6's exit code: 0 when every threshold passed. */
const runK6 = (program: string, args: readonly string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
    const stop = (): void => void child.kill("SIGINT");
    const endings = ["SIGINT", "SIGTERM", "disconnect"];
    for (const event of endings) process.once(event, stop);
    child.once("error", reject);
    child.once("close", (code) => {
      // A listener on the parent's IPC channel would prevent the exit.
      for (const event of endings) process.off(event, stop);
      resolve(code ?? 1);
    });
  });

/** Runs `npm run verify` on the stored result after pending work has ended. */
const judge = async (): Promise<number> => {
  const { exitCode, output } = await runStep(nodeStep("verify", "tools/verify/main.ts"));
  const broken = output.split("\n").filter((line) => !/^I\d+ +holds/.test(line));
  say(broken.join("\n").trim());
  return exitCode;
};

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { size: { type: "string" }, seconds: { type: "string" }, url: { type: "string" } },
  });
  const name = SCENARIO_NAMES.find((one) => one === positionals[0]);
  if (name === undefined)
    throw new CliError(
      `Usage: npm run load -- ${SCENARIO_NAMES.join(" | ")} [--size N] [--seconds N] [--url URL]`,
    );
  const scenario: Scenario = SCENARIOS[name];
  const size = wholeNumber("size", values.size ?? process.env.SIZE, scenario.size);
  const seconds = wholeNumber("seconds", values.seconds ?? process.env.SECONDS, scenario.seconds);
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const elsewhere = values.url ?? process.env.BASE_URL;
  const instance = elsewhere === undefined ? readRunningInstance(dataDir) : null;
  const url = (elsewhere ?? instance?.url)?.replace("localhost", "127.0.0.1");
  if (url === undefined)
    throw new CliError(`No instance runs in ${dataDir}: start one with npm start, or say --url.`);
  const k6 = provideK6(say);

  const folder = join(dataDir, "load", `${name}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(folder, { recursive: true });
  const password = process.env.DUMMY_PASSWORD ?? instance?.services.gateway?.env.DUMMY_PASSWORD ?? "gokaku";
  const api = createApi(url);
  const admin = await logIn(api, "dummy_admin", password);
  say(`preparing ${size} ${scenario.unit} at ${url}`);
  const prepared = await prepare(api, admin.token, scenario, size);
  api.close();

  // Contains tokens.
  const accounts = join(folder, "accounts.json");
  writeFileSync(accounts, JSON.stringify({ ...prepared, admin: { token: admin.token } }), { mode: 0o600 });
  try {
    const code = await runK6(
      k6,
      ["run", "--quiet", "--no-usage-report", join(ROOT, "load-tests", `${name}.js`)],
      {
        BASE_URL: url,
        DUMMY_PASSWORD: password,
        ACCOUNTS: accounts,
        RUN_FOLDER: folder,
        SIZE: String(size),
        SECONDS: String(seconds),
        INTERVAL_S: process.env.INTERVAL_S ?? instance?.services.queue?.env.MATCHING_INTERVAL_S ?? "120",
      },
    );
    say(join(folder, "summary.html"));
    const judged = scenario.isJudged && instance !== null ? await judge() : 0;
    return code === 0 ? judged : code;
  } finally {
    rmSync(accounts, { force: true });
  }
});
