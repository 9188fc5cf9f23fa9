import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type GivenUrls, provideServer, SERVER_NAMES } from "../infra/infra.ts";
import type { Server, ServerName } from "../infra/server.ts";
import { ROOT } from "../process/root.ts";
import { describeEnding, type Managed, type Runner } from "../process/runner.ts";
import { CliError, messageOf } from "../process/say.ts";
import { scriptOf } from "./service-build.ts";
import { isServiceName, SERVICE_NAMES, type ServiceName } from "./services.ts";
import type { StandInName } from "./stand-ins.ts";

const READY_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 50;
const SERVICE_GRACE_MS = 6_000;
const RESTART_AFTER_MS = 1_000;
/** For all services together; the servers need the rest of the 30 s. */
const SERVICES_BUDGET_MS = 18_000;
const SERVER_GRACE_MS: Readonly<Record<ServerName, number>> = { postgres: 6_000, redis: 2_000, nats: 3_000 };

type Say = (name: string, line: string) => void;

export interface Processes {
  readonly startServers: (dataDir: string, given: GivenUrls) => Promise<Record<ServerName, Server>>;
  /** Starts a service and resolves when it is ready. */
  readonly startService: (name: ServiceName, script: string, env: Record<string, string>) => Promise<void>;
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
const stopRank = (name: string): number =>
  START_ORDER.includes(name) ? START_ORDER.indexOf(name) : START_ORDER.length;

/**
 * MB of V8's semi-space; a process uses up to three times as much. The default is too large for seven processes on
 * one machine; services with few calls need least.
 */
const YOUNG_MB = 6;
const YOUNG_MB_OF: Readonly<Record<string, number>> = { payments: 2, matchmaker: 2, discord: 2 };
const nodeFlags = (name: string): string[] => [
  "--disable-warning=ExperimentalWarning",
  `--max-semi-space-size=${YOUNG_MB_OF[name] ?? YOUNG_MB}`,
];

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
  const started = new Map<ServiceName, { readonly script: string; readonly env: Record<string, string> }>();
  const restarting = new Set<string>();
  let isStopping = false;

  const watch = (managed: Managed): void => {
    byName.set(managed.name, managed);
    void managed.ended.then((ending) => {
      if (isStopping || expectedToEnd.has(managed)) return;
      if (restartsEnded && (isServiceName(managed.name) || isServerName(managed.name)))
        return void startEnded(managed.name, describeEnding(ending));
      say(
        managed.name,
        `ended unexpectedly (${describeEnding(ending)}). The others continue; restart it with npm run restart -- ${managed.name}.`,
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
    });
    watch(managed);
    return managed;
  };

  const startService: Processes["startService"] = async (name, script, env) => {
    started.set(name, { script, env });
    const managed = await startNode(name, script, [], env);
    await waitUntilReady(managed, env.ADMIN_PORT ?? "");
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

  const restartService = async (name: ServiceName): Promise<void> => {
    const former = started.get(name);
    if (!former) throw new CliError(`${name} has not been started yet.`);
    const script = scriptOf(await buildServices(), name, "main");
    await end(name, SERVICE_GRACE_MS);
    await startService(name, script, former.env);
  };

  /** Uses the same build as before. */
  const startAgain = async (name: ServiceName | ServerName): Promise<void> => {
    if (isServerName(name)) return restartServer(name);
    const former = started.get(name);
    if (former) await startService(name, former.script, former.env);
  };

  const restart: Processes["restart"] = async (name) => {
    if (!isServiceName(name) && !isServerName(name)) {
      throw new CliError(`There is no "${name}"; there are: ${START_ORDER.join(", ")}.`);
    }
    if (restarting.has(name)) throw new CliError(`${name} is being restarted already.`);
    restarting.add(name);
    try {
      await (isServerName(name) ? restartServer(name) : restartService(name));
    } finally {
      restarting.delete(name);
    }
    return `${name} is running again (process ${byName.get(name)?.pid}).`;
  };

  /** Tries until it succeeds: another process that it needs may have ended too. */
  const startEnded = async (name: ServiceName | ServerName, how: string): Promise<void> => {
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
    startService,
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
