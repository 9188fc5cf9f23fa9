import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { busServices } from "@gokaku/bus/permissions";
import { ROUTES, type Route } from "@gokaku/contract";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { valuesForCluster } from "../kubernetes/nats.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";
import {
  type Container,
  componentOf,
  containersOf,
  type Manifest,
  mainOf,
  ofKind,
  type Pod,
  podOf,
  podsOf,
} from "./manifest.ts";
import { CHART, render, rendered } from "./render.ts";
import { readTopology } from "./topology.ts";

const variableOf = ({ env = [] }: Container, name: string): unknown => {
  const found = env.filter((variable) => variable.name === name);
  expect(found.length, `${name} once at most`).toBeLessThanOrEqual(1);
  return found[0]?.value ?? found[0]?.valueFrom;
};
/** The containers of a service that reach its database: of its pod and its migration, without `turn`. */
const connectedOf = (manifests: readonly Manifest[], service: string): readonly Container[] =>
  podsOf(manifests)
    .filter(({ labels }) => [service, `migrate-${service}`].includes(componentOf(labels)))
    .flatMap((pod) => containersOf(pod).filter(({ name }) => name !== "turn"));
const mountsOf = ({ volumeMounts = [] }: Container): readonly string[] =>
  volumeMounts.map(({ mountPath }) => mountPath);
const volumeOf = ({ spec }: Pod, name: string) => spec.volumes?.find((volume) => volume.name === name);

describe("what an operator adds to the pods", () => {
  const manifests = rendered("external", {
    "services.users.extraEnv": [
      { name: "PGPASSWORD", valueFrom: { secretKeyRef: { name: "cluster-app", key: "password" } } },
      { name: "POSTGRES_URL", value: "postgres://users:$(PGPASSWORD)@db/users" },
    ],
    "services.users.extraVolumes": [{ name: "extra", configMap: { name: "extra" } }],
    "services.users.extraVolumeMounts": [{ name: "extra", mountPath: "/extra", readOnly: true }],
    "services.users.podLabels": { team: "play" },
    "services.users.serviceAccountAnnotations": { "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/users" },
    commonLabels: { "example.com/cost": "play" },
  });

  test("[OPS-640] variables of other secrets and volumes are in the service, in the wait for its schema and in its migration", () => {
    const containers = connectedOf(manifests, "users");
    expect(containers.map(({ name }) => name)).toEqual(["schema", "users", "migrate", "seed"]);
    for (const container of containers) {
      expect(variableOf(container, "PGPASSWORD")).toEqual({
        secretKeyRef: { name: "cluster-app", key: "password" },
      });
      expect(variableOf(container, "POSTGRES_URL")).toBe("postgres://users:$(PGPASSWORD)@db/users");
      expect(mountsOf(container)).toContain("/extra");
    }
    for (const component of ["users", "migrate-users"])
      expect(volumeOf(podOf(manifests, component), "extra")).toMatchObject({ configMap: { name: "extra" } });
    expect(variableOf(mainOf(podOf(manifests, "queue")), "PGPASSWORD")).toBeUndefined();
  });

  test("[OPS-640] a URL in extraEnv stands for the one of a secret, and before that of a development server", () => {
    const url = "nats://matchmaker:secret@nats.example:4222";
    const changes = { "services.matchmaker.extraEnv": [{ name: "NATS_URL", value: url }] };
    const external = rendered("external", { ...changes, "services.matchmaker.existingSecret": "" });
    expect(variableOf(mainOf(podOf(external, "matchmaker")), "NATS_URL")).toBe(url);
    const main = mainOf(podOf(rendered("dev", changes), "matchmaker"));
    expect(variableOf(main, "NATS_URL")).toBe(url);
    expect(variableOf(main, "NATS_PASSWORD")).toBeUndefined();
  });

  test("[OPS-645] labels of all objects, labels of pods, annotations of service accounts", () => {
    for (const { kind, metadata } of manifests)
      expect(metadata.labels, `${kind} ${metadata.name}`).toMatchObject({ "example.com/cost": "play" });
    expect(podOf(manifests, "users").labels).toMatchObject({
      team: "play",
      "example.com/cost": "play",
      "app.kubernetes.io/component": "users",
    });
    expect(podOf(manifests, "queue").labels).not.toHaveProperty("team");
    const account = ofKind(manifests, "ServiceAccount").find(({ metadata }) =>
      metadata.name.endsWith("-users"),
    );
    expect(account?.metadata.annotations).toEqual({
      "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/users",
    });
  });
});

