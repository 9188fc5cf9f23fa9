import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAccount, type Session } from "../../tools/player/login.ts";
import { profileForm } from "../../tools/player/profile.ts";
import { openRecorder } from "../../tools/player/recorder.ts";
import { runLoad } from "../../tools/player/session.ts";
import { until } from "../../tools/process/pace.ts";
import { nextFreePort } from "../../tools/process/ports.ts";
import { CliError, messageOf } from "../../tools/process/say.ts";
import { readInstance } from "../../tools/start/instance.ts";
import { SERVICE_NAMES } from "../../tools/start/services.ts";
import { type System, startSystem } from "../../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { missingOf } from "./acknowledged.ts";
import { FAULTS, type Fault, pairName, SERVER_PAIRS, type Trouble } from "./faults.ts";
import { fullDisk, mountDisk } from "./full-disk.ts";
import { verify } from "./play-stories.ts";
import { SERVER_STORIES } from "./server-stories.ts";
import { startToxiproxy, type Toxiproxy } from "./toxiproxy.ts";

const SETTINGS = {
  SHARE_PROCESSES: "off",
  RESTART_ENDED: "on",
  MATCHING_INTERVAL_S: "5",
  REPORT_DEADLINE_S: "120",
  RATE_LIMIT_SCALE: "50",
  LOG_LEVEL: "warn",
};
const CLOSING_S = 120;
/** The relays compare the stream with their tables every minute, and NATS drops duplicates for two; then they replay. */
const REST_S = 300;
const RECOVERED_WITHIN_MS = 120_000;
const EVERY_MS = 50;
/** Between the end of a fault and the next one, for the recovery. */
const BREATH_S = 8;
const PATIENCE_S = 240;
/** A row stays locked for long on a busy machine; the players try again. */
const BUSY = "409 busy";

interface Group {
  readonly name: string;
  readonly troubles: readonly Trouble[];
}

const faultOf = (proxy: Toxiproxy, pair: string, fault: Fault): Trouble => ({
  where: pair,
  what: fault.name,
  cause: async () => {
    await proxy.add(pair, fault.toxics);
    try {
      await sleep(fault.seconds * 1000);
    } finally {
      await proxy.reset();
    }
  },
});

const mayMount = (): boolean => process.getuid?.() === 0;

/** The pairs of each service, then the servers themselves. */
const groupsOf = (proxy: Toxiproxy): readonly Group[] => [
  ...SERVICE_NAMES.map((name) => ({
    name,
    troubles: SERVER_PAIRS.filter(({ service }) => service === name).flatMap((pair) =>
      FAULTS.map((fault) => faultOf(proxy, pairName(pair), fault)),
    ),
  })),
  ...SERVER_STORIES,
  ...(mayMount() ? [{ name: "full disk", troubles: [fullDisk, fullDisk] }] : []),
];

