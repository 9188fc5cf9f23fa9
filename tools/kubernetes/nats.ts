import { authorizationFor, busServices } from "@gokaku/bus/permissions";
import { RESTRICTED } from "./pods.ts";
import type { World } from "./world.ts";

/** The number of nodes, and of copies of each stream. */
export const NODES = 3;
const NAME = "nats";
const LABELS = { "app.kubernetes.io/name": NAME };
const PORTS = { client: 4_222, routes: 6_222, monitor: 8_222 } as const;

const hostOf = (node: number): string => `${NAME}-${node}.${NAME}`;
const nodes = Array.from({ length: NODES }, (_, node) => node);

const passwordOf = (service: string): string => `PASSWORD_${service.toUpperCase()}`;

/** NATS reads a value from its environment if it is a variable without quotes. */
const configuration = (): string => `port: ${PORTS.client}
server_name: $POD_NAME
http_port: ${PORTS.monitor}
jetstream { store_dir: /data, max_file_store: 1GB, max_memory_store: 64MB }
cluster {
  name: gokaku
  port: ${PORTS.routes}
  routes: [${nodes.map((node) => `"nats://${hostOf(node)}:${PORTS.routes}"`).join(", ")}]
}
${authorizationFor((user) => (busServices().includes(user) ? `$${passwordOf(user)}` : null)).replaceAll(/"(\$PASSWORD_\w+)"/g, "$1")}`;

const probe = (path: string) => ({
  httpGet: { path, port: PORTS.monitor },
  periodSeconds: 1,
  failureThreshold: 120,
});

/** Three nodes of the image of the development server, with the accounts and passwords of the release. */
const manifests = (image: string, user: number, secret: string): readonly object[] => [
  {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: NAME },
    data: { "nats.conf": configuration() },
  },
  {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: NAME },
    spec: {
      clusterIP: "None",
      selector: LABELS,
      // Nodes find each other before they are ready.
      publishNotReadyAddresses: true,
      ports: Object.entries(PORTS).map(([name, port]) => ({ name, port })),
    },
  },
  {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: NAME },
    spec: { maxUnavailable: 1, selector: { matchLabels: LABELS } },
  },
  {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: NAME },
    spec: {
      serviceName: NAME,
      replicas: NODES,
      podManagementPolicy: "Parallel",
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { ...RESTRICTED.pod, runAsUser: user, runAsGroup: user, fsGroup: user },
          containers: [
            {
              name: NAME,
              image,
              imagePullPolicy: "IfNotPresent",
              command: ["nats-server"],
              args: ["--config", "/config/nats.conf"],
              securityContext: RESTRICTED.container,
              resources: { requests: { cpu: "20m", memory: "32Mi" }, limits: { memory: "256Mi" } },
              env: [
                { name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
                ...busServices().map((service) => ({
                  name: passwordOf(service),
                  valueFrom: { secretKeyRef: { name: secret, key: `nats-${service}` } },
                })),
              ],
              // A node is there once its copies are up to date.
              startupProbe: probe("/healthz"),
              readinessProbe: probe("/healthz?js-server-only=true"),
              volumeMounts: [
                { name: "data", mountPath: "/data" },
                { name: "config", mountPath: "/config", readOnly: true },
              ],
            },
          ],
          volumes: [
            { name: "data", emptyDir: {} },
            { name: "config", configMap: { name: NAME } },
          ],
        },
      },
    },
  },
];

/** The chart's values with which the services use the three nodes, each with its own password. */
export const valuesForCluster = (secret: string): Readonly<Record<string, unknown>> => {
  const [first, ...others] = nodes.map((node) => `${hostOf(node)}:${PORTS.client}`);
  const ofService = (service: string) => [
    { name: "NATS_PASSWORD", valueFrom: { secretKeyRef: { name: secret, key: `nats-${service}` } } },
    {
      name: "NATS_URL",
      value: [`${service}:$(NATS_PASSWORD)@${first}`, ...others].map((host) => `nats://${host}`).join(","),
    },
  ];
  return {
    "nats.mode": "external",
    "nats.replicas": NODES,
    "nats.peers": [{ podSelector: { matchLabels: LABELS } }],
    ...Object.fromEntries(
      busServices().map((service) => [`services.${service}.extraEnv`, ofService(service)]),
    ),
  };
};

interface StatefulSet {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number };
        readonly containers: readonly { readonly image: string }[];
      };
    };
  };
}

export interface NatsCluster {
  /** Helm's arguments for a release that uses it. */
  readonly helmArgs: readonly string[];
  /** Restarts the nodes one after the other. */
  readonly restart: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts three nodes of NATS beside the release, of the image of its development server. */
export const startNatsCluster = async ({ cluster, release }: World): Promise<NatsCluster> => {
  const secret = `${release}-generated`;
  const own = await cluster.get<StatefulSet>("statefulset", `${release}-nats`);
  const { containers, securityContext } = own.spec.template.spec;
  await cluster.apply(...manifests(containers[0]?.image ?? "", securityContext.runAsUser, secret));
  const untilReady = () =>
    cluster.kubectl("rollout", "status", `statefulset/${NAME}`, "--timeout=180s").then(() => {});
  await untilReady();
  return {
    helmArgs: Object.entries(valuesForCluster(secret)).flatMap(([path, value]) => [
      "--set-json",
      `${path}=${JSON.stringify(value)}`,
    ]),
    async restart() {
      await cluster.kubectl("rollout", "restart", `statefulset/${NAME}`);
      await untilReady();
    },
    async remove() {
      await cluster.kubectl("delete", "statefulset,service,configmap,poddisruptionbudget", NAME);
    },
  };
};