describe("TLS with an authority of one's own", () => {
  test.each([
    ["configMap", "configMap", { name: "authorities" }],
    ["secret", "secret", { secretName: "authorities" }],
  ])(
    "[OPS-642] its certificates, from a %s, are read by every container that connects",
    (value, kind, source) => {
      const manifests = rendered("external", {
        [`tls.caBundle.${value}`]: "authorities",
        "tls.caBundle.key": "bundle.pem",
      });
      for (const service of SERVICE_NAMES) {
        for (const container of connectedOf(manifests, service)) {
          expect(variableOf(container, "NODE_EXTRA_CA_CERTS"), `${service} ${container.name}`).toBe(
            "/tls/authorities/ca.crt",
          );
          expect(mountsOf(container)).toContain("/tls/authorities");
        }
        expect(volumeOf(podOf(manifests, service), "authorities")).toMatchObject({
          [kind]: { ...source, items: [{ key: "bundle.pem", path: "ca.crt" }] },
        });
      }
      expect(variableOf(mainOf(podOf(rendered("external"), "users")), "NODE_EXTRA_CA_CERTS")).toBeUndefined();
    },
  );

  test("[OPS-643] a client certificate, one for all or one for each service, is mounted where its server is used", async () => {
    const { services } = await readTopology();
    const manifests = rendered("external", {
      "nats.clientCertificateSecret": "nats-client",
      "postgres.clientCertificateSecret": "gokaku-{service}-postgres",
    });
    for (const service of SERVICE_NAMES) {
      const pod = podOf(manifests, service);
      const usesNats = services[service].stores.includes("nats");
      const main = mainOf(pod);
      expect(variableOf(main, "NATS_CERT_FILE"), service).toBe(usesNats ? "/tls/nats/tls.crt" : undefined);
      expect(variableOf(main, "NATS_KEY_FILE"), service).toBe(usesNats ? "/tls/nats/tls.key" : undefined);
      expect(mountsOf(main).includes("/tls/nats"), service).toBe(usesNats);
      expect(volumeOf(pod, "nats-certificate")?.secret?.secretName, service).toBe(
        usesNats ? "nats-client" : undefined,
      );
      for (const container of connectedOf(manifests, service))
        expect(mountsOf(container).includes("/tls/postgres"), `${service} ${container.name}`).toBe(
          services[service].ownsDatabase,
        );
    }
    for (const owner of DATABASE_OWNERS)
      for (const component of [owner, `migrate-${owner}`])
        expect(volumeOf(podOf(manifests, component), "postgres-certificate")?.secret?.secretName).toBe(
          `gokaku-${owner}-postgres`,
        );
  });
});

test("[OPS-644] the copies of streams are given to every service with NATS, and to none unless set", async () => {
  const { services } = await readTopology();
  const of = (changes: Record<string, unknown>) => {
    const manifests = rendered("external", changes);
    return SERVICE_NAMES.filter(
      (service) => variableOf(mainOf(podOf(manifests, service)), "NATS_REPLICAS") === "3",
    );
  };
  expect(of({ "nats.replicas": 3 })).toEqual(
    SERVICE_NAMES.filter((service) => services[service].stores.includes("nats")),
  );
  expect(of({})).toEqual([]);
});

test("[OPS-658] in the step replicated of the cluster test every service with NATS knows three nodes and reaches no other", () => {
  const manifests = rendered("dev", valuesForCluster("game-gokaku-generated"));
  for (const service of busServices()) {
    const main = mainOf(podOf(manifests, service));
    expect(variableOf(main, "NATS_URL")).toBe(
      `nats://${service}:$(NATS_PASSWORD)@nats-0.nats:4222,nats://nats-1.nats:4222,nats://nats-2.nats:4222`,
    );
    expect(variableOf(main, "NATS_PASSWORD")).toEqual({
      secretKeyRef: { name: "game-gokaku-generated", key: `nats-${service}` },
    });
    const policy = ofKind(manifests, "NetworkPolicy").find(
      ({ metadata }) => metadata.name === `game-gokaku-${service}`,
    );
    expect(policy?.spec?.egress).toContainEqual({
      ports: [{ port: 4_222 }],
      to: [{ podSelector: { matchLabels: { "app.kubernetes.io/name": "nats" } } }],
    });
  }
  expect(podsOf(manifests).map(({ labels }) => componentOf(labels))).not.toContain("nats");
});

