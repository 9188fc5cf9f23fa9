import { get } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type GivenUrls, provideServer, SERVER_NAMES } from "../infra/infra.ts";
import type { Server, ServerName } from "../infra/server.ts";
import { ROOT } from "../process/root.ts";
import { describeEnding, type Managed, type Runner } from "../process/runner.ts";
import { CliError, messageOf } from "../process/say.ts";
import { scriptOf, sharedScriptOf } from "./service-build.ts";
import { isServiceName, machineEnv, SERVICE_NAMES, type ServiceName } from "./services.ts";
import type { StandInName } from "./stand-ins.ts";

const READY_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 50;
const SERVICE_GRACE_MS = 6_000;
const RESTART_AFTER_MS = 1_000;
/** For all services together; the servers need the rest of the 30 s. */
const SERVICES_BUDGET_MS = 18_000;
const SERVER_GRACE_MS: Readonly<Record<ServerName, number>> = { postgres: 6_000, redis: 2_000, nats: 3_000 };

type Say = (name: string, line: string) => void;

/** One process of one or more services. */
export interface ServiceProcess {
  readonly build: string;
  readonly envs: Readonly<Partial<Record<ServiceName, Record<string, string>>>>;
}

const namesIn = ({ envs }: ServiceProcess): ServiceName[] => Object.keys(envs) as ServiceName[];
/** The name of a process: of its service, or of all that share it. */
export const processName = (names: readonly ServiceName[]): string => names.join("+");
const servicesOf = (name: string): readonly string[] => name.split("+");

export interface Processes {
  readonly startServers: (dataDir: string, given: GivenUrls) => Promise<Record<ServerName, Server>>;
  /** Starts services in one process and resolves when they are ready. */
  readonly startServices: (services: ServiceProcess) => Promise<void>;
  /** Starts the stand-in of an external service, without waiting for it. */
  readonly startStandIn: (name: StandInName, env: Record<string, string>) => Promise<void>;
  readonly startBots: (args: readonly string[], env: Record<string, string>) => Promise<void>;
  /** Stops and starts one service or server; resolves with a message when it is ready. */
  readonly restart: (name: string) => Promise<string>;
  readonly running: (name: string) => Managed | null;
  readonly stopAll: () => Promise<void>;
}

const isServerName = (name: string): name is ServerName => (SERVER_NAMES as readonly string[]).includes(name);

/** Uses node:http, because the launcher would retain the memory of a larger client. */
const isReady = (adminPort: string): Promise<boolean> =>
  new Promise((resolve) => {
    const url = `http://127.0.0.1:${adminPort}/readyz`;
    const request = get(url, { agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("error", () => resolve(false));
    request.on("timeout", () => request.destroy());
  });

const waitUntilReady = async (managed: Managed, adminPort: string): Promise<void> => {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(adminPort))) {
    if (managed.hasEnded()) {
      throw new CliError(
        `${managed.name} ended before it was ready (${describeEnding(await managed.ended)}).`,
      );
    }
    if (Date.now() > deadline) throw new CliError(`${managed.name} is still not ready after 60 s.`);
    await sleep(LOOK_EVERY_MS);
  }
};

/** In the order of their start; stopped in reverse, after all processes that are not listed. */
const START_ORDER: readonly string[] = [...SERVER_NAMES, ...SERVICE_NAMES];
const stopRank = (name: string): number => {
  const place = START_ORDER.indexOf(servicesOf(name)[0] ?? "");
  return place < 0 ? START_ORDER.length : place;
};

/**
 * MB of V8's semi-space; a process uses up to three times as much. The default is too large for seven processes on
 * one machine; services with few calls need least.
 */
const YOUNG_MB = 6;
/** Without it V8 reduces its semi-space to 1 MB at rest, and collects it every few seconds. */
const LEAST_YOUNG_MB = 2;
/** Threads of V8 beside the main one: as many as the machine has cores, four at most, which is Node's number. */
const V8_THREADS = Math.min(4, availableParallelism());
const YOUNG_MB_OF: Readonly<Record<string, number>> = { payments: 2, matchmaker: 2, discord: 2 };
const nodeFlags = (name: string): string[] => [
  "--disable-warning=ExperimentalWarning",
  `--max-semi-space-size=${YOUNG_MB_OF[name] ?? YOUNG_MB}`,
  `--min-semi-space-size=${LEAST_YOUNG_MB}`,
  `--v8-pool-size=${V8_THREADS}`,
];

const sharedEnv = ({ envs }: ServiceProcess): Record<string, string> => ({
  ...machineEnv(),
  ENVIRONMENTS: JSON.stringify(Object.values(envs)),
});

/**
 * Starts, watches, restarts and stops the processes of an instance.
 * @param buildServices returns the folder with a build of the current sources
 * @param restartsEnded whether a service or server that ended by itself is started again
 */
