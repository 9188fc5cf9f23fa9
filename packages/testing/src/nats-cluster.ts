import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "./fakes.ts";
import { freePort } from "./servers.ts";

/** A server that is new enough for clusters. */
const CLUSTER_SERVER = process.env.GOKAKU_NATS_CLUSTER_SERVER ?? "nats-server";

/** Another process may take a port before its server does. */
const ATTEMPTS = 5;

/** One server of a cluster. */
export interface NatsNode {
  readonly name: string;
  readonly url: string;
  /** Sends a signal, such as SIGKILL, SIGSTOP, SIGCONT or SIGTERM. */
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: () => Promise<void>;
  /** Starts it again on the same ports and data. */
  start(): void;
}

export interface NatsCluster extends AsyncDisposable {
  readonly nodes: readonly NatsNode[];
  /** All addresses, as `NATS_URL` takes them. */
  readonly url: string;
}

/** Whether that server answers there; another process may have taken the port. */
const isListening = (port: number, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("data", (info) => resolve(info.includes(`"${name}"`)));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
    socket.once("data", () => socket.destroy());
  });

/**
 * Three NATS servers with JetStream that form a cluster on free ports.
 * @param configuration lines of each configuration file, such as its `authorization`
 */
export const startNatsCluster = async (...given: Parameters<typeof startOnce>): Promise<NatsCluster> => {
  for (let attempt = 1; ; attempt += 1) {
    const { cluster, answers } = await startOnce(...given);
    const ended = Promise.race(cluster.nodes.map((node) => node.ended().then(() => false)));
    if (await Promise.race([answers.catch(() => false), ended])) return cluster;
    await cluster[Symbol.asyncDispose]();
    if (attempt === ATTEMPTS) throw new Error("three servers of NATS did not start");
  }
};

const startOnce = async (
  configuration = "",
  { protocol = "nats", program = CLUSTER_SERVER } = {},
): Promise<{ readonly cluster: NatsCluster; readonly answers: Promise<boolean> }> => {
  const folder = await mkdtemp(join(tmpdir(), "gokaku-nats-"));
  const names = ["nats-a", "nats-b", "nats-c"];
  const routePorts = await Promise.all(names.map(freePort));
  const clientPorts = await Promise.all(names.map(freePort));
  const routes = routePorts.map((port) => `"nats-route://127.0.0.1:${port}"`).join(", ");
  const startNode = (name: string, place: number): NatsNode => {
    const own = join(folder, name);
    const file = join(own, "nats.conf");
    mkdirSync(own, { recursive: true });
    const lines = [
      `server_name: ${name}`,
      `listen: "127.0.0.1:${clientPorts[place]}"`,
      `jetstream { store_dir: "${own}" }`,
      `cluster { name: gokaku, listen: "127.0.0.1:${routePorts[place]}", routes: [${routes}] }`,
      configuration,
    ];
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
    let child: ChildProcess;
    let end: Promise<void>;
    const start = (): void => {
      child = spawn(program, ["-c", file, "-l", join(own, "nats.log")], { stdio: "ignore" });
      end = new Promise((resolve) => child.once("exit", () => resolve()));
    };
    start();
    return {
      name,
      url: `${protocol}://127.0.0.1:${clientPorts[place]}`,
      signal: (signalName) => void child.kill(signalName),
      ended: () => end,
      start,
    };
  };
  const nodes = names.map(startNode);
  const cluster: NatsCluster = {
    nodes,
    url: nodes.map(({ url }) => url).join(","),
    async [Symbol.asyncDispose]() {
      for (const node of nodes) node.signal("SIGKILL");
      await Promise.all(nodes.map(({ ended }) => ended()));
      await rm(folder, { recursive: true, force: true });
    },
  };
  const answer = ({ name }: NatsNode, place: number): Promise<boolean> =>
    eventually(() => isListening(clientPorts[place] ?? 0, name));
  return { cluster, answers: Promise.all(nodes.map(answer)).then(() => true) };
};
