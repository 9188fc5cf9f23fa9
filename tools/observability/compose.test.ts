import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { configReaderOf, requiredKeys } from "../chart/topology.ts";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly volumes?: readonly string[];
}

const { services } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const ONCE = ["keys", "seed", ...DATABASE_OWNERS.map((owner) => `migrate-${owner}`)];

test.each(SERVICE_NAMES)(
  "[OPS-280] compose gives %s the environment without which it does not start",
  async (name) => {
    const given = Object.keys(services[name]?.environment ?? {});
    const required = requiredKeys(await configReaderOf(name));
    expect(required.filter((key) => !given.includes(key) && !given.includes(`${key}_FILE`))).toEqual([]);
  },
);

test("[OPS-280] compose opens ports on 127.0.0.1 alone", () => {
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(3);
  expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
});

test("[OPS-280] in compose what stays says that it is healthy, and everything waits for what it stands on", () => {
  for (const [name, { healthcheck, depends_on: needs = {} }] of Object.entries(services)) {
    expect(healthcheck !== undefined, name).toBe(!ONCE.includes(name));
    for (const [other, { condition }] of Object.entries(needs)) {
      expect(Object.keys(services), name).toContain(other);
      expect(condition, `${name} ${other}`).toBe(
        ONCE.includes(other) ? "service_completed_successfully" : "service_healthy",
      );
    }
  }
  for (const owner of DATABASE_OWNERS)
    expect(Object.keys(services[owner]?.depends_on ?? {})).toEqual(
      expect.arrayContaining(["postgres", "nats", `migrate-${owner}`, "keys"]),
    );
});

test("[OPS-280] what compose mounts of this repository is there", () => {
  const own = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith("./")).map((volume) => volume.split(":")[0] ?? ""),
  );
  expect(own.length).toBeGreaterThan(4);
  for (const file of own) expect(() => readFileSync(join(ROOT, file)), file).not.toThrow("ENOENT");
});

test("[OPS-280] Prometheus reads every service", () => {
  const { scrape_configs: jobs } = parse(
    readFileSync(join(ROOT, "deploy/observability/prometheus.yml"), "utf8"),
  ) as {
    readonly scrape_configs: readonly {
      readonly static_configs: readonly { readonly targets: string[] }[];
    }[];
  };
  const targets = jobs.flatMap(({ static_configs }) => static_configs.flatMap(({ targets: own }) => own));
  expect(targets.toSorted()).toEqual(SERVICE_NAMES.map((name) => `${name}:9090`).toSorted());
});