export const createProcesses = (
  runner: Runner,
  say: Say,
  buildServices: () => Promise<string>,
  restartsEnded: boolean,
): Processes => {
  const byName = new Map<string, Managed>();
  const expectedToEnd = new Set<Managed>();
  const servers = new Map<ServerName, Server>();
  /** By the name of the process. */
  const started = new Map<string, ServiceProcess>();
  const restarting = new Set<string>();
  let isStopping = false;

  const watch = (managed: Managed): void => {
    const names = servicesOf(managed.name);
    for (const name of names) byName.set(name, managed);
    void managed.ended.then((ending) => {
      if (isStopping || expectedToEnd.has(managed)) return;
      if (restartsEnded && (started.has(managed.name) || isServerName(managed.name)))
        return void startEnded(managed.name, describeEnding(ending));
      say(
        managed.name,
        `ended unexpectedly (${describeEnding(ending)}). The others continue; restart it with npm run restart -- ${names[0]}.`,
      );
    });
  };

  const keepServer = (server: Server): void => {
    servers.set(server.name, server);
    if (server.process) watch(server.process);
  };

  const startServers: Processes["startServers"] = async (dataDir, given) => {
    const provide = async (name: ServerName): Promise<[ServerName, Server]> => {
      const sayOf = (line: string): void => say(name, line);
      const server = await provideServer(name, { dataDir, given, runner, say: sayOf });
      keepServer(server);
      return [name, server];
    };
    return Object.fromEntries(await Promise.all(SERVER_NAMES.map(provide))) as Record<ServerName, Server>;
  };

  const startNode = async (
    name: string,
    script: string,
    args: readonly string[],
    env: Record<string, string>,
  ) => {
    const managed = await runner.start({
      name,
      command: process.execPath,
      args: [...nodeFlags(name), script, ...args],
      env,
      cwd: ROOT,
      hasChannel: true,
      pidNames: servicesOf(name),
    });
    watch(managed);
    return managed;
  };

  const startServices: Processes["startServices"] = async (services) => {
    const names = namesIn(services);
    const name = processName(names);
    started.set(name, services);
    const scripts = names.map((each) => scriptOf(services.build, each, "main"));
    const [script = "", ...rest] =
      names.length === 1 ? scripts : [sharedScriptOf(services.build), ...scripts];
    const [env = {}] = names.length === 1 ? Object.values(services.envs) : [sharedEnv(services)];
    const managed = await startNode(name, script, rest, env);
    await Promise.all(
      Object.values(services.envs).map(({ ADMIN_PORT = "" }) => waitUntilReady(managed, ADMIN_PORT)),
    );
  };

  const end = async (name: string, graceMs: number): Promise<void> => {
    const managed = byName.get(name);
    if (!managed || managed.hasEnded()) return;
    expectedToEnd.add(managed);
    await managed.stop(graceMs);
  };

  const restartServer = async (name: ServerName): Promise<void> => {
    const server = servers.get(name);
    if (!server) throw new CliError(`${name} has not been started yet.`);
    if (server.process) await end(name, SERVER_GRACE_MS[name]);
    keepServer(await server.startAgain());
  };

  const restartServices = async (name: string): Promise<void> => {
    const former = started.get(name);
    if (!former) throw new CliError(`${name} has not been started yet.`);
    const build = await buildServices();
    for (const service of servicesOf(name)) await end(service, SERVICE_GRACE_MS);
    await startServices({ ...former, build });
  };

  /** Uses the same build as before. */
  const startAgain = async (name: string): Promise<void> => {
    if (isServerName(name)) return restartServer(name);
    const former = started.get(name);
    if (former) await startServices(former);
  };

  /** The name of the process in which a service or server runs or ran. */
  const processOf = (name: string): string =>
    [...started.keys()].find((each) => servicesOf(each).includes(name)) ?? name;

  const restart: Processes["restart"] = async (asked) => {
    if (!isServiceName(asked) && !isServerName(asked)) {
      throw new CliError(`There is no "${asked}"; there are: ${START_ORDER.join(", ")}.`);
    }
    const name = processOf(asked);
    if (restarting.has(name)) throw new CliError(`${asked} is being restarted already.`);
    restarting.add(name);
    try {
      await (isServerName(name) ? restartServer(name) : restartServices(name));
    } finally {
      restarting.delete(name);
    }
    const others = servicesOf(name).filter((each) => each !== asked);
    const shared = others.length === 0 ? "" : `, with ${others.join(" and ")} in the same process`;
    return `${asked} is running again (process ${byName.get(asked)?.pid})${shared}.`;
  };

  /** Tries until it succeeds: another process that it needs may have ended too. */
  const startEnded = async (name: string, how: string): Promise<void> => {
    if (restarting.has(name)) return;
    restarting.add(name);
    say(name, `ended unexpectedly (${how}), starting it again`);
    for (let isRunning = false; !isRunning && !isStopping; ) {
      await sleep(RESTART_AFTER_MS);
      if (isStopping) break;
      try {
        await startAgain(name);
        isRunning = true;
      } catch (error) {
        say(name, messageOf(error));
      }
    }
    restarting.delete(name);
  };

  const stopAll = async (): Promise<void> => {
    isStopping = true;
    const deadline = Date.now() + SERVICES_BUDGET_MS;
    const inReverse = runner.close().sort((a, b) => stopRank(b.name) - stopRank(a.name));
    for (const managed of inReverse) {
      const left = Math.max(500, deadline - Date.now());
      await managed.stop(
        isServerName(managed.name) ? SERVER_GRACE_MS[managed.name] : Math.min(SERVICE_GRACE_MS, left),
      );
    }
  };

  return {
    startServers,
    startServices,
    startStandIn: async (name, env) =>
      // Discord's has the name of a service.
      void (await startNode(
        isServiceName(name) ? `${name}-stand-in` : name,
        join(ROOT, `tools/${name}/main.ts`),
        [],
        env,
      )),
    startBots: async (args, env) =>
      void (await startNode("bots", join(ROOT, "tools/bots/main.ts"), args, env)),
    restart,
    running: (name) => {
      const managed = byName.get(name);
      return managed && !managed.hasEnded() ? managed : null;
    },
    stopAll,
  };
};
