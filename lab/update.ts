import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findProgram } from "../tools/infra/find.ts";
import { libraryEnv, providePackages } from "../tools/infra/packages.ts";
import { linesOf, startLoad } from "../tools/kubernetes/load.ts";
import { openRecorder } from "../tools/player/recorder.ts";
import { runLoad } from "../tools/player/session.ts";
import { nextFreePort } from "../tools/process/ports.ts";
import { ROOT } from "../tools/process/root.ts";
import { CliError } from "../tools/process/say.ts";
import { nodeStep, runStep } from "../tools/process/step.ts";
import { readInstance } from "../tools/start/instance.ts";
import { within } from "../tools/start/owners.ts";
import { startCluster } from "../tools/test/cluster.ts";
import { cleanOwnEnv } from "../tools/test/tiers.ts";
import { say, wholeOption } from "./command.ts";

const SETTINGS = {
  MATCHING_INTERVAL_S: "5",
  RATE_LIMIT_SCALE: "1000",
  LOG_LEVEL: "warn",
  RESTART_ENDED: "on",
  HTTP_LINGER_MS: "3000",
  TRUSTED_PROXIES: "1",
};
const MIGRATION = "alter table account add column trial_of_an_update text not null default '';\n";
const LOAD = { perSecond: 30, sockets: 40, writes: "profile" } as const;
const READY_MS = 60_000;
/** The most that players wait while the services restart. */
const MAINTENANCE_MS = 30_000;
const NODE_FLAG = "--disable-warning=ExperimentalWarning";

/** A copy of the repository with one more migration, as an update would check it out. */
const makeNextVersion = (): string => {
  const next = join(ROOT, ".cache/next-version");
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const entries = readdirSync(ROOT).filter((name) => ![".git", ".cache", ".local"].includes(name));
  const { status } = spawnSync("cp", [
    "--archive",
    "--link",
    ...entries.map((name) => join(ROOT, name)),
    next,
  ]);
  if (status !== 0) throw new CliError(`The repository could not be copied to ${next}.`);
  writeFileSync(join(next, "services/users/migrations/9999_trial.sql"), MIGRATION);
  return next;
};

const startCaddy = (folder: string, port: number, gateway: string): ChildProcess => {
  if (findProgram("caddy") === null) providePackages(["caddy"], say);
  const program = findProgram("caddy") ?? "caddy";
  const config = join(ROOT, "deploy/server/Caddyfile");
  return spawn(program, ["run", "--adapter", "caddyfile", "--config", config], {
    stdio: "ignore",
    env: {
      PATH: "/usr/bin:/bin",
      HOME: folder,
      ...libraryEnv(program),
      CADDY_ADMIN: `127.0.0.1:${port + 1}`,
      HTTP_PORT: String(port + 2),
      DOMAIN: `http://127.0.0.1:${port}`,
      SERVER_ID: "trial",
      GATEWAY: gateway,
      SOCKETS: gateway,
    },
  });
};

const answers = async (url: string): Promise<boolean> => {
  const response = await fetch(`${url}/api/public/system`, {
    signal: AbortSignal.timeout(MAINTENANCE_MS),
  }).catch(() => null);
  return response?.ok ?? false;
};

const untilAnswering = async (url: string): Promise<void> => {
  for (const untilMs = Date.now() + READY_MS; !(await answers(url)); await sleep(100))
    if (Date.now() > untilMs) throw new CliError(`${url} does not answer.`);
};

/**
 * An update during a session: a version with one more migration replaces the running one behind Caddy. Exit code 1
 * when a call failed outside of the 30 s, a match stayed open, or an invariant is broken.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { players: { type: "string", default: "40" }, seconds: { type: "string", default: "45" } },
  });
  const [players, seconds] = [
    wholeOption("players", values.players, 10, 200),
    wholeOption("seconds", values.seconds, 20, 3600),
  ];
  cleanOwnEnv();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-update-"));
  chmodSync(folder, 0o755);
  const next = makeNextVersion();
  const built = await runStep({
    ...nodeStep("build", ""),
    args: [NODE_FLAG, join(next, "tools/server/main.ts"), "build"],
    cwd: next,
  });
  if (built.exitCode !== 0) throw new CliError(built.output);
  const old = await startCluster(folder, SETTINGS, ["--no-web"]);
  const port = await nextFreePort(Number(new URL(old.url).port) + 1);
  const url = `http://127.0.0.1:${port}`;
  const caddy = startCaddy(folder, port, new URL(old.url).host);
  let fresh: ChildProcess | null = null;
  let waitedMs = 0;
  let begunAtMs = 0;
  const sent: number[] = [];

  const update = async (): Promise<void> => {
    begunAtMs = Date.now();
    const begunMs = performance.now();
    await old.stop();
    const stoppedMs = performance.now();
    fresh = spawn(process.execPath, [NODE_FLAG, join(next, "tools/start/main.ts"), "--no-web"], {
      cwd: next,
      env: { ...old.env },
      stdio: "ignore",
    });
    await untilAnswering(old.url);
    waitedMs = performance.now() - begunMs;
    say(
      `the old version stopped in ${((stoppedMs - begunMs) / 1000).toFixed(1)} s, the new one answered after ${(waitedMs / 1000).toFixed(1)} s`,
    );
  };

  try {
    await untilAnswering(url);
    const recorder = openRecorder(old.dataDir);
    const load = await startLoad(
      { url: () => url, socketsUrl: () => url, password: async () => "gokaku" },
      { ...LOAD, onFailure: (sentMs) => sent.push(sentMs) },
    );
    const session = await runLoad({
      url,
      password: "gokaku",
      players,
      seconds,
      seed: 1,
      closingSeconds: 120,
      recorder,
      onMatches: { count: 3, patienceS: 90, run: update },
    });
    const visitors = await load.stop();
    await recorder.close();
    const { users } = readInstance(old.dataDir)?.databases ?? { users: "" };
    const isMigrated = await within(users, async (client) => {
      const { rowCount } = await client.query("select 1 from migrations where name = '9999_trial'");
      return rowCount === 1;
    });
    const verified = await runStep({ ...nodeStep("verify", "tools/verify/main.ts"), env: old.env });
    const failedOutside = sent.filter((ms) => ms < begunAtMs || ms > begunAtMs + MAINTENANCE_MS).length;
    const failures = [
      ...(failedOutside === 0 ? [] : [`${failedOutside} calls failed outside of the maintenance`]),
      ...session.openMatches.map((id) => `match ${id} stayed open`),
      ...(isMigrated ? [] : ["the migration was not run"]),
      ...(waitedMs > MAINTENANCE_MS ? ["players waited for longer than 30 s"] : []),
      ...(verified.exitCode === 0 ? [] : [verified.output]),
    ];
    const lines = [
      ...linesOf(visitors),
      `${session.matchesMade} matches made, ${session.matchesClosed} settled, ${session.tally.calls()} calls of ${players} players`,
      `calls waited at Caddy for ${(waitedMs / 1000).toFixed(1)} s`,
      `calls of players without an answer or refused by a server error: ${session.tally.noAnswers().length + session.tally.serverErrors().length}`,
      ...failures.map((failure) => `FAILED ${failure}`),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    caddy.kill();
    await old.stop();
    await stopProcess(fresh);
    for (const used of [next, folder]) rmSync(used, { recursive: true, force: true });
  }
};

const stopProcess = async (child: ChildProcess | null): Promise<void> => {
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
};