const isReady = async ({ instance }: System, name: (typeof SERVICE_NAMES)[number]): Promise<boolean> => {
  const url = `http://127.0.0.1:${instance.services[name]?.env.ADMIN_PORT}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  return answer?.ok === true;
};

let probes = 0;

/**
 * Waits until every service is ready and a changed name has gone through users, its outbox and NATS into queue.
 * @returns the milliseconds; null when it took too long
 */
const recovery = async (system: System, { token, account }: Session): Promise<number | null> => {
  const begun = performance.now();
  const options = { withinMs: RECOVERED_WITHIN_MS, everyMs: EVERY_MS };
  probes += 1;
  const name = `回復${probes}`;
  const probe = async (): Promise<void> => {
    const call = { method: "PUT", path: "/api/users/me/profile", token, body: profileForm(name) } as const;
    await until("a name was changed", async () => (await system.api.call(call)).status === 200, options);
    const text = "select 1 from player where user_id = $1 and trainer_name = $2";
    await until(
      "the name came to queue",
      async () => (await system.queue.query(text, [account.userId, name])).rowCount === 1,
      options,
    );
  };
  try {
    await Promise.all([
      probe(),
      ...SERVICE_NAMES.map((service) =>
        until(`${service} was ready`, () => isReady(system, service), options),
      ),
    ]);
    return performance.now() - begun;
  } catch (error) {
    say(messageOf(error));
    return null;
  }
};

interface Row {
  readonly where: string;
  readonly what: string;
  /** Null for more than two minutes. */
  readonly recoveryMs: number | null;
  readonly failed: number;
}

interface GroupResult {
  readonly rows: readonly Row[];
  readonly problems: readonly string[];
  readonly summary: readonly string[];
}

const playGroup = async (
  system: System,
  { name, troubles }: Group,
  players: number,
  seed: number,
): Promise<GroupResult> => {
  const account = { userId: `probe_${name.replace(" ", "_")}`, name: "探り", rate: 1500 };
  const session = await createAccount(system.api, system.admin.token, account);
  const recorder = openRecorder(system.dataDir);
  const rows: Row[] = [];
  let failed = 0;
  const result = await runLoad({
    url: system.api.origin,
    password: "gokaku",
    players,
    seconds: 20,
    closingSeconds: CLOSING_S,
    seed,
    recorder,
    onFailed: () => {
      failed += 1;
    },
    onMatches: {
      count: 1,
      patienceS: PATIENCE_S + troubles.length * 30,
      run: async () => {
        for (const { where, what, cause } of troubles) {
          const failedBefore = failed;
          await cause(system);
          const recoveryMs = await recovery(system, session);
          rows.push({ where, what, recoveryMs, failed: failed - failedBefore });
          const shown = recoveryMs === null ? "over 120" : (recoveryMs / 1000).toFixed(1);
          say(`${where}, ${what}: recovered in ${shown} s, ${failed - failedBefore} calls failed`);
          await sleep(BREATH_S * 1000);
        }
      },
    },
  });
  await recorder.close();
  say(`${name}: played; verifying`);
  const broken = await verify(system, REST_S);
  const missing = await missingOf(system, readFileSync(recorder.file, "utf8"));
  const refused = Object.entries(result.tally.refusals()).filter(
    ([code, { unintended }]) => unintended > 0 && code !== BUSY,
  );
  return {
    rows,
    summary: [
      name,
      `${result.matchesMade} made, ${result.matchesClosed} closed`,
      `${missing.joins} joins, ${missing.reports} reports`,
      String(missing.lost.length),
      `${result.tally.calls()}, of which ${failed} failed`,
      broken.length === 0 ? "clean" : "broken",
    ],
    problems: [
      ...broken,
      ...missing.lost,
      ...result.openMatches.map((id) => `match ${id} was never finished`),
      ...refused.map(([code, { unintended }]) => `${unintended} unintended refusals: ${code}`),
      ...rows
        .filter(({ recoveryMs }) => recoveryMs === null)
        .map(({ where, what }) => `after ${where}, ${what}: no recovery within two minutes`),
    ].map((problem) => `${name}: ${problem}`),
  };
};

/** The port of each pair. */
const choosePorts = async (): Promise<ReadonlyMap<string, number>> => {
  const ports = new Map<string, number>();
  let next = 20_600;
  for (const pair of SERVER_PAIRS) {
    const port = await nextFreePort(next);
    ports.set(pairName(pair), port);
    next = port + 1;
  }
  return ports;
};

const portsByService = (ports: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    SERVICE_NAMES.map((name) => [
      name,
      Object.fromEntries(
        SERVER_PAIRS.filter(({ service }) => service === name).map((pair) => [
          pair.server,
          ports.get(pairName(pair)),
        ]),
      ),
    ]),
  );

/** Opens the proxies as soon as the launcher knows its servers, before it starts the services. */
const openProxies = async (
  proxy: Toxiproxy,
  dataDir: string,
  ports: ReadonlyMap<string, number>,
): Promise<void> => {
  const instance = await until("the servers were started", () => readInstance(dataDir), {
    withinMs: 240_000,
    everyMs: 20,
  });
  for (const pair of SERVER_PAIRS)
    await proxy.open(pairName(pair), ports.get(pairName(pair)) ?? 0, instance.servers[pair.server].port);
};

/**
 * Disturbs the connections of each service with each server, then the servers, while matches are played. Exit code 1
 * for any problem.
 */
export const disturbConnections = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      players: { type: "string", default: "24" },
      seed: { type: "string", default: "1" },
      // Only faults with this name.
      fault: { type: "string", default: "" },
    },
  });
  const players = wholeOption("players", values.players, 20, 47);
  const seed = wholeOption("seed", values.seed, 0, 2 ** 20);
  await using proxy = await startToxiproxy(say);
  const groups = groupsOf(proxy)
    .map(({ name, troubles }) => ({
      name,
      troubles: troubles.filter(
        ({ where, what }) => `${name} ${where}`.includes(positionals[0] ?? "") && what.includes(values.fault),
      ),
    }))
    .filter(({ troubles }) => troubles.length > 0);
  if (groups.length === 0) throw new CliError("No connection or fault has this name.");
  const ports = await choosePorts();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-connections-"));
  chmodSync(folder, 0o755);
  const machine = watchMachine();
  const opened = openProxies(proxy, join(folder, "data"), ports);
  opened.catch((error: unknown) => say(messageOf(error)));
  const disk = groups.some(({ name }) => name === "full disk") ? mountDisk(folder) : null;
  say("starting a system of its own");
  const settings = { ...SETTINGS, SERVER_PORTS: JSON.stringify(portsByService(ports)) };
  const system = await startSystem(folder, settings);
  const results: GroupResult[] = [];
  try {
    for (const [place, group] of groups.entries()) {
      const result = await playGroup(system, group, players, seed + place).catch((error: unknown) => ({
        rows: [],
        summary: [group.name, "", "", "", "", "not verified"],
        problems: [`${group.name}: ${messageOf(error)}`],
      }));
      say([result.summary.join(", "), ...result.problems].join("\n"));
      results.push(result);
    }
  } finally {
    await system.stop();
  }
  const rows = results.flatMap((result) => result.rows);
  const problems = results.flatMap((result) => result.problems);
  const seconds = (ms: number | null): string => (ms === null ? "over 120" : (ms / 1000).toFixed(1));
  const table = rows.map(({ where, what, recoveryMs, failed }) => [
    where,
    what,
    seconds(recoveryMs),
    String(failed),
  ]);
  for (const line of markdownTable(["connection", "fault", "recovery, s", "failed calls"], table))
    console.log(line);
  console.log("");
  const headings = ["disturbed", "matches", "acknowledged", "lost", "calls", "verify"];
  for (const line of markdownTable(
    headings,
    results.map(({ summary }) => summary),
  ))
    console.log(line);
  console.log(machineText(machine()));
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) {
    disk?.[Symbol.dispose]();
    rmSync(folder, { recursive: true, force: true });
  } else {
    const how = disk === null ? "" : ", in memory until umount";
    console.log(`The data and logs of the system are in ${folder}${how}`);
  }
  return problems.length === 0 ? 0 : 1;
};
