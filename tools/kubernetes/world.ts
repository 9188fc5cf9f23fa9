import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHART, valuesFile } from "../chart/render.ts";
import { openRecorder } from "../player/recorder.ts";
import { type LoadRunResult, runLoad } from "../player/session.ts";
import { until } from "../process/pace.ts";
import { nextFreePort } from "../process/ports.ts";
import { INVARIANTS } from "../verify/invariants/index.ts";
import { judgeAll } from "../verify/judge.ts";
import { openFacts } from "../verify/open.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { podsOfRelease, type RunningPod } from "./pods.ts";

export interface Options {
  /** Helm's arguments beside the values for development. */
  readonly helmArgs: readonly string[];
  readonly prefix: string;
  readonly tag: string;
  /** Images of a newer version with one more migration, null without. */
  readonly nextTag: string | null;
  /** Images with a failing migration, null without. */
  readonly brokenTag: string | null;
  readonly rounds: number;
  /** The Helm that installs: a program on PATH, or `helm4` as built for the chart's tests. */
  readonly helm: string;
  /** Whether durations are judged, which needs a machine without other load. */
  readonly isTimed: boolean;
}

/** One release in its own namespace, with a node port for this machine. */
export interface World {
  readonly cluster: Cluster;
  readonly release: string;
  readonly options: Options;
  /** Whether the release existed and is reused. */
  readonly attach: () => Promise<boolean>;
  readonly install: (...more: readonly string[]) => Promise<void>;
  readonly upgrade: (...more: readonly string[]) => Promise<void>;
  /** The address of the gateway's pods. */
  readonly url: () => string;
  /** The address of realtime's sockets, as behind a proxy. */
  readonly socketsUrl: () => string;
  readonly isServing: () => Promise<boolean>;
  /** The password of the test accounts. */
  readonly password: () => Promise<string>;
  readonly pods: () => Promise<readonly RunningPod[]>;
  readonly simulate: (more: {
    readonly players: number;
    readonly seconds: number;
    readonly seed: number;
  }) => Promise<LoadRunResult>;
  /**
   * Verifies the invariants.
   * @returns the lines of those that are broken
   */
  readonly verify: () => Promise<readonly string[]>;
  readonly query: (database: string, sql: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

const helmArgsOf = ({ helmArgs, prefix, tag }: Options): string[] => [
  "--values",
  valuesFile("dev"),
  "--set",
  `image.prefix=${prefix}`,
  "--set",
  `image.tag=${tag}`,
  // There is no proxy; the policies admit one.
  "--set",
  "ingress.enabled=true",
  "--set",
  "ingress.hosts[0]=gokaku.test",
  ...helmArgs,
];

interface ServiceOfApi {
  readonly spec: { readonly ports: readonly { readonly nodePort: number }[] };
}
interface Nodes {
  readonly items: readonly {
    readonly status: { readonly addresses: readonly { readonly type: string; readonly address: string }[] };
  }[];
}

/** A node port at every node's address, which kind and k3d also publish on their host. */
const openPort = async (
  cluster: Cluster,
  release: string,
  component: string,
  targetPort: string,
): Promise<string> => {
  const name = `node-port-${component}`;
  await cluster.apply({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name },
    spec: {
      type: "NodePort",
      selector: { "app.kubernetes.io/instance": release, "app.kubernetes.io/component": component },
      ports: [{ port: 80, targetPort }],
    },
  });
  const service = await cluster.get<ServiceOfApi>("service", name);
  const nodes = await cluster.get<Nodes>("nodes");
  const address = nodes.items[0]?.status.addresses.find(({ type }) => type === "InternalIP")?.address;
  return `http://${address}:${service.spec.ports[0]?.nodePort}`;
};

const passwordOf = async (cluster: Cluster, release: string): Promise<string> => {
  const { data } = await cluster.get<{ data: Record<string, string> }>("secret", `${release}-generated`);
  return Buffer.from(data["dummy-password"] ?? "", "base64").toString("utf8");
};

/** Forwards Postgres to a local port while `work` runs. */
const withPostgres = async <Result>(
  cluster: Cluster,
  release: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const { data } = await cluster.get<{ data: Record<string, string> }>("secret", `${release}-generated`);
  const password = Buffer.from(data.postgres ?? "", "base64").toString("utf8");
  const port = await nextFreePort(25_432, new Set());
  const child = spawn(
    "kubectl",
    ["--namespace", cluster.namespace, "port-forward", `statefulset/${release}-postgres`, `${port}:5432`],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.once("data", () => resolve());
      child.once("exit", () => reject(new Error("kubectl port-forward ended")));
    });
    return await work(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  } finally {
    child.kill();
  }
};

/** @param release also the chart's fullname */
export const openWorld = async (namespace: string, options: Options): Promise<World> => {
  const release = "gokaku";
  const cluster = openCluster(namespace, options.helm);
  const recordings = mkdtempSync(join(tmpdir(), "gokaku-cluster-"));
  let url = "";
  let socketsUrl = "";
  const openPorts = async (): Promise<void> => {
    url = await openPort(cluster, release, "gateway", "http");
    socketsUrl = await openPort(cluster, release, "realtime", "ws");
    await until("the whole system serves", isServing, { withinMs: 60_000 });
  };
  await cluster.apply({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: {
      name: namespace,
      labels: {
        "pod-security.kubernetes.io/enforce": "restricted",
        "pod-security.kubernetes.io/enforce-version": "latest",
      },
    },
  });

  // It answers an error while a part that matches need is down.
  const isServing = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/api/public/system`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  };
  const roll = async (verb: "install" | "upgrade", more: readonly string[]): Promise<void> => {
    await cluster.helm(verb, release, CHART, ...helmArgsOf(options), ...more, "--wait", "--timeout", "8m");
  };
  return {
    cluster,
    release,
    options,
    isServing,
    url: () => url,
    socketsUrl: () => socketsUrl,
    async attach() {
      if ((await cluster.tryHelm("status", release)).exitCode !== 0) return false;
      await openPorts();
      return true;
    },
    password: () => passwordOf(cluster, release),
    pods: () => podsOfRelease(cluster, release),
    async install(...more) {
      await roll("install", more);
      await openPorts();
    },
    upgrade: (...more) => roll("upgrade", more),
    async simulate({ players, seconds, seed }) {
      const recorder = openRecorder(recordings);
      const password = await passwordOf(cluster, release);
      const result = await runLoad({
        url,
        password,
        players,
        seconds,
        seed,
        recorder,
        closingSeconds: 90,
      });
      await recorder.close();
      return result;
    },
    verify: () =>
      withPostgres(cluster, release, async (postgres) => {
        const { facts, close } = await openFacts(recordings, postgres, true);
        const lines: string[] = [];
        try {
          await judgeAll(INVARIANTS, facts, (line) => void lines.push(line));
        } finally {
          await close();
        }
        return lines.filter((line) => /BROKEN|^ {8}/.test(line));
      }),
    query: (database, sql) =>
      cluster.kubectl(
        "exec",
        `statefulset/${release}-postgres`,
        "--",
        "sh",
        "-c",
        `PGPASSWORD=$(cat /secret/postgres) psql -h 127.0.0.1 -U postgres -At -d ${database} -c "${sql}"`,
      ),
    async remove() {
      rmSync(recordings, { recursive: true, force: true });
      await cluster.tryHelm("uninstall", release, "--wait", "--timeout", "3m");
      await cluster.kubectl(
        "delete",
        "namespace",
        namespace,
        "--ignore-not-found",
        "--wait",
        "--timeout=180s",
      );
    },
  };
};
