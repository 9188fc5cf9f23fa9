import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nextFreePort } from "../../tools/process/ports.ts";
import { ROOT } from "../../tools/process/root.ts";
import { type Instance, readInstance } from "../../tools/start/instance.ts";
import { within } from "../../tools/start/owners.ts";
import type { DatabaseOwner } from "../../tools/start/services.ts";
import type { Cluster } from "../../tools/test/cluster.ts";
import type { Story } from "./stories.ts";

/** Covers the step and one run of every timer after it. */
const REPLICA_MS = 45_000;

const instanceOf = (cluster: Cluster): Instance => {
  const instance = readInstance(cluster.dataDir);
  if (instance === null) throw new Error(`no instance runs in ${cluster.dataDir}`);
  return instance;
};

/** Starts a second process of a service, with a clock that steps. */
const startReplica = async (
  cluster: Cluster,
  name: "queue" | "matches",
  firstPort: number,
): Promise<ChildProcess> => {
  const grpcPort = await nextFreePort(firstPort);
  const adminPort = await nextFreePort(grpcPort + 1);
  return spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--import",
      join(import.meta.dirname, "step-clock.ts"),
      join(ROOT, `services/${name}/src/main.ts`),
    ],
    {
      cwd: ROOT,
      env: {
        ...instanceOf(cluster).services[name]?.env,
        GRPC_PORT: String(grpcPort),
        ADMIN_PORT: String(adminPort),
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
};

const stop = async (child: ChildProcess): Promise<string[]> => {
  if (child.exitCode !== null) return [`a replica ended by itself with ${child.exitCode}`];
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  return [];
};

const AHEAD_MS = 60_000;
const CHECKS: readonly (readonly [DatabaseOwner, string, string])[] = [
  ["queue", "players were cleared as absent", "select entry_id from entry where cause = 'absent'"],
  [
    "queue",
    "ticks lie in the future",
    "select tick_key from tick where greatest(tick_key, opened_at_ms) > $1",
  ],
  [
    "matches",
    "matches were closed in the future or before their deadline without ten reports",
    `select m.id from matches m left join settlements s on s.match_id = m.id
      left join disputes d on d.match_id = m.id where closed_at_ms > $1
      or coalesce(d.cause, s.cause) = 'deadline' and closed_at_ms < created_at_ms + report_deadline_s * 1000`,
  ],
  [
    "matches",
    "hosts were taken in the future or before their time",
    `select match_id from host_changes h join matches m on m.id = h.match_id where h.at_ms > $1
      or h.cause = 'create_timeout' and h.at_ms < m.created_at_ms + m.lobby_create_timeout_s * 1000`,
  ],
];

const findEarly = async (cluster: Cluster): Promise<string[]> => {
  const problems: string[] = [];
  for (const [owner, what, sql] of CHECKS) {
    const params = sql.includes("$1") ? [Date.now() + AHEAD_MS] : [];
    const { rows } = await within(instanceOf(cluster).databases[owner], (client) =>
      client.query(sql, params),
    );
    if (rows.length > 0) problems.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return problems;
};

const ended: string[] = [];

export const stepped: Story = {
  name: "second replicas of queue and matches, whose wall clocks step ten minutes ahead",
  seconds: 70,
  disturb: async (cluster) => {
    const replicas = [
      await startReplica(cluster, "queue", 19_700),
      await startReplica(cluster, "matches", 19_750),
    ];
    await sleep(REPLICA_MS);
    for (const replica of replicas) ended.push(...(await stop(replica)));
  },
  check: async (cluster) => [...ended, ...(await findEarly(cluster))],
};