test("[OPS-646] user and group can be left to the cluster, of services and development servers; the rest of restricted stays", () => {
  const none = { runAsUser: null, runAsGroup: null, fsGroup: null };
  const manifests = rendered("dev", {
    "defaults.podSecurityContext": none,
    "postgres.development.user": null,
    "redis.development.user": null,
    "nats.development.user": null,
  });
  for (const { name, spec } of podsOf(manifests)) {
    expect(spec.securityContext, name).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    for (const field of Object.keys(none)) expect(spec.securityContext, name).not.toHaveProperty(field);
  }
  const own = rendered("external", {
    "services.users.podSecurityContext": { runAsUser: 1000 },
    "services.users.containerSecurityContext": { seLinuxOptions: { level: "s0" } },
  });
  expect(podOf(own, "users").spec.securityContext).toMatchObject({ runAsUser: 1000, runAsGroup: 65532 });
  expect(podOf(own, "queue").spec.securityContext).toMatchObject({ runAsUser: 65532 });
  for (const container of containersOf(podOf(own, "users")))
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      seLinuxOptions: { level: "s0" },
    });
});

test("[OPS-647] a digest decides beside the tag, and one registry stands before all images", () => {
  const digest = `sha256:${"ab".repeat(32)}`;
  const manifests = rendered("dev", {
    "image.prefix": "ghcr.io/example/gokaku-",
    "image.tag": "1.2.0",
    "image.digests.users": digest,
    "global.imageRegistry": "mirror.example:5000",
    "redis.development.image": "redis:7",
  });
  const images = (component: string) =>
    new Set(containersOf(podOf(manifests, component)).map(({ image }) => image));
  expect(images("users")).toEqual(new Set([`mirror.example:5000/example/gokaku-users:1.2.0@${digest}`]));
  expect(images("migrate-users")).toEqual(images("users"));
  expect(images("queue")).toEqual(new Set(["mirror.example:5000/example/gokaku-queue:1.2.0"]));
  expect(images("redis")).toEqual(new Set(["mirror.example:5000/redis:7"]));
  expect(images("postgres")).toEqual(new Set(["mirror.example:5000/library/postgres:17-alpine"]));
});

test("[OPS-648] external servers may have several ports, addresses and pods", () => {
  const peer = { podSelector: { matchLabels: { app: "sentinel" } } };
  const manifests = rendered("external", {
    "redis.extraPorts": [26_379],
    "redis.peers": [peer],
    "postgres.cidrs": ["10.1.0.0/24", "10.2.0.0/24"],
  });
  const egressOf = (name: string) =>
    ofKind(manifests, "NetworkPolicy").find(({ metadata }) => metadata.name === `game-gokaku-${name}`)?.spec
      ?.egress ?? [];
  expect(egressOf("gateway")).toContainEqual({
    ports: [{ port: 6_379 }, { port: 26_379 }],
    to: [{ ipBlock: { cidr: "10.20.1.10/32" } }, peer],
  });
  for (const name of ["users", "migrate-users"])
    expect(egressOf(name)).toContainEqual({
      ports: [{ port: 5_432 }],
      to: [{ ipBlock: { cidr: "10.1.0.0/24" } }, { ipBlock: { cidr: "10.2.0.0/24" } }],
    });
});

const keyOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
/** The fields that the API server refuses to change. */
const fixedOf = (manifest: Manifest | undefined): unknown => {
  if (manifest?.kind === "Job") return manifest.spec?.template;
  if (manifest?.kind === "Deployment") return manifest.spec?.selector;
  return manifest?.kind === "Service" ? manifest.spec?.clusterIP : null;
};

