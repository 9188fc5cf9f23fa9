import { join } from "node:path";
import { busServices } from "@gokaku/bus/permissions";
import type { ServerName } from "../infra/server.ts";
import { nextFreePort, portBase } from "../process/ports.ts";
import { ROOT } from "../process/root.ts";
import { inFile, PAYMENT_KEYS, PUSH_KEYS, type ServerPorts, type SignInPlace } from "./config.ts";
import { STAND_IN_NAMES, type StandInName, standInEnv } from "./stand-ins.ts";

/** In the order of their start; stopped in reverse. */
export const SERVICE_NAMES = [
  "users",
  "payments",
  "matches",
  "queue",
  "matchmaker",
  "realtime",
  "discord",
  "gateway",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** They share a process on one machine: no match waits for them. */
const SHARED: readonly ServiceName[] = ["users", "payments", "discord"];
/** The services of each process. */
export const serviceProcesses = (isSharing: boolean): readonly (readonly ServiceName[])[] => {
  const shared = isSharing ? SHARED : [];
  const alone = SERVICE_NAMES.filter((name) => !shared.includes(name)).map((name) => [name]);
  return isSharing ? [shared, ...alone] : alone;
};

export const DATABASE_OWNERS = ["users", "queue", "matches", "payments", "discord"] as const;
export type DatabaseOwner = (typeof DATABASE_OWNERS)[number];
/** The name of the database and of its role. */
export const databaseName = (owner: DatabaseOwner): string => `gokaku_${owner}`;

export const isServiceName = (name: string): name is ServiceName =>
  (SERVICE_NAMES as readonly string[]).includes(name);
const ownsDatabase = (name: ServiceName): name is DatabaseOwner =>
  (DATABASE_OWNERS as readonly string[]).includes(name);

export interface Ports {
  readonly grpc: Readonly<Record<ServiceName, number>>;
  readonly admin: Readonly<Record<ServiceName, number>>;
  readonly realtimeSocket: number;
  readonly standIns: Readonly<Record<StandInName, number>>;
}

/** Ports for everything behind the gateway, from a base that differs per data folder. */
export const choosePorts = async (dataDir: string): Promise<Ports> => {
  const taken = new Set<number>();
  let next = portBase(dataDir);
  const take = async (): Promise<number> => {
    const port = await nextFreePort(next, taken);
    taken.add(port);
    next = port + 1;
    return port;
  };
  const one = async <Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> => {
    const entries: [Name, number][] = [];
    for (const name of names) entries.push([name, await take()]);
    return Object.fromEntries(entries) as Record<Name, number>;
  };
  return {
    grpc: await one(SERVICE_NAMES),
    admin: await one(SERVICE_NAMES),
    realtimeSocket: await take(),
    standIns: await one(STAND_IN_NAMES),
  };
};

export interface Wiring {
  readonly ports: Ports;
  readonly databases: Readonly<Record<DatabaseOwner, string>>;
  readonly redisUrl: string;
  readonly natsUrlOf: (service: ServiceName) => string;
  readonly keys: {
    readonly jwks: string;
    readonly dummyLogin: string;
    readonly login: string;
    readonly ofService: (name: ServiceName) => string;
    readonly push: { readonly publicKey: string; readonly privateKey: string };
  };
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null when the gateway serves the API only. */
  readonly webDist: string | null;
  readonly signIn: SignInPlace;
  readonly product: Readonly<Record<string, string>>;
  readonly serverPorts: ServerPorts;
}

/** The server's URL as this service reaches it. */
const reachedBy = (name: ServiceName, server: ServerName, url: string, { serverPorts }: Wiring): string => {
  const port = serverPorts[name]?.[server];
  if (port === undefined) return url;
  const reached = new URL(url);
  reached.hostname = "127.0.0.1";
  reached.port = String(port);
  return reached.href;
};

/** The only variables of the launcher's environment that every process gets. */
export const machineEnv = (): Record<string, string> => {
  const passed = ["PATH", "HOME", "NODE_ENV", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"].flatMap((key) => {
    const value = process.env[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    TZ: "UTC",
    LANG: "C.UTF-8",
    NODE_COMPILE_CACHE: join(ROOT, ".cache", "compile"),
  };
};

/** Secrets that only one service gets. */
const OWNERS: ReadonlyMap<string, ServiceName> = new Map(
  [
    ...PAYMENT_KEYS.filter((key) => key !== "SITE_URL").map((key) => [key, "payments"] as const),
    ...["VAPID_PRIVATE_KEY", "VAPID_FORMER_KEYS"].map((key) => [key, "realtime"] as const),
    ["DISCORD_CLIENT_SECRET", "gateway"] as const,
    ["DISCORD_LAYOUT", "discord"] as const,
  ].flatMap(([key, owner]) => [
    [key, owner],
    [inFile(key), owner],
  ]),
);

const productOf = (name: ServiceName, product: Wiring["product"]): Record<string, string> =>
  Object.fromEntries(Object.entries(product).filter(([key]) => (OWNERS.get(key) ?? name) === name));

/** The operator's VAPID keys if any is set, else the keys of this data folder. */
const pushEnv = (name: ServiceName, { keys, product }: Wiring): Record<string, string> => {
  if (PUSH_KEYS.some((key) => (product[key] ?? product[inFile(key)]) !== undefined)) return {};
  if (name === "gateway") return { VAPID_PUBLIC_KEY: keys.push.publicKey };
  if (name !== "realtime") return {};
  return {
    VAPID_PUBLIC_KEY: keys.push.publicKey,
    VAPID_PRIVATE_KEY: keys.push.privateKey,
    VAPID_SUBJECT: `mailto:${product.OPERATOR_EMAIL ?? "operator@gokaku.example"}`,
  };
};

export const serviceEnv = (name: ServiceName, wiring: Wiring): Record<string, string> => {
  const { ports } = wiring;
  const addresses = SERVICE_NAMES.filter((other) => other !== "gateway").map((other) => [
    `${other.toUpperCase()}_ADDR`,
    `127.0.0.1:${ports.grpc[other]}`,
  ]);
  return {
    ...machineEnv(),
    ...standInEnv(wiring, name),
    ...productOf(name, wiring.product),
    ...pushEnv(name, wiring),
    ...Object.fromEntries(addresses),
    GRPC_PORT: String(ports.grpc[name]),
    ADMIN_PORT: String(ports.admin[name]),
    REDIS_URL: reachedBy(name, "redis", wiring.redisUrl, wiring),
    ...(busServices().includes(name)
      ? { NATS_URL: reachedBy(name, "nats", wiring.natsUrlOf(name), wiring) }
      : {}),
    SERVICE_KEY_FILE: wiring.keys.ofService(name),
    SERVICE_JWKS_FILE: wiring.keys.jwks,
    ...(ownsDatabase(name)
      ? { POSTGRES_URL: reachedBy(name, "postgres", wiring.databases[name], wiring) }
      : {}),
    ...(name === "realtime" ? { WS_PORT: String(ports.realtimeSocket) } : {}),
    ...(name === "gateway" ? gatewayEnv(wiring) : {}),
  };
};

const gatewayEnv = (wiring: Wiring): Record<string, string> => ({
  PORT: String(wiring.port),
  HOST: wiring.host,
  ...(wiring.webDist === null ? {} : { WEB_DIST: wiring.webDist }),
  REALTIME_WS_URL: `http://127.0.0.1:${wiring.ports.realtimeSocket}`,
  DUMMY_KEY_FILE: wiring.keys.dummyLogin,
  ...(["LOGIN_KEYS", "LOGIN_KEYS_FILE"].some((key) => key in wiring.product)
    ? {}
    : { LOGIN_KEYS_FILE: wiring.keys.login }),
});
