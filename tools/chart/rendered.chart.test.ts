import { permissionsOf } from "@gokaku/bus/permissions";
import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { describe, expect, test } from "vitest";
import { SERVICE_NAMES, type ServiceName } from "../start/services.ts";
import { edgesOf, PORTS } from "./edges.ts";
import {
  type Container,
  componentOf,
  containersOf,
  isSelected,
  type Manifest,
  mainOf,
  mayReach,
  ofKind,
  podOf,
  podsOf,
} from "./manifest.ts";
import { CHART, helm, isOfChart, render, rendered, VALUE_SETS, type ValueSet, valuesFile } from "./render.ts";
import { configReaderOf, readTopology, requiredKeys } from "./topology.ts";

const cache = new Map<ValueSet, readonly Manifest[]>();
const of = (set: ValueSet): readonly Manifest[] => {
  const known = cache.get(set) ?? rendered(set);
  cache.set(set, known);
  return known;
};

/** As long as the longest minimum of a secret (`LOGIN_KEYS`). */
const LONG_SECRET = "p4ssword".repeat(4);

/** The environment of a container. Values from a secret are replaced by `LONG_SECRET`. */
const environmentOf = ({ env = [] }: Container): Record<string, string> => {
  const found: Record<string, string> = { NODE_ENV: "production" };
  for (const { name, value } of env)
    found[name] = (value ?? LONG_SECRET).replaceAll(/\$\((\w+)\)/g, (_, other: string) => found[other] ?? "");
  return found;
};
/** The operator's own secrets. */
const OPERATORS_SECRET = {
  POSTGRES_URL: "postgres://someone:secret@postgres.example/gokaku",
  REDIS_URL: "rediss://redis.example:6379",
  NATS_URL: "tls://nats.example:4222",
};

