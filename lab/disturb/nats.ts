import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type NatsCluster, type NatsNode, startNatsCluster } from "@gokaku/testing";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { provideClusterNats } from "../../tools/infra/nats-cluster.ts";
import { createAccount, type Session } from "../../tools/player/login.ts";
import { profileForm } from "../../tools/player/profile.ts";
import { openRecorder } from "../../tools/player/recorder.ts";
import { runLoad } from "../../tools/player/session.ts";
import { until } from "../../tools/process/pace.ts";
import { CliError, messageOf } from "../../tools/process/say.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { countingRarePaths } from "../rare-paths.ts";
import { missingOf } from "./acknowledged.ts";
import { verify } from "./play-stories.ts";

const SETTINGS = {
  NATS_REPLICAS: "3",
  MATCHING_INTERVAL_S: "5",
  REPORT_DEADLINE_S: "120",
  RATE_LIMIT_SCALE: "50",
  LOG_LEVEL: "warn",
};
const CLOSING_S = 90;
/** The relays compare the stream with their tables every minute; then they replay. */
const REST_S = 120;
const DOWN_MS = 15_000;
const CURRENT_WITHIN_MS = 60_000;
const PROBE_EVERY_MS = 50;
/** A longer pause is missed by the target anyway. */
const PROBE_GIVES_UP_MS = 120_000;
const TARGET_MS = 5_000;
/** A row stays locked for long on a busy machine; the players try again. */
const BUSY = "409 busy";
const STREAMS = ["USERS", "QUEUE", "MATCHES", "PAYMENTS", "DISCORD"] as const;

interface StreamPlaces {
  readonly leader: string | undefined;
  readonly replicas: readonly { readonly current: boolean }[];
}

const placesOf = async (connection: NatsConnection, stream: string): Promise<StreamPlaces | null> => {
  try {
    const answer = await connection.request(`$JS.API.STREAM.INFO.${stream}`, "", { timeout: 2_000 });
    const { cluster } = answer.json<{ cluster?: { leader?: string; replicas?: { current: boolean }[] } }>();
    return { leader: cluster?.leader, replicas: cluster?.replicas ?? [] };
  } catch {
    return null;
  }
};

/** Waits until each stream has a leader and two other copies with everything in them. */
const untilCurrent = (connection: NatsConnection): Promise<unknown> =>
  until(
    "all copies of all streams were complete",
    async () => {
      const all = await Promise.all(STREAMS.map((stream) => placesOf(connection, stream)));
      return all.every(
        (places) =>
          places?.leader !== undefined &&
          places.replicas.length === 2 &&
          places.replicas.every(({ current }) => current),
      );
    },
    { withinMs: CURRENT_WITHIN_MS, everyMs: 500 },
  );

const ledBy = async (connection: NatsConnection, node: NatsNode): Promise<string> => {
  const all = await Promise.all(
    STREAMS.map(async (stream) => [stream, (await placesOf(connection, stream))?.leader] as const),
  );
  const led = all.filter(([, leader]) => leader === node.name).map(([stream]) => stream);
  return led.length === 0 ? "no stream" : led.join(", ");
};

/** A disturbance of one node, with its time, for the probe's longest waits. */
interface Disturbance {
  readonly node: string;
  readonly kind: "killed" | "frozen" | "restarted";
  readonly atMs: number;
}

const KINDS = ["killed", "frozen"] as const;

/** One node after the other is killed or frozen for 15 s, each of both, until `over` aborts. */
const disturbNodes = async (
  { nodes }: NatsCluster,
  connection: NatsConnection,
  everyMs: number,
  done: Disturbance[],
  over: AbortSignal,
): Promise<void> => {
  for (let turn = 0; !over.aborted; turn += 1) {
    await sleep(everyMs - DOWN_MS, undefined, { signal: over }).catch(() => {});
    const node = nodes[turn % nodes.length];
    const kind = KINDS[turn % KINDS.length];
    if (over.aborted || node === undefined || kind === undefined) return;
    say(`${node.name} is ${kind}; it leads ${await ledBy(connection, node)}`);
    done.push({ node: node.name, kind, atMs: Date.now() });
    node.signal(kind === "killed" ? "SIGKILL" : "SIGSTOP");
    await sleep(DOWN_MS);
    if (kind === "frozen") node.signal("SIGCONT");
    else {
      await node.ended();
      node.start();
    }
  }
};

