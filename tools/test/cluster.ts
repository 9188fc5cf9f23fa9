import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nextFreePort } from "../process/ports.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";

export interface Cluster {
  readonly url: string;
  readonly dataDir: string;
  /** The environment with which other commands find this instance. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

const START_MS = 240_000;

/** Variables of this project, which must not reach a test. */
const OURS =
  /^(PORT|HOST|DATA_DIR|POSTGRES_URL|POSTGRES_CONNECTIONS|REDIS_URL|NATS_\w+|MATCHING_\w+|REPORT_DEADLINE_S|RATE_LIMIT_SCALE|RANKING_MIN_MATCHES|DUMMY_\w+|OIDC_\w+|LOGIN_KEYS|DISCORD_\w+|STRIPE_\w+|SITE_URL|CHECKOUT_ADDRESS|CSP_\w+|IMAGE_SOURCES|RATE_LIMITS|WS_\w+|OTEL_\w+|VOICE_CHANNEL_PAIRS|STUN_URLS|TRUSTED_PROXIES|SOCKETS_PER_ADDRESS|MAX_SOCKETS|HISTORY_DAYS|PLAN_RETENTION_DAYS|APP_VERSION|LOG_LEVEL|SHARE_PROCESSES|SERVER_PORTS|GOKAKU_\w+|NODE_ENV|NODE_OPTIONS)$/;

/** The environment without variables that would point a test at another instance. */
export const cleanEnv = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined || OURS.test(key) ? [] : [[key, value]],
    ),
  ),
  GOKAKU_WITHOUT_ENV_FILE: "1",
});

const isServing = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/api/public/system`, { signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
};

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
};

/** Starts a whole system as `npm start` does, on free ports with its data in `folder`. */
export const startCluster = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Cluster> => {
  // The system opens the port some seconds later, so each process searches from a different base.
  const port = await nextFreePort(18_100 + (process.pid % 1000));
  const dataDir = join(folder, "data");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  // A test ends one service at a time.
  const own = { ...cleanEnv(), SHARE_PROCESSES: "off", ...settings };
  const env = { ...own, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir };
  const args = ["--disable-warning=ExperimentalWarning", join(ROOT, "tools/start/main.ts"), ...options];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const log = createWriteStream(join(folder, "start.log"));
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      log.write(chunk);
      last.push(chunk.toString("utf8"));
      if (last.length > 40) last.shift();
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isServing(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopProcess(child);
      throw new CliError(`The system for the tests did not start:\n${last.join("")}`);
    }
    await sleep(250);
  }
  return { url, dataDir, env, stop: () => stopProcess(child) };
};
