import { rmSync } from "node:fs";
import { join } from "node:path";
import { natsUrlOf } from "../infra/nats.ts";
import type { Server, ServerName } from "../infra/server.ts";
import { print } from "../process/output.ts";
import { tryBind } from "../process/ports.ts";
import { ROOT } from "../process/root.ts";
import { createRunner, foldersOf, type Runner } from "../process/runner.ts";
import { CliError, messageOf } from "../process/say.ts";
import type { StartConfig, StartOptions } from "./config.ts";
import { listenForCommands } from "./control.ts";
import { ensureDatabases } from "./databases.ts";
import { writeInstance } from "./instance.ts";
import { ensureKeys } from "./keys.ts";
import { endLeftovers, lockFolder } from "./lock.ts";
import { createProcesses, type Processes, processName } from "./processes.ts";
import { ensureServiceBuild, scriptOf } from "./service-build.ts";
import {
  choosePorts,
  DATABASE_OWNERS,
  machineEnv,
  SERVICE_NAMES,
  type ServiceName,
  serviceEnv,
  serviceProcesses,
  type Wiring,
} from "./services.ts";
import { STAND_INS, standInsOf } from "./stand-ins.ts";
import { addressOf, summaryLines } from "./summary.ts";
import { ensureWebBuild } from "./web-build.ts";

const say = (line: string): void => print("start", line);

const assertPortFree = async ({ port, host }: StartConfig): Promise<void> => {
  const binding = await tryBind(port, host);
  const reasons = {
    taken: `PORT ${port} on ${host} is in use by another program: stop it, or set PORT to a free one.`,
    "not-local": `HOST ${host} is not an address of this machine.`,
    "not-allowed": `PORT ${port} may not be opened without more rights: set PORT to one above 1023.`,
  };
  if (binding !== "free") throw new CliError(reasons[binding]);
};

/** Runs the migrations of all databases, then the seeds; idempotent. */
const prepareData = (
  runner: Runner,
  build: string,
  { databases, product }: Pick<Wiring, "databases" | "product">,
): Promise<void> => {
  const migrations = DATABASE_OWNERS.map((owner) => `${owner}=${scriptOf(build, owner, "migrate")}`);
  const urls = DATABASE_OWNERS.map((owner) => [`POSTGRES_URL_${owner.toUpperCase()}`, databases[owner]]);
  return runner.run({
    name: "prepare",
    command: process.execPath,
    args: [
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "prepare.ts"),
      ...migrations,
      `users=${scriptOf(build, "users", "seed")}`,
    ],
    env: { ...machineEnv(), ...Object.fromEntries(urls), SEED_ACCOUNTS: product.DUMMY_LOGIN ?? "off" },
    cwd: ROOT,
    isQuiet: true,
  });
};

const startServices = async (
  processes: Processes,
  build: string,
  wiring: Wiring,
  isSharing: boolean,
): Promise<void> => {
  const start = async (names: readonly ServiceName[]): Promise<void> => {
    try {
      const envs = Object.fromEntries(names.map((name) => [name, serviceEnv(name, wiring)]));
      await processes.startServices({ build, envs });
    } catch (error) {
      print(processName(names), messageOf(error));
    }
  };
  // The gateway starts last, so that all others are ready for its calls.
  await Promise.all(
    serviceProcesses(isSharing)
      .filter((names) => !names.includes("gateway"))
      .map(start),
  );
  await start(["gateway"]);
};

const publishInstance = (config: StartConfig, servers: Record<ServerName, Server>, wiring: Wiring): void => {
  const described = Object.values(servers).map(({ name, url, port, process: own }) => [
    name,
    { url, port, isOurs: own !== null },
  ]);
  writeInstance(config.dataDir, {
    launcherPid: process.pid,
    startedAt: new Date().toISOString(),
    url: addressOf(config),
    servers: Object.fromEntries(described),
    databases: wiring.databases,
    services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, { env: serviceEnv(name, wiring) }])),
  });
};

const bringUp = async (
  config: StartConfig,
  options: StartOptions,
  runner: Runner,
  processes: Processes,
): Promise<void> => {
  await endLeftovers(config.dataDir, say);
  const [servers, build, webDist] = await Promise.all([
    processes.startServers(config.dataDir, config.urls),
    options.onlyServers ? null : ensureServiceBuild(runner, say),
    options.onlyServers || options.withoutWeb
      ? null
      : ensureWebBuild(runner, say, config.product.DUMMY_LOGIN === "on"),
  ]);
  const databases = await ensureDatabases(servers.postgres.url, config.dataDir);
  const wiring: Wiring = {
    ports: await choosePorts(config.dataDir),
    databases,
    redisUrl: servers.redis.url,
    natsUrlOf: (service) =>
      servers.nats.process === null ? servers.nats.url : natsUrlOf(config.dataDir, servers.nats.url, service),
    keys: ensureKeys(config.dataDir),
    dataDir: config.dataDir,
    port: config.port,
    host: config.host,
    webDist,
    signIn: options.signIn,
    product: config.product,
    serverPorts: config.serverPorts,
  };
  publishInstance(config, servers, wiring);
  if (build !== null) {
    await Promise.all(
      standInsOf(wiring).map((name) =>
        processes.startStandIn(name, { ...machineEnv(), ...STAND_INS[name].ownEnv(wiring) }),
      ),
    );
    await prepareData(runner, build, wiring);
    await startServices(processes, build, wiring, config.sharesProcesses);
  }
  if (options.bots > 0) {
    const args = ["--url", `http://127.0.0.1:${config.port}`, "--count", String(options.bots)];
    await processes.startBots(args, { ...machineEnv(), ...config.product });
  }
  const isOwnInterval = (process.env.MATCHING_INTERVAL_S ?? "") !== "";
  for (const line of summaryLines(config, servers, wiring, processes, isOwnInterval))
    process.stdout.write(`${line}\n`);
};

/** Resolves on a signal, or when the parent process ends. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    process.on("disconnect", () => resolve());
  });

/** Starts everything, waits for the stop signal, and stops everything. Returns the exit code. */
export const launch = async (config: StartConfig, options: StartOptions): Promise<number> => {
  const stopped = untilStopped().then(() => "stopped" as const);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const supervisor = await Promise.race([lockFolder(config.dataDir, say), stopped]);
  if (supervisor === "stopped") return 0;
  const folders = foldersOf(config.dataDir);
  rmSync(folders.logDir, { recursive: true, force: true });
  const runner = createRunner(folders, supervisor);
  const processes = createProcesses(
    runner,
    print,
    () => ensureServiceBuild(runner, say),
    config.restartsEnded,
  );
  let exitCode = 0;
  let stopListening = (): void => {};
  try {
    await assertPortFree(config);
    stopListening = await listenForCommands(folders.runDir, ({ name }) => processes.restart(name));
    await Promise.race([stopped, bringUp(config, options, runner, processes)]);
    await stopped;
    say("stopping");
  } catch (error) {
    process.stderr.write(
      `${error instanceof CliError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    exitCode = 1;
  }
  stopListening();
  await processes.stopAll();
  rmSync(join(folders.runDir, "instance.json"), { force: true });
  await supervisor.dismiss();
  if (exitCode === 0) say("stopped");
  return exitCode;
};