describe("rendered without a cluster", () => {
  const jobsOf = (changes: Record<string, unknown>) =>
    ofKind(rendered("argo-cd", changes), "Job").map(({ metadata }) => metadata.name);

  test("[OPS-649] twice the same values give twice the same manifests, when keys come from a secret", () => {
    expect(rendered("argo-cd")).toEqual(rendered("argo-cd"));
  });

  test.each([
    { "image.tag": "next" },
    { commonLabels: { team: "play" } },
    { "defaults.extraEnv": [{ name: "PGSSLMODE", value: "require" }] },
    { "migrations.removeAfterSeconds": 60 },
  ])("[OPS-649] %j changes a job, so the job has another name", (changes) => {
    const before = jobsOf({});
    const after = jobsOf({ "image.digests": { users: "" }, ...changes });
    expect(after).toHaveLength(before.length);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });

  test.each(["version", "appVersion"])(
    "[OPS-649] another %s of the chart changes nothing in place that the API server refuses",
    (key) => {
      const folder = mkdtempSync(join(tmpdir(), "gokaku-chart-"));
      try {
        cpSync(CHART, folder, { recursive: true });
        const file = readFileSync(join(CHART, "Chart.yaml"), "utf8");
        writeFileSync(
          join(folder, "Chart.yaml"),
          file.replace(new RegExp(`^${key}: .*$`, "m"), `${key}: 9.9.9`),
        );
        const after = new Map(
          rendered("argo-cd", {}, { chart: folder }).map((manifest) => [keyOf(manifest), manifest]),
        );
        const before = rendered("argo-cd").filter((manifest) => after.has(keyOf(manifest)));
        expect(before.map(({ kind }) => kind)).toContain("Deployment");
        for (const manifest of before)
          expect(fixedOf(after.get(keyOf(manifest))), keyOf(manifest)).toEqual(fixedOf(manifest));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test("[OPS-649] what does not concern a job leaves its name", () => {
    expect(jobsOf({ "site.logLevel": "debug", "defaults.replicas": 3 })).toEqual(jobsOf({}));
  });

  test("[OPS-650] with sync waves Argo CD migrates before it replaces pods, and waits for nothing that needs pods", () => {
    const waveOf = ({ metadata }: Manifest) =>
      Number(metadata.annotations?.["argocd.argoproj.io/sync-wave"] ?? 0);
    const waves = new Map(rendered("argo-cd").map((manifest) => [manifest.kind, waveOf(manifest)]));
    expect(Object.fromEntries(waves)).toMatchObject({
      NetworkPolicy: 0,
      ServiceAccount: 0,
      Service: 0,
      Job: 1,
      ConfigMap: 2,
      Deployment: 2,
      HorizontalPodAutoscaler: 2,
      Ingress: 2,
      HTTPRoute: 2,
    });
    expect(rendered("external").map(waveOf)).not.toContain(1);
  });

  test("[OPS-650] finished jobs stay by default, since Argo CD would run them again", () => {
    const ttlOf = (changes: Record<string, unknown>) =>
      ofKind(rendered("argo-cd", changes), "Job").map(({ spec }) => spec?.ttlSecondsAfterFinished);
    expect(new Set(ttlOf({}))).toEqual(new Set([undefined]));
    expect(new Set(ttlOf({ "migrations.removeAfterSeconds": 600 }))).toEqual(new Set([600]));
  });
});

test("[OPS-651] the gateway's Service has a type and annotations, and shows the addresses of visitors", () => {
  const manifests = rendered("external", {
    "service.type": "LoadBalancer",
    "service.annotations": { "example.com/lb": "internal" },
  });
  const serviceOf = (name: string) =>
    ofKind(manifests, "Service").find(({ metadata }) => metadata.name === `game-gokaku-${name}`);
  expect(serviceOf("gateway")?.spec).toMatchObject({ type: "LoadBalancer", externalTrafficPolicy: "Local" });
  for (const name of ["gateway", "sockets"])
    expect(serviceOf(name)?.metadata.annotations).toEqual({ "example.com/lb": "internal" });
  expect(serviceOf("users")?.spec?.clusterIP).toBe("None");
});

test("[OPS-652] an Ingress and an HTTPRoute stand side by side and lead sockets to realtime", () => {
  const manifests = rendered("argo-cd");
  const [ingress] = ofKind(manifests, "Ingress");
  const [route] = ofKind(manifests, "HTTPRoute");
  expect(JSON.stringify(ingress?.spec?.rules)).toContain('"path":"/ws"');
  expect(route?.spec?.rules).toEqual([
    {
      matches: [{ path: { type: "Exact", value: "/ws" } }],
      timeouts: { request: "0s" },
      backendRefs: [{ name: "game-gokaku-sockets", port: 8_081 }],
    },
    {
      matches: [{ path: { type: "PathPrefix", value: "/" } }],
      backendRefs: [{ name: "game-gokaku-gateway", port: 80 }],
    },
  ]);
  const serviceNames = ofKind(manifests, "Service").map(({ metadata }) => metadata.name);
  expect(serviceNames).toEqual(expect.arrayContaining(["game-gokaku-sockets", "game-gokaku-gateway"]));
});

test("[OPS-659] nginx passes the largest body that a route takes", () => {
  const [ingress] = ofKind(rendered("external"), "Ingress");
  const size = ingress?.metadata.annotations?.["nginx.ingress.kubernetes.io/proxy-body-size"] ?? "";
  const limits = Object.values<Route>(ROUTES).map(({ bodyLimitKb = 0 }) => bodyLimitKb);
  expect(size).toBe(`${Math.ceil(Math.max(...limits) / 1024)}m`);
});

test("[OPS-653] further objects belong to the release, with templates in their text", () => {
  const object = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "{{ .Release.Name }}-more" },
    data: { host: '{{ include "gokaku.host" (dict "root" . "component" "users") }}' },
  };
  expect(rendered("dev", { extraObjects: [object] })).toContainEqual({
    ...object,
    metadata: { name: "game-more" },
    data: { host: "game-gokaku-users.play.svc.cluster.local" },
  });
});

interface ChartFile {
  readonly version: string;
  readonly appVersion: string;
  readonly annotations: Readonly<Record<string, string>>;
}
const chartFile = parse(readFileSync(join(CHART, "Chart.yaml"), "utf8")) as ChartFile;

test("[OPS-656] the chart names its images, its license and its changes for Artifact Hub", () => {
  const { annotations, appVersion } = chartFile;
  const images = parse(annotations["artifacthub.io/images"] ?? "") as readonly {
    name: string;
    image: string;
  }[];
  expect(images.map(({ name }) => name).toSorted()).toEqual(SERVICE_NAMES.toSorted());
  for (const { image } of images) expect(image).toMatch(new RegExp(`:${appVersion}$`));
  expect(annotations).toMatchObject({ "artifacthub.io/license": "MIT" });
});

test("[OPS-657] the upgrade page has a section for the chart's version", () => {
  const page = readFileSync(join(CHART, "UPGRADING.md"), "utf8");
  expect(page).toContain(`## To ${chartFile.version}`);
});

const REFUSED: readonly (readonly ["dev" | "external", Record<string, unknown>, string])[] = [
  ["external", { "services.queue.existingSecret": "" }, "or extraEnv must have it"],
  ["dev", { "nats.replicas": 3 }, "needs an external NATS of three nodes"],
  ["external", { "nats.replicas": 2 }, "/nats/replicas"],
  ["dev", { "postgres.clientCertificateSecret": "x" }, "takes passwords alone"],
  ["external", { "tls.caBundle.configMap": "a", "tls.caBundle.secret": "b" }, "exclude each other"],
  ["external", { "services.users.extraVolumes": [{ name: "keys" }] }, 'has a volume "keys" of its own'],
  [
    "external",
    { "services.users.extraVolumeMounts": [{ name: "x", mountPath: "/x" }] },
    'extraVolumes has no volume "x"',
  ],
  [
    "external",
    { "services.users.extraEnv": [{ name: "X", value: "x", valueFrom: {} }] },
    "X has both value and valueFrom",
  ],
  [
    "external",
    { "services.users.env": { X: "1" }, "services.users.extraEnv": [{ name: "X", value: "2" }] },
    "X is both in env and in extraEnv",
  ],
  [
    "external",
    { "services.users.extraEnv": [{ name: "a b", value: "x" }] },
    "/services/users/extraEnv/0/name",
  ],
  ["external", { "services.users.extraEnv": [{ name: "X", from: "y" }] }, "'from' not allowed"],
  [
    "external",
    { "services.users.podLabels": { "gokaku/template": "x" } },
    "gokaku/template is a label of the chart's own",
  ],
  [
    "external",
    { commonLabels: { "app.kubernetes.io/name": "x" } },
    "app.kubernetes.io/name is a label of the chart's own",
  ],
  ["external", { "image.digests": { users: "sha256:abc" } }, "/image/digests/users"],
  ["external", { "image.digests": { user: `sha256:${"a".repeat(64)}` } }, "user"],
  ["external", { "service.type": "ExternalName" }, "/service/type"],
  ["external", { "services.users.socketsPerPod": 5 }, "'socketsPerPod' not allowed"],
  ["external", { extraObjects: [{ kind: "ConfigMap" }] }, "/extraObjects/0"],
];

test.each(REFUSED)("[OPS-245] %s with %j is refused: %s", (set, changes, sentence) => {
  expect(render(set, changes)).toMatchObject({ ok: false, output: expect.stringContaining(sentence) });
});