describe.each(VALUE_SETS)("with the values %s", (set) => {
  test("[OPS-249] helm's strict lint has nothing to say", () => {
    expect(helm("lint", "--strict", CHART, "--values", valuesFile(set))).toMatchObject({ exitCode: 0 });
  });

  test.each(SERVICE_NAMES)("[OPS-241] %s starts with the environment that it is given", async (service) => {
    const main = mainOf(podOf(of(set), service));
    const readConfig = await configReaderOf(service);
    const own = environmentOf(main);
    const required = requiredKeys(readConfig);
    const fromSecret = main.envFrom === undefined ? {} : OPERATORS_SECRET;
    expect(required.filter((key) => !(key in own) && !(key in fromSecret))).toEqual([]);
    expect(() => readConfig({ ...fromSecret, ...own })).not.toThrow();
  });

  test("[OPS-243] every pod lives under Pod Security restricted, without a token and with bounded memory", () => {
    for (const pod of podsOf(of(set))) {
      const { spec, name } = pod;
      expect(spec.automountServiceAccountToken, name).toBe(false);
      expect(spec.securityContext, name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect(spec.volumes?.some(({ hostPath }) => hostPath !== undefined) ?? false, name).toBe(false);
      for (const container of containersOf(pod)) {
        expect(container.securityContext, `${name} ${container.name}`).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources?.limits?.memory, `${name} ${container.name}`).toBeDefined();
        expect(container.resources?.requests, `${name} ${container.name}`).toHaveProperty("cpu");
      }
    }
  });

  test("[OPS-244] a pod is given the keys and passwords of its own part alone, and none stands in the open", () => {
    for (const service of SERVICE_NAMES) {
      const pod = podOf(of(set), service);
      const keys = (pod.spec.volumes ?? []).flatMap(({ projected }) =>
        (projected?.sources ?? []).flatMap(({ secret }) => secret?.items?.map(({ key }) => key) ?? []),
      );
      const own = [`${service}.pem`, "dummy-login.pem"];
      expect(keys.filter((key) => !own.includes(key) && !key.endsWith(".crt"))).toEqual([]);
      for (const { name, value, valueFrom } of containersOf(pod).flatMap(({ env = [] }) => env)) {
        if (/PASSWORD$|SECRET|TOKEN|LOGIN_KEYS/.test(name))
          expect(value, `${service} ${name}`).toBeUndefined();
        const { name: secret, key } = valueFrom?.secretKeyRef ?? {};
        const isOperators = secret === `gokaku-postgres-${service}` || secret === "gokaku-nats";
        if (isOperators) expect([service, "password"]).toContain(key);
        else if (key !== undefined)
          expect([
            `postgres-${service}`,
            `nats-${service}`,
            "redis",
            "dummy-password",
            ...(service === "gateway" ? ["login-keys"] : []),
          ]).toContain(key);
      }
    }
  });

  test("[OPS-246] what stops has time for it: drain < stop < grace, and enough stay meanwhile", () => {
    for (const service of SERVICE_NAMES) {
      const { spec } = podOf(of(set), service);
      const main = mainOf(podOf(of(set), service));
      const env = environmentOf(main);
      const graceMs = (spec.terminationGracePeriodSeconds ?? 0) * 1000;
      const preStopMs = (main.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1000;
      const stopMs = Number(env.STOP_WITHIN_MS);
      expect(preStopMs + stopMs + 5_000, service).toBeLessThanOrEqual(graceMs);
      expect(Number(env.WS_DRAIN_MS ?? 0) + Number(env.HTTP_LINGER_MS ?? 0) + 10_000).toBeLessThanOrEqual(
        stopMs,
      );
    }
    for (const { spec, metadata } of ofKind(of(set), "Deployment"))
      expect(spec?.strategy?.rollingUpdate?.maxUnavailable, metadata.name).toBe(0);
    const scaled = ofKind(of(set), "HorizontalPodAutoscaler").map(({ spec }) => spec?.scaleTargetRef?.name);
    const guarded = ofKind(of(set), "PodDisruptionBudget").map(({ metadata }) => metadata.name);
    for (const { metadata, spec } of ofKind(of(set), "Deployment")) {
      expect(spec?.replicas === undefined, metadata.name).toBe(scaled.includes(metadata.name));
      expect(guarded.includes(metadata.name), metadata.name).toBe((spec?.replicas ?? 2) > 1);
    }
    expect(scaled).not.toContain("game-gokaku-matchmaker");
  });

  test("[OPS-250] every name carries the release, so that two of them share a namespace", () => {
    const keys = (manifests: readonly Manifest[]) =>
      manifests.filter(isOfChart).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    const other = new Set(keys(rendered(set, {}, { release: "other" })));
    expect(keys(of(set)).filter((key) => other.has(key))).toEqual([]);
    expect(new Set(keys(of(set))).size).toBe(of(set).filter(isOfChart).length);
    const labels = podsOf(of(set)).map(({ labels }) => labels["app.kubernetes.io/instance"]);
    expect(new Set(labels)).toEqual(new Set(["game"]));
  });
});

test("[OPS-242] between the pods of a release the ways of the topology are open and no other", async () => {
  const edges = edgesOf(await readTopology());
  const policies = ofKind(of("dev"), "NetworkPolicy");
  const pods = podsOf(of("dev"));
  const open = new Set(edges.map(({ from, to, port }) => `${from} → ${to}:${port}`));
  const found = new Set<string>();
  for (const from of pods) {
    expect(isSelected(policies, from.labels), from.name).toBe(true);
    for (const to of pods)
      for (const port of Object.values(PORTS))
        if (mayReach(policies, from.labels, to.labels, port))
          found.add(`${componentOf(from.labels)} → ${componentOf(to.labels)}:${port}`);
  }
  expect([...found].toSorted()).toEqual([...open].toSorted());
});

test("[OPS-242] realtime is reached from outside only where a proxy leads there", () => {
  const isOpen = (set: ValueSet) =>
    ofKind(of(set), "NetworkPolicy")
      .find(({ metadata }) => metadata.name === "game-gokaku-realtime")
      ?.spec?.ingress?.some(
        ({ from = [{}], ports }) =>
          ports?.some(({ port }) => port === PORTS.sockets) &&
          from.some(({ podSelector }) => podSelector === undefined),
      );
  expect([isOpen("dev"), isOpen("external"), isOpen("high-availability")]).toEqual([false, true, true]);
});

test("[OPS-242] out into the internet go those who have to, to its port for TLS alone", () => {
  const outward = (set: ValueSet) =>
    ofKind(of(set), "NetworkPolicy").flatMap(({ metadata, spec }) =>
      (spec?.egress ?? [])
        .filter(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === "0.0.0.0/0"))
        .map(({ ports }) => [metadata.name, ports?.map(({ port }) => port)]),
    );
  expect(outward("dev")).toEqual([]);
  expect(outward("external")).toEqual([
    ["game-gokaku-discord", [443]],
    ["game-gokaku-gateway", [443]],
    ["game-gokaku-payments", [443]],
    ["game-gokaku-realtime", [443]],
  ]);
});