/** Restarts every node in turn, each when all copies are complete, as a rolling update does. */
const restartNodes = async (
  { nodes }: NatsCluster,
  connection: NatsConnection,
  done: Disturbance[],
): Promise<void> => {
  for (const node of nodes) {
    await untilCurrent(connection);
    say(`${node.name} is restarted; it leads ${await ledBy(connection, node)}`);
    done.push({ node: node.name, kind: "restarted", atMs: Date.now() });
    // Lame duck: it hands over its leaderships, disconnects its clients and ends.
    node.signal("SIGUSR2");
    await node.ended();
    node.start();
    await sleep(2_000);
  }
  await untilCurrent(connection);
};

interface Wait {
  readonly fromMs: number;
  readonly ms: number;
}

/** Changes a name again and again. @returns the time from each answer of users to the name in queue's table */
const probe = async (
  { api, queue }: System,
  { account, token }: Session,
  over: AbortSignal,
): Promise<readonly Wait[]> => {
  const waits: Wait[] = [];
  for (let turn = 0; !over.aborted; turn += 1) {
    const name = `探り${turn}`;
    const body = profileForm(name);
    const answer = await api.call({ method: "PUT", path: "/api/users/me/profile", token, body });
    if (answer.status !== 200) throw new CliError(`The probe was answered ${answer.status} ${answer.error}.`);
    const fromMs = Date.now();
    await until(
      "the probe's name came to queue",
      async () => {
        const { rows } = await queue.query<{ trainer_name: string }>(
          "select trainer_name from player where user_id = $1",
          [account.userId],
        );
        return rows[0]?.trainer_name === name;
      },
      { withinMs: PROBE_GIVES_UP_MS, everyMs: PROBE_EVERY_MS },
    );
    waits.push({ fromMs, ms: Date.now() - fromMs });
    await sleep(PROBE_EVERY_MS);
  }
  return waits;
};

/** The times of each settled match from its end to the last of its players' seats freed in queue. */
const freedWaits = async ({ matches, queue }: System): Promise<readonly Wait[]> => {
  const { rows: closed } = await matches.query<{ id: string; at: number }>(
    "select id::text, closed_at_ms::float8 as at from matches where status = 'done' and closed_at_ms is not null",
  );
  const { rows: freed } = await queue.query<{ id: string; at: number }>(
    "select match_id::text as id, max(released_at_ms)::float8 as at from seat group by 1",
  );
  const atOf = new Map(freed.map(({ id, at }) => [id, at]));
  return closed.flatMap(({ id, at }) => {
    const freedAt = atOf.get(id);
    return freedAt === undefined ? [] : [{ fromMs: at, ms: Math.max(0, freedAt - at) }];
  });
};

const TICKS = "select state, count(*)::int as count from tick group by 1 order by 1";

const longestOf = (waits: readonly Wait[]): Wait =>
  waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest), { fromMs: 0, ms: 0 });

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The longest wait of each kind of disturbance: of those that began between one and the next. */
const byKind = (waits: readonly Wait[], done: readonly Disturbance[]): readonly string[][] =>
  (["killed", "frozen", "restarted"] as const).map((kind) => {
    const times = done.flatMap(({ kind: each, atMs }, place) =>
      each === kind ? [{ atMs, endMs: done[place + 1]?.atMs ?? Number.POSITIVE_INFINITY }] : [],
    );
    const longest = times.map(({ atMs, endMs }) => {
      const within = waits.filter(({ fromMs, ms }) => fromMs + ms >= atMs && fromMs < endMs);
      return longestOf(within).ms;
    });
    return [kind, String(times.length), longest.map(seconds).join(", ")];
  });

interface LoadRun {
  readonly minutes: number;
  readonly players: number;
  readonly seed: number;
  readonly everyS: number;
  readonly restarts: boolean;
}

