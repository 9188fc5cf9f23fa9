import { readFileSync } from "node:fs";
import { join } from "node:path";
import { busServices } from "@gokaku/bus/permissions";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { configReaderOf, requiredKeys } from "../chart/topology.ts";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";
import { NATS_CONF, natsConf } from "./nats-conf.ts";
import { EXAMPLE_FILE } from "./place.ts";

interface Service {
  readonly image: string;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly init?: boolean;
  readonly mem_limit?: string;
  readonly cpu_shares?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly logging?: { readonly options: { readonly "max-size": string } };
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
}

const text = readFileSync(join(ROOT, "deploy/server/compose.yaml"), "utf8");
const { services } = parse(text, { merge: true, maxAliasCount: -1 }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const ONCE = new Set(["keys", "seed", "operator", ...DATABASE_OWNERS.map((owner) => `migrate-${owner}`)]);
const lasting = Object.entries(services).filter(([name]) => !ONCE.has(name));

test.each(SERVICE_NAMES)(
  "[OPS-520] %s gets the environment without which it does not start",
  async (name) => {
    const given = Object.keys(services[name]?.environment ?? {});
    const required = requiredKeys(await configReaderOf(name));
    expect(required.filter((key) => !given.includes(key) && !given.includes(`${key}_FILE`))).toEqual([]);
  },
);

test("[OPS-520] only Caddy opens ports, and only 80 and 443", () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
    ["caddy", ["80:80", "443:443", "443:443/udp"]],
  ]);
});

test("[OPS-520] long-running containers restart by themselves, with a memory limit and a bounded log", () => {
  expect(lasting.length).toBe(SERVICE_NAMES.length + 5);
  for (const [name, service] of lasting) {
    expect(service.restart, name).toBe("unless-stopped");
    expect(service.mem_limit, name).toMatch(/^\d+m$/);
    expect(service.logging?.options["max-size"], name).toBe("10m");
    if (name !== "backup") expect(service.healthcheck, name).toBeDefined();
  }
});

test("[OPS-572] what players use gets more of the processor than a build or a backup", () => {
  const first = Object.keys(services).filter((name) => (services[name]?.cpu_shares ?? 1024) > 1024);
  expect(first.toSorted()).toEqual([...SERVICE_NAMES, "caddy", "nats", "postgres", "redis"].toSorted());
});

test("[OPS-573] an update replaces a container whose mounted file changed", () => {
  const mounted = Object.entries(services).filter(([, { volumes = [] }]) =>
    volumes.some((volume) => /^\.\/(?:Caddyfile|nats\.conf):/.test(volume)),
  );
  expect(mounted.map(([name, { labels }]) => [name, Object.values(labels ?? {})])).toEqual([
    ["caddy", [`\${CADDYFILE_SUM:-}`]],
    ["nats", [`\${NATS_CONF_SUM:-}`]],
  ]);
});

test("[OPS-563] a slow health check leaves no orphan to Postgres, which would take it for a crash of its own", () => {
  expect(services.postgres).toMatchObject({
    init: true,
    healthcheck: { test: expect.arrayContaining(["CMD", "pg_isready"]) },
  });
});

test("[OPS-520] the test login is off, and there are no test accounts", () => {
  expect(services.gateway?.environment?.DUMMY_LOGIN).toBe("off");
  expect(services.seed?.environment?.SEED_ACCOUNTS).toBe("off");
  expect(text).not.toContain("TEST_DEPLOYMENT");
});

test("[OPS-520] each service sees its own key, its own database and its own account at NATS", () => {
  for (const name of SERVICE_NAMES) {
    const service = services[name];
    expect(service?.volumes).toContain(`key-${name}:/keys:ro`);
    const own = JSON.stringify(service?.environment);
    for (const other of SERVICE_NAMES.filter((one) => one !== name)) {
      expect(own).not.toContain(`NATS_PASSWORD_${other.toUpperCase()}`);
      expect(own).not.toContain(`POSTGRES_PASSWORD_${other.toUpperCase()}`);
    }
    expect(own.includes(`NATS_PASSWORD_${name.toUpperCase()}`)).toBe(busServices().includes(name));
  }
});

test("[OPS-520] every value that compose takes from the settings is in the example", () => {
  const used = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, key]) => key);
  const example = readFileSync(EXAMPLE_FILE, "utf8");
  const known = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, key]) => key);
  expect([...new Set(used)].filter((key) => !known.includes(key))).toEqual([
    "GOKAKU_TAG",
    "CADDYFILE_SUM",
    "TLS",
    "NATS_CONF_SUM",
  ]);
});

test("[OPS-523] the accounts of NATS are those of the topology, without a password in the file", () => {
  expect(readFileSync(NATS_CONF, "utf8")).toBe(natsConf());
  const passwords = [...natsConf().matchAll(/"password": (.+),/g)].map(([, password]) => password);
  expect(passwords).toEqual(busServices().map((name) => `$NATS_PASSWORD_${name.toUpperCase()}`));
});