test("[OPS-242] the values add ways out: of one service, and to a DNS of another address or port", () => {
  const rule = { to: [{ ipBlock: { cidr: "10.9.0.7/32" } }], ports: [{ port: 8443 }] };
  const policies = ofKind(
    rendered("external", {
      "services.gateway.extraEgress": [rule],
      "networkPolicy.dns.cidrs": ["169.254.20.10/32"],
      "networkPolicy.dns.ports": [53, 5353],
    }),
    "NetworkPolicy",
  );
  const egressOf = (name: string) =>
    policies.find(({ metadata }) => metadata.name === `game-gokaku-${name}`)?.spec?.egress ?? [];
  expect(egressOf("gateway")).toContainEqual(rule);
  expect(egressOf("users")).not.toContainEqual(rule);
  for (const name of ["gateway", "users", "migrate-users", "test"]) {
    const [dns] = egressOf(name);
    expect(dns?.to, name).toContainEqual({ ipBlock: { cidr: "169.254.20.10/32" } });
    expect(
      dns?.ports?.map(({ port, protocol }) => `${port} ${protocol}`),
      name,
    ).toEqual(["53 UDP", "53 TCP", "5353 UDP", "5353 TCP"]);
  }
});

test("[OPS-310] a URL in the values of a service stands once in its pods and its migration, before the release's own", () => {
  const url = "postgres://someone@postgres.example/gokaku";
  const manifests = rendered("dev", { "services.users.env": { POSTGRES_URL: url } });
  const given = podsOf(manifests).flatMap((pod) =>
    containersOf(pod).flatMap(({ env = [] }) =>
      env.filter(({ name }) => name === "POSTGRES_URL").map(({ value }) => [componentOf(pod.labels), value]),
    ),
  );
  const ofUsers = given.filter(([component]) => component === "users" || component === "migrate-users");
  expect(ofUsers).toEqual([
    ["users", url],
    ["users", url],
    ["migrate-users", url],
    ["migrate-users", url],
  ]);
  expect(given.filter(([, value]) => value === url)).toHaveLength(ofUsers.length);
});

test("[OPS-247] the accounts at the development NATS have the rights of the topology", () => {
  const config = ofKind(of("dev"), "ConfigMap").find(({ metadata }) => metadata.name.endsWith("-nats"));
  const text = config?.data?.["nats.conf"] ?? "";
  for (const service of ["users", "queue", "matches", "payments", "matchmaker", "realtime", "discord"]) {
    const { publish, deny, subscribe } = permissionsOf(service);
    expect(text).toContain(`user: ${service}, password: $PASSWORD_${service.toUpperCase()}`);
    expect(text).toContain(`publish { allow: ${JSON.stringify(publish)}, deny: ${JSON.stringify(deny)} }`);
    expect(text).toContain(`subscribe { allow: ${JSON.stringify(subscribe)} }`);
  }
});

test("[OPS-248] live connections go past the gateway to their own service, and last", () => {
  const [ingress] = ofKind(of("external"), "Ingress");
  expect(ingress?.metadata.annotations).toMatchObject({
    "nginx.ingress.kubernetes.io/proxy-read-timeout": "3600",
  });
  expect(JSON.stringify(ingress?.spec?.rules)).toContain(
    '{"path":"/ws","pathType":"Exact","backend":{"service":{"name":"game-gokaku-sockets","port":{"name":"ws"}}}}',
  );
  const [route] = ofKind(of("high-availability"), "HTTPRoute");
  expect(route?.spec?.rules?.[0]).toEqual({
    matches: [{ path: { type: "Exact", value: "/ws" } }],
    timeouts: { request: "0s" },
    backendRefs: [{ name: "game-gokaku-sockets", port: 8081 }],
  });
});

test("[SHOP-460] a test release names the fictitious operator", () => {
  expect(environmentOf(mainOf(podOf(of("dev"), "gateway")))).toMatchObject(TEST_OPERATOR);
});

