import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** Kills the server as a crash would; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it without its end, or lets it go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  /** Where it keeps its data. */
  readonly directory: string;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

const untilListening = async (child: ChildProcess, pattern: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let seen = "";
    const read = (chunk: Buffer) => {
      seen += chunk.toString();
      if (pattern.test(seen)) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`the server ended at once: ${seen}`)));
  });

const startServer = async (
  scheme: string,
  command: (port: number, directory: string) => readonly [string, ...string[]],
  ready: RegExp,
): Promise<TestServer> => {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "gokaku-test-"));
  let child: ChildProcess | undefined;
  const start = async () => {
    const [binary, ...args] = command(port, directory);
    child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
    await untilListening(child, ready);
  };
  const kill = async () => {
    const running = child;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    directory,
    start,
    kill,
    signal: (name) => void child?.kill(name),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/**
 * A NATS server with JetStream of one's own; the binary is `GOKAKU_NATS_SERVER` or `nats-server` on PATH.
 * @param configuration lines of a configuration file, such as its `authorization`
 */
export const startNats = (configuration = ""): Promise<TestServer> =>
  startServer(
    "nats",
    (port, directory) => {
      const file = join(directory, "nats.conf");
      writeFileSync(file, configuration, { mode: 0o600 });
      return [
        process.env.GOKAKU_NATS_SERVER ?? "nats-server",
        "-c",
        file,
        "-a",
        "127.0.0.1",
        "-p",
        String(port),
        "-js",
        "-sd",
        directory,
      ];
    },
    /Server is ready/,
  );

const redisServer = (): string => process.env.GOKAKU_REDIS_SERVER ?? "redis-server";

/**
 * A Redis of one's own; the binary is `GOKAKU_REDIS_SERVER` or `redis-server` on PATH.
 * @param settings more of its arguments
 */
export const startRedis = (settings: readonly string[] = []): Promise<TestServer> =>
  startServer(
    "redis",
    (port, directory) => [
      redisServer(),
      "--bind",
      "127.0.0.1",
      "--port",
      String(port),
      "--dir",
      directory,
      "--save",
      "",
      ...settings,
    ],
    /Ready to accept connections/,
  );

/** A primary, its replica, and three sentinels that make the replica the primary one second after its loss. */
export interface ReplicatedRedis extends AsyncDisposable {
  /** For `REDIS_URL`. */
  readonly url: string;
  readonly primary: TestServer;
  readonly replica: TestServer;
  readonly sentinels: readonly TestServer[];
}

const NAME = "main";

const startSentinel = (primaryPort: string): Promise<TestServer> =>
  startServer(
    "redis",
    (port, directory) => {
      const file = join(directory, "sentinel.conf");
      const lines = [
        "bind 127.0.0.1",
        `port ${port}`,
        `dir ${directory}`,
        `sentinel monitor ${NAME} 127.0.0.1 ${primaryPort} 2`,
        `sentinel down-after-milliseconds ${NAME} 1000`,
        `sentinel failover-timeout ${NAME} 5000`,
      ];
      writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
      return [redisServer(), file, "--sentinel"];
    },
    /\+monitor master/,
  );

/** @param lead makes a port that leads to the primary's; the sentinels name it instead */
export const startReplicatedRedis = async (
  lead: (port: number) => Promise<number> = async (port) => port,
): Promise<ReplicatedRedis> => {
  await using stack = new AsyncDisposableStack();
  const primary = stack.use(await startRedis(["--repl-diskless-sync-delay", "0"]));
  const { port } = new URL(primary.url);
  const replica = stack.use(await startRedis(["--replicaof", "127.0.0.1", port]));
  const sentinels: TestServer[] = [];
  const known = String(await lead(Number(port)));
  for (let one = 0; one < 3; one += 1) sentinels.push(stack.use(await startSentinel(known)));
  const owned = stack.move();
  return {
    url: `redis-sentinel://${sentinels.map(({ url }) => new URL(url).host).join(",")}/${NAME}`,
    primary,
    replica,
    sentinels,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
