import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { findGo, findInFolder, intoFolder } from "../../tools/infra/go.ts";
import { until } from "../../tools/process/pace.ts";
import { nextFreePort } from "../../tools/process/ports.ts";
import { ROOT } from "../../tools/process/root.ts";
import { CliError } from "../../tools/process/say.ts";

const BUILT = join(ROOT, ".cache/toxiproxy");
const MODULE = "github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0";
const ANSWER_MS = 5_000;

/** Finds toxiproxy or builds it with Go. */
const provideToxiproxy = (say: (line: string) => void): string => {
  const found = findInFolder("server", BUILT);
  if (found !== null) return found;
  const go = findGo();
  if (go === null)
    throw new CliError(`Faulty connections need Go, with which ${MODULE} is built into ${BUILT}.`);
  say(`building ${MODULE} into ${BUILT}`);
  const { status } = spawnSync(go, ["install", MODULE], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...intoFolder(BUILT), GOTOOLCHAIN: "auto" },
  });
  if (status !== 0) throw new CliError(`${MODULE} could not be built; Go's output is above.`);
  return join(BUILT, "server");
};

/** As toxiproxy's API takes it. Upstream leads to the server, downstream back to the service. */
export interface Toxic {
  readonly type: "latency" | "reset_peer" | "timeout" | "bandwidth" | "slicer";
  readonly stream: "upstream" | "downstream";
  readonly attributes: Readonly<Record<string, number>>;
}

export interface Toxiproxy extends AsyncDisposable {
  /** Opens a port that leads to a server's port. */
  readonly open: (name: string, port: number, serverPort: number) => Promise<void>;
  readonly add: (name: string, toxics: readonly Toxic[]) => Promise<void>;
  /** Removes all toxics of all connections. */
  readonly reset: () => Promise<void>;
}

export const startToxiproxy = async (say: (line: string) => void): Promise<Toxiproxy> => {
  const program = provideToxiproxy(say);
  const port = await nextFreePort(20_500);
  const child = spawn(program, ["-host", "127.0.0.1", "-port", String(port)], { stdio: "ignore" });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new CliError(`toxiproxy answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
  };
  await until(
    "toxiproxy answered",
    () =>
      call("GET", "/version").then(
        () => true,
        () => false,
      ),
    {
      withinMs: 10_000,
      everyMs: 50,
    },
  );
  return {
    open: (name, own, serverPort) =>
      call("POST", "/proxies", {
        name,
        listen: `127.0.0.1:${own}`,
        upstream: `127.0.0.1:${serverPort}`,
        enabled: true,
      }),
    add: async (name, toxics) => {
      for (const toxic of toxics) await call("POST", `/proxies/${name}/toxics`, toxic);
    },
    reset: () => call("POST", "/reset"),
    async [Symbol.asyncDispose]() {
      process.off("exit", end);
      end();
    },
  };
};