const CONTRADICTIONS: readonly (readonly [ValueSet | null, Record<string, unknown>, string])[] = [
  [null, {}, "external, so services."],
  [
    "external",
    { "services.queue.existingSecret": "" },
    "services.queue.existingSecret must name a secret with",
  ],
  ["dev", { "site.isTestDeployment": false }, "set site.isTestDeployment=true if that is meant"],
  ["external", { "testLogin.enabled": true }, "lets anyone with the shared password sign in as an admin"],
  [
    "external",
    { "testLogin.enabled": true, "site.isTestDeployment": true },
    "testLogin and a public site.url exclude each other",
  ],
  ["dev", { "testLogin.enabled": false, "seeds.accounts": false }, "No player could sign in"],
  ["external", { "seeds.accounts": true }, "seeds.accounts creates test accounts"],
  ["external", { "ingress.hosts": [] }, "ingress.enabled needs ingress.hosts"],
  ["high-availability", { "httpRoute.parentRefs": [] }, "httpRoute.enabled needs httpRoute.parentRefs"],
  ["dev", { "postgres.adminSecret": "admin" }, "postgres.adminSecret is for an external Postgres"],
  ["external", { "services.gateway.autoscaling.maxReplicas": 1 }, "maxReplicas is less than minReplicas"],
  ["dev", { "services.users.graceSeconds": 15 }, "graceSeconds must be more than"],
];

test.each(CONTRADICTIONS)("[OPS-245] %s with %j is refused: %s", (set, changes, sentence) => {
  const result = render(set, changes);
  expect(result).toMatchObject({ ok: false, output: expect.stringContaining(sentence) });
});

const NOT_IN_THE_SCHEMA: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ replicas: 2 }, "additional properties 'replicas' not allowed"],
  [{ "services.user.replicas": 2 }, "'user' not allowed"],
  [{ "services.users.replica": 2 }, "'replica' not allowed"],
  [{ "services.users.replicas": "two" }, "/services/users/replicas"],
  [{ "services.users.env": { "not a name": "x" } }, "invalid propertyName 'not a name'"],
  [{ "site.matchingHours": "utc" }, "/site/matchingHours"],
  [{ "site.url": "gokaku.example" }, "/site/url"],
  [{ "postgres.mode": "internal" }, "/postgres/mode"],
  [{ "networkPolicy.dns.port": 53 }, "'port' not allowed"],
  [{ "image.pullPolicy": "Sometimes" }, "/image/pullPolicy"],
  [{ "image.tag": "a b" }, "/image/tag"],
  [{ "image.prefix": "registry.example/go kaku-" }, "/image/prefix"],
  [{ "redis.development.image": "redis 7" }, "/redis/development/image"],
  [{ "rollout.atMostSeconds": 0 }, "/rollout/atMostSeconds"],
];

test.each(NOT_IN_THE_SCHEMA)("[OPS-245] %j is no value of the chart", (changes, sentence) => {
  expect(render("dev", changes)).toMatchObject({ ok: false, output: expect.stringContaining(sentence) });
});

test("[OPS-244] what is generated once differs for every account", () => {
  const [secret] = ofKind(of("dev"), "Secret");
  const data = Object.entries(secret?.data ?? {});
  expect(new Set(data.map(([, value]) => value)).size).toBe(data.length);
  const names: readonly ServiceName[] = SERVICE_NAMES;
  for (const service of names) expect(Object.keys(secret?.data ?? {})).toContain(`${service}.pem`);
});

const WATCHED = {
  "observability.podMonitor.enabled": true,
  "observability.alerts.enabled": true,
  "observability.alerts.runbooks": "https://wiki.example/runbooks/",
  "observability.dashboards.enabled": true,
  "observability.traces.endpoint": "http://collector.observability:4318",
};

test("[OPS-279] without its switches the chart brings nothing for those who watch, with them a monitor, alerts, dashboards and the way to a collector", () => {
  for (const kind of ["PodMonitor", "PrometheusRule", "ServiceMonitor"])
    expect(ofKind(of("external"), kind)).toEqual([]);
  const all = rendered("external", WATCHED);
  expect(ofKind(all, "PodMonitor")).toHaveLength(1);
  const dashboards = ofKind(all, "ConfigMap").filter(
    ({ metadata }) => metadata.labels?.grafana_dashboard === "1",
  );
  expect(dashboards).toHaveLength(7);
  for (const { data = {} } of dashboards)
    for (const text of Object.values(data)) expect(JSON.parse(text)).toHaveProperty("panels");
  const [rules] = ofKind(all, "PrometheusRule");
  const text = JSON.stringify(rules);
  expect(text).toContain("https://wiki.example/runbooks/service-gone.md");
  expect(text).not.toContain("docs/runbooks");
});