const playDisturbed = async (
  system: System,
  cluster: NatsCluster,
  { minutes, players, seed, everyS, restarts }: LoadRun,
): Promise<readonly string[]> => {
  const connection = await connect({
    servers: cluster.nodes.map(({ url }) => url),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 1_000,
    timeout: 2_000,
  });
  const recorder = openRecorder(system.dataDir);
  const account = { userId: "nats_probe", name: "探り", rate: 1500 };
  const session = await createAccount(system.api, system.admin.token, account);
  await untilCurrent(connection);
  say("three complete copies of each stream; the load run begins");
  const over = new AbortController();
  const done: Disturbance[] = [];
  const probing = probe(system, session, over.signal);
  probing.catch(() => over.abort());
  const chaos = new AbortController();
  const disturbing = (async () => {
    await disturbNodes(cluster, connection, everyS * 1000, done, chaos.signal);
    if (restarts) await restartNodes(cluster, connection, done);
  })();
  disturbing.catch(() => over.abort());
  setTimeout(() => chaos.abort(), minutes * 60_000).unref();
  const failed: string[] = [];
  const result = await runLoad({
    url: system.api.origin,
    password: "gokaku",
    players,
    // The restarts follow; lame duck mode takes half a minute for each.
    seconds: minutes * 60 + (restarts ? 150 : 0),
    closingSeconds: CLOSING_S,
    seed,
    recorder,
    onFailed: ({ method, path }, { status, error, ms }) => {
      const last = done.at(-1);
      const since = last ? ` ${seconds(Date.now() - last.atMs)} s after ${last.node} was ${last.kind}` : "";
      failed.push(`${method} ${path} ${status} ${error}, after ${seconds(ms)} s,${since}`);
    },
  });
  await disturbing;
  over.abort();
  const waits = await probing;
  await recorder.close();
  await connection.close();

  say("played; verifying");
  const broken = await verify(system, REST_S);
  const missing = await missingOf(system, readFileSync(recorder.file, "utf8"));
  const freed = await freedWaits(system);
  const ticks = await system.queue.query<{ state: string; count: number }>(TICKS);
  const found = Math.max(0, ...result.foundLatencies);
  const refused = Object.entries(result.tally.refusals()).filter(([, { unintended }]) => unintended > 0);
  const busy = result.tally.refusals()[BUSY]?.unintended ?? 0;
  const longest = [longestOf(waits).ms, longestOf(freed).ms, found];
  const rows = [
    ["matches", `${result.matchesMade} made, ${result.matchesClosed} closed, ${freed.length} settled`],
    ["calls", `${result.tally.calls()}, of which ${failed.length} failed and ${busy} were refused as busy`],
    ["ticks", ticks.rows.map(({ state, count }) => `${state} ${count}`).join(", ")],
    ["acknowledged joins and reports", `${missing.joins} and ${missing.reports}`],
    ["of these not in the tables", String(missing.lost.length)],
    ["probes, longest", `${waits.length}, ${seconds(longestOf(waits).ms)} s`],
    ["match closed → its seats free, longest", `${seconds(longestOf(freed).ms)} s`],
    ["match made → match_found at the browser, longest", `${seconds(found)} s`],
  ];
  for (const line of markdownTable(["what", "figure"], rows)) console.log(line);
  console.log("");
  for (const line of markdownTable(["node", "times", "longest probe of each, s"], byKind(waits, done)))
    console.log(line);
  return [
    ...broken,
    ...missing.lost,
    ...result.openMatches.map((id) => `match ${id} was never finished`),
    ...refused
      .filter(([code]) => code !== BUSY)
      .map(([code, { unintended }]) => `${unintended} unintended refusals: ${code}`),
    ...failed,
    ...(Math.max(...longest) > TARGET_MS ? [`a pause was longer than ${TARGET_MS / 1000} s`] : []),
  ];
};

/**
 * Kills and freezes the servers of a NATS cluster in turn while matches are played, then restarts each. Exit code 1 for
 * any problem.
 */
export const disturbNats = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "20" },
      players: { type: "string", default: "36" },
      seed: { type: "string", default: "1" },
      every: { type: "string", default: "60" },
      "no-restarts": { type: "boolean", default: false },
      // Another binary than the one of the machine.
      program: { type: "string" },
    },
  });
  const size = {
    minutes: wholeOption("minutes", values.minutes, 1, 600),
    players: wholeOption("players", values.players, 20, 47),
    seed: wholeOption("seed", values.seed, 0, 2 ** 20),
    everyS: wholeOption("every", values.every, 30, 600),
    restarts: !values["no-restarts"],
  };
  const program = values.program ?? provideClusterNats(say);
  const machine = watchMachine();
  await using cluster = await startNatsCluster("", { program });
  try {
    const play = async (system: System): Promise<void> => {
      const problems = await playDisturbed(system, cluster, size);
      console.log(machineText(machine()));
      for (const problem of problems) console.log(problem);
      if (problems.length > 0) throw new CliError(`${problems.length} problems`);
    };
    await withSystem("nats", (system) => countingRarePaths(system.dataDir, () => play(system)), {
      ...SETTINGS,
      NATS_URL: cluster.url,
    });
    return 0;
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
};
