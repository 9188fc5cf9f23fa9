import { edgesOf, PORTS } from "../../chart/edges.ts";
import { readTopology } from "../../chart/topology.ts";
import { until } from "../../process/pace.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../../start/services.ts";
import { podsOfRelease, RESTRICTED, SERVERS } from "../pods.ts";
import type { World } from "../world.ts";
import { type Step, unless } from "./step.ts";

const ALL_PORTS = Object.values(PORTS);

/** Listens on every port; never ready, so that no Service routes to it. */
const LISTEN = `
const net = require("node:net");
for (const port of ${JSON.stringify(ALL_PORTS)}) net.createServer((socket) => socket.end()).listen(port, "0.0.0.0");
`;

/** Prints the addresses that accept a connection. */
const ASK = `
const net = require("node:net");
const targets = JSON.parse(process.argv[1]);
const ask = ({ host, port }) => new Promise((resolve) => {
  const socket = net.connect({ host, port, timeout: 2500 });
  const end = (is) => { socket.destroy(); resolve(is); };
  socket.once("connect", () => end(true)).once("timeout", () => end(false)).once("error", () => end(false));
});
Promise.all(targets.map(ask)).then((found) => console.log(JSON.stringify(found)));
`;

/** A pod with the labels of `component`. */
const probe = ({ release, options }: World, component: string): object => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: `probe-${component}`,
    labels: {
      "app.kubernetes.io/name": "gokaku",
      "app.kubernetes.io/instance": release,
      "app.kubernetes.io/component": component,
      probe: "yes",
    },
  },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 0,
    securityContext: RESTRICTED.pod,
    containers: [
      {
        name: "probe",
        image: `${options.prefix}users:${options.tag}`,
        imagePullPolicy: "IfNotPresent",
        args: ["--eval", LISTEN],
        readinessProbe: { exec: { command: ["/nothing"] } },
        resources: { requests: { cpu: "5m", memory: "24Mi" }, limits: { memory: "96Mi" } },
        securityContext: RESTRICTED.container,
      },
    ],
  },
});

interface Service {
  readonly spec: { readonly clusterIP: string };
}

export const network: Step = {
  name: "network",
  title:
    "every connection of the topology is allowed, all others between pods and to the outside are refused",
  async run(world) {
    const { cluster } = world;
    const components = [
      ...SERVICE_NAMES,
      ...DATABASE_OWNERS.map((owner) => `migrate-${owner}`),
      ...SERVERS,
      "test",
    ];
    await cluster.apply(...components.map((component) => probe(world, component)));
    const probes = await until(
      "the probes run",
      async () => {
        const pods = (await podsOfRelease(cluster, world.release)).filter(({ name }) =>
          name.startsWith("probe-"),
        );
        return pods.length === components.length && pods.every(({ address }) => address !== "") && pods;
      },
      { withinMs: 120_000 },
    );
    await cluster.kubectl(
      "wait",
      "pod",
      "--selector=probe=yes",
      "--timeout=60s",
      "--for=jsonpath={.status.phase}=Running",
    );
    const api = await cluster.get<Service>("service", "kubernetes", "--namespace", "default");
    const outside = [
      { name: "the internet", host: "1.1.1.1", port: 443 },
      { name: "the internet's names", host: "8.8.8.8", port: 53 },
      { name: "the API server", host: api.spec.clusterIP, port: 443 },
      { name: "the node", host: new URL(world.url()).hostname, port: 10_250 },
      { name: "the cloud's metadata", host: "169.254.169.254", port: 80 },
    ];
    const open = new Set(
      edgesOf(await readTopology()).map(({ from, to, port }) => `${from} → ${to}:${port}`),
    );
    // Players and pods with egress connect from any address.
    const problems: string[] = [];
    let asked = 0;
    let connected = 0;
    for (const from of probes) {
      const inside = probes
        .filter(({ name }) => name !== from.name)
        .flatMap(({ component, address }) =>
          ALL_PORTS.map((port) => ({ name: `${component}:${port}`, host: address, port })),
        );
      const targets = [...inside, ...outside];
      const answer = await cluster.kubectl(
        "exec",
        from.name,
        "--",
        "/usr/local/bin/node",
        "--eval",
        ASK,
        JSON.stringify(targets),
      );
      const found = JSON.parse(answer) as readonly boolean[];
      for (const [index, { name }] of targets.entries()) {
        asked += 1;
        const is = found[index] === true;
        if (is) connected += 1;
        const shall = open.has(`${from.component} → ${name}`);
        if (is !== shall) problems.push(`${from.component} → ${name} is ${is ? "open" : "closed"}`);
      }
    }
    await cluster.kubectl("delete", "pod", "--selector=probe=yes", "--grace-period=0", "--force");
    return {
      lines: [
        `${asked} connections tried from ${probes.length} pods: ${connected} open, ${asked - connected} refused; the topology has ${open.size}`,
      ],
      failures: [
        ...problems.slice(0, 20),
        ...unless([connected === open.size, "another number than the topology has"]),
      ],
    };
  },
};