test.each(SERVICE_NAMES)("[OPS-279] %s gets the address of the collector and may reach it", (service) => {
  const all = rendered("external", WATCHED);
  const pod = podOf(all, service);
  expect(environmentOf(mainOf(pod))).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.observability:4318",
    OTEL_TRACES_SAMPLER_ARG: "0.1",
  });
  expect(environmentOf(mainOf(podOf(of("external"), service)))).not.toHaveProperty(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  );
  const way = ofKind(all, "NetworkPolicy").find(({ metadata }) => metadata.name.endsWith("-traces"));
  expect(JSON.stringify(way)).toContain(`"${service}"`);
  expect(JSON.stringify(way)).toContain('"egress":[{"ports":[{"port":4318}]}]');
});

const databasesOf = (manifests: readonly Manifest[]) =>
  ofKind(manifests, "Job").map(({ metadata: { name, annotations } }) => [name, annotations]);

test("[OPS-504] an upgrade migrates one database after the other before it changes anything else", () => {
  const jobs = databasesOf(rendered("dev", {}, { isUpgrade: true }));
  expect(jobs).toEqual(
    ["matches", "users", "payments", "queue", "discord"].map((service, index) => [
      `game-gokaku-migrate-${service}`,
      {
        "helm.sh/hook": "pre-upgrade",
        "helm.sh/hook-weight": String(index),
        "helm.sh/hook-delete-policy": "before-hook-creation,hook-succeeded",
      },
    ]),
  );
});

test("[OPS-505] a migration that is installed has a name of its content: the same again, another after a change", () => {
  const names = (changes: Record<string, unknown>) =>
    databasesOf(rendered("external", changes)).map(([name]) => name);
  const before = names({});
  expect(names({})).toEqual(before);
  const after = names({ "image.tag": "next" });
  expect(after).toHaveLength(before.length);
  expect(after.filter((name) => before.includes(name))).toEqual([]);
});

const rolloutOf = (manifests: readonly Manifest[]): Readonly<Record<string, string>> =>
  ofKind(manifests, "ConfigMap").find(({ metadata }) => metadata.name.endsWith("-rollout"))?.data ?? {};

test("[OPS-504] a service starts in a rollout after those that it calls, each after one other", async () => {
  const manifests = of("external");
  const after = rolloutOf(manifests);
  const order = Object.keys(after);
  expect(order.toSorted()).toEqual(SERVICE_NAMES.toSorted());
  const { services } = await readTopology();
  for (const [service, { calls }] of Object.entries(services))
    for (const called of calls)
      expect(order.indexOf(called), `${service} after ${called}`).toBeLessThan(order.indexOf(service));
  const names = ofKind(manifests, "Service").map(({ metadata }) => metadata.name);
  for (const [index, service] of order.entries()) {
    const previous = order[index - 1];
    if (previous === undefined) expect(after[service]).toBe("");
    else expect(after[service]).toMatch(new RegExp(`^game-gokaku-${previous}-[0-9a-f]{8}\\.play\\.svc\\.`));
    const [name] = (after[service] ?? "").split(".");
    if (name !== "") expect(names).toContain(name);
  }
});

test("[OPS-504] a change of one service's pods restarts no other's", () => {
  const templates = (changes: Record<string, unknown>) =>
    Object.fromEntries(
      podsOf(rendered("external", changes)).map(({ name, labels }) => [name, labels["gokaku/template"]]),
    );
  const before = templates({});
  const after = templates({ "services.users.env": { LOG_LEVEL: "debug" } });
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(changed).toEqual(["Deployment/game-gokaku-users"]);
});

test("[OPS-504] without rollout.inOrder all start at once and nothing of the order is there", () => {
  const manifests = rendered("external", { "rollout.inOrder": false });
  expect(rolloutOf(manifests)).toEqual({});
  const names = podsOf(manifests).flatMap((pod) => containersOf(pod).map(({ name }) => name));
  expect(names).not.toContain("turn");
});

test("[OPS-507] every pod says which secrets it was started with, and none but Postgres has a writable /dev/shm", () => {
  for (const service of SERVICE_NAMES) {
    const deployment = ofKind(of("external"), "Deployment").find(({ metadata }) =>
      metadata.name.endsWith(`-${service}`),
    );
    const template = deployment?.spec?.template;
    expect(template?.metadata.annotations?.["checksum/secrets"], service).toMatch(/^[0-9a-f]{16}$/);
    const main = template === undefined ? undefined : template.spec.containers[0];
    expect(main?.volumeMounts, service).toContainEqual({
      name: "shm",
      mountPath: "/dev/shm",
      readOnly: true,
    });
  }
});
