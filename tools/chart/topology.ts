import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { busServices, type Permissions, permissionsOf } from "@gokaku/bus/permissions";
import { ConfigError, type Environment } from "@gokaku/service";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, SERVICE_NAMES, type ServiceName } from "../start/services.ts";

export type ReadConfig = (env: Environment) => unknown;

/** The function with which a service reads its environment. */
export const configReaderOf = async (service: ServiceName): Promise<ReadConfig> => {
  const file = join(ROOT, "services", service, "src/config.ts");
  return ((await import(pathToFileURL(file).href)) as { readConfig: ReadConfig }).readConfig;
};

const STORES = ["postgres", "redis", "nats"] as const;
export type Store = (typeof STORES)[number];

export interface Part {
  /** The services that it calls over gRPC. */
  readonly calls: readonly ServiceName[];
  readonly stores: readonly Store[];
  /** Whether it proxies sockets to realtime. */
  readonly handsSocketsOn: boolean;
  readonly ownsDatabase: boolean;
}

export interface Topology {
  readonly services: Readonly<Record<ServiceName, Part>>;
  /** The permissions of each service's NATS account. */
  readonly nats: Readonly<Record<string, Permissions>>;
}

/** The keys that a service requires: those that its configuration misses in an empty environment. */
export const requiredKeys = (readConfig: ReadConfig): readonly string[] => {
  try {
    readConfig({});
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.flatMap((problem) => /^([A-Z_]+) is not set\.$/.exec(problem)?.[1] ?? []);
  }
};

const partOf = async (service: ServiceName): Promise<Part> => {
  const keys = requiredKeys(await configReaderOf(service));
  return {
    calls: SERVICE_NAMES.filter((other) => keys.includes(`${other.toUpperCase()}_ADDR`)),
    stores: STORES.filter((store) => keys.includes(`${store.toUpperCase()}_URL`)),
    handsSocketsOn: keys.includes("REALTIME_WS_URL"),
    ownsDatabase: (DATABASE_OWNERS as readonly string[]).includes(service),
  };
};

/** The connections between services, from their configurations and the topology of the bus. */
export const readTopology = async (): Promise<Topology> => {
  const parts: [ServiceName, Part][] = [];
  for (const service of SERVICE_NAMES) parts.push([service, await partOf(service)]);
  return {
    services: Object.fromEntries(parts) as Record<ServiceName, Part>,
    nats: Object.fromEntries(busServices().map((service) => [service, permissionsOf(service)])),
  };
};

export const TOPOLOGY_FILE = join(ROOT, "deploy/helm/gokaku/files/topology.json");
export const writtenTopology = (topology: Topology): string => `${JSON.stringify(topology, null, 2)}\n`;

if (import.meta.main) writeFileSync(TOPOLOGY_FILE, writtenTopology(await readTopology()));
