import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { tryBind } from "../process/ports.ts";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";
import { cleanEnv } from "../test/cluster.ts";
import { startScratchServers } from "../test/scratch.ts";
import { EXAMPLE_FILE } from "./place.ts";
import { fillExample } from "./settings.ts";

const START_MS = 400_000;
const READY_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), "gokaku-wiring-"));
/** Stands in for a network of containers: a loopback address for each host. */
const HOSTS = [...SERVICE_NAMES, "redis", "nats"] as const;
const addressOf = (host: string): string => `127.77.0.${HOSTS.indexOf(host as (typeof HOSTS)[number]) + 1}`;
const settings: Readonly<Record<string, string | undefined>> = {
  ...parseEnv(fillExample(readFileSync(EXAMPLE_FILE, "utf8"))),
  DOMAIN: "gokaku.example.jp",
  GOKAKU_TAG: "trial",
};

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
}

const filled = readFileSync(join(ROOT, "deploy/server/compose.yaml"), "utf8").replaceAll(
  /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g,
  (_, key: string, kind: string, fallback: string) => settings[key] || (kind === "-" ? fallback : ""),
);
const { services } = parse(filled, { merge: true, maxAliasCount: -1 }) as {
  readonly services: Readonly<Record<string, Service>>;
};

let superUrl: URL;
let stopPostgres = async (): Promise<void> => {};
const children: ChildProcess[] = [];

/** The value of compose with the hosts of this machine. */
const placed = (value: string, service: string): string => {
  const admin = `postgres://postgres:${settings.POSTGRES_PASSWORD}@postgres:5432/postgres`;
  if (value === admin) return superUrl.href;
  if (value === "0.0.0.0") return addressOf(service);
  return HOSTS.reduce(
    (text, host) => text.replace(new RegExp(`(^|[/@])${host}:(?=\\d)`), `$1${addressOf(host)}:`),
    value
      .replace("@postgres:5432", `@${superUrl.host}`)
      .replace(/^\/keys\//, `${join(folder, "keys", service)}/`),
  );
};

const envOf = (name: string, service = name): Record<string, string> => ({
  ...cleanEnv(),
  NODE_ENV: "production",
  ...Object.fromEntries(
    Object.entries(services[name]?.environment ?? {})
      .filter(([key, value]) => value !== "" && key !== "WEB_DIST")
      .map(([key, value]) => [key, placed(value, service)]),
  ),
});

const start = (program: string, args: readonly string[], env: Record<string, string>): void => {
  children.push(spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] }));
};

const once = (script: string, env: Record<string, string>): void => {
  const { status, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    env,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
};

const until = async (isTrue: () => Promise<boolean>): Promise<boolean> => {
  for (const endMs = Date.now() + READY_MS; Date.now() < endMs; await sleep(200))
    if (await isTrue()) return true;
  return false;
};
const isReady = (name: string): Promise<boolean> =>
  fetch(`http://${addressOf(name)}:9090/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const scratch = await startScratchServers(join(folder, "scratch"), ["postgres"]);
  superUrl = new URL(scratch.urls.postgres ?? "");
  stopPostgres = scratch.stop;
  const bundled = spawnSync(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    join(ROOT, "tools/start/bundle.ts"),
    join(folder, "build"),
  ]);
  expect(bundled.status, bundled.stderr.toString()).toBe(0);
  once(join(ROOT, "deploy/server/make-keys.mjs"), { ...cleanEnv(), KEYS_FOLDER: join(folder, "keys") });
}, START_MS);

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await stopPostgres();
  rmSync(folder, { recursive: true, force: true });
});

test("[OPS-520] with the environment of compose, its keys and accounts, every service is ready and the site answers", {
  timeout: START_MS,
}, async () => {
  const data = join(folder, "data");
  mkdirSync(data);
  const conf = readFileSync(join(ROOT, "deploy/server/nats.conf"), "utf8");
  writeFileSync(join(folder, "nats.conf"), conf.replace('"/data"', JSON.stringify(data)));
  start(
    process.env.GOKAKU_NATS_SERVER ?? "",
    ["--config", join(folder, "nats.conf"), "--addr", addressOf("nats"), "--log", join(folder, "nats.log")],
    envOf("nats"),
  );
  writeFileSync(join(folder, "redis.conf"), `requirepass ${settings.REDIS_PASSWORD}\n`);
  start(
    process.env.GOKAKU_REDIS_SERVER ?? "",
    [
      join(folder, "redis.conf"),
      "--bind",
      addressOf("redis"),
      "--port",
      "6379",
      "--save",
      "",
      "--dir",
      data,
      "--logfile",
      "/dev/null",
    ],
    envOf("redis"),
  );
  for (const [host, port] of [
    ["nats", 4222],
    ["redis", 6379],
  ] as const)
    expect(await until(async () => (await tryBind(port, addressOf(host))) === "taken")).toBe(true);
  for (const owner of DATABASE_OWNERS)
    once(join(folder, "build/services", owner, "migrate.mjs"), envOf(`migrate-${owner}`, owner));
  once(join(folder, "build/services/users/seed.mjs"), envOf("seed", "users"));
  for (const name of SERVICE_NAMES)
    start(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(folder, "build/services", name, "main.mjs")],
      envOf(name),
    );
  for (const name of SERVICE_NAMES) expect(await until(() => isReady(name)), name).toBe(true);
  const gateway = `http://${addressOf("gateway")}:8080`;
  expect((await fetch(`${gateway}/api/public/ranking`)).status).toBe(200);
  expect(await (await fetch(`${gateway}/api/auth/config`)).json()).toMatchObject({ test_login: false });
});

test("[OPS-521] keys that exist stay as they are, and a service's folder has no other service's key", () => {
  const file = (service: string, name: string): string =>
    readFileSync(join(folder, "keys", service, name), "utf8");
  const before = SERVICE_NAMES.map((name) => file(name, "own.json"));
  once(join(ROOT, "deploy/server/make-keys.mjs"), { ...cleanEnv(), KEYS_FOLDER: join(folder, "keys") });
  expect(SERVICE_NAMES.map((name) => file(name, "own.json"))).toEqual(before);
  for (const name of SERVICE_NAMES) {
    const { keys } = JSON.parse(file(name, "services.json")) as {
      readonly keys: readonly { readonly kid: string; readonly d?: string }[];
    };
    expect(keys.map(({ kid }) => kid)).toEqual(SERVICE_NAMES);
    expect(keys.every(({ d }) => d === undefined)).toBe(true);
  }
  expect(file("gateway", "vapid-public")).toBe(file("realtime", "vapid-public"));
});
