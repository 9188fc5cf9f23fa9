import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ReplicatedRedis, startReplicatedRedis, type TestServer } from "@gokaku/testing";
import { exchange } from "../../tools/infra/ping.ts";
import { createApi } from "../../tools/player/http.ts";
import { logIn } from "../../tools/player/login.ts";
import { until } from "../../tools/process/pace.ts";
import { startCluster } from "../../tools/test/cluster.ts";
import { cleanOwnEnv } from "../../tools/test/tiers.ts";
import { machineText, say, watchMachine } from "../command.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";
import { playStories } from "./play-stories.ts";
import type { Story } from "./stories.ts";
import { startWriteProbe } from "./write-probe.ts";

const SETTINGS = { MATCHING_INTERVAL_S: "5", RATE_LIMIT_SCALE: "50", LOG_LEVEL: "warn" };
const PASSWORD = "gokaku";
const FAULT_MS = 8_000;
const TICKET_EVERY_MS = 250;
const TICKETS_AGAIN = { withinMs: 30_000, everyMs: TICKET_EVERY_MS };
/** Each way. */
const SLOW_MS = 150;
const SECONDS = 90;

interface Fault {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

const faultsOf = ({ primary, replica }: ReplicatedRedis, name: Forwarder): readonly Fault[] => {
  const order = (server: TestServer, words: string) => exchange(server.url, `${words}\r\n`);
  const nothing = async (): Promise<void> => {};
  return [
    {
      name: "every answer 300 ms late",
      begin: async () => name.delay(SLOW_MS),
      end: async () => name.delay(0),
    },
    {
      name: "memory is full",
      begin: () => order(primary, "CONFIG SET maxmemory 1"),
      end: () => order(primary, "CONFIG SET maxmemory 0"),
    },
    {
      name: "made a replica by hand",
      begin: () => order(primary, "REPLICAOF 127.0.0.1 1"),
      end: () => order(primary, "REPLICAOF NO ONE"),
    },
    {
      name: "the primary stands still (SIGSTOP), the sentinels make the replica the primary",
      begin: async () => primary.signal("SIGSTOP"),
      end: async () => primary.signal("SIGCONT"),
    },
    {
      name: "the new primary is killed, the sentinels make the old one the primary",
      begin: () => replica.kill(),
      end: nothing,
    },
  ];
};

/** A page that asks for tickets again and again. */
const startTickets = async (url: string) => {
  const api = createApi(url, () => {}, false);
  const { token } = await logIn(api, "dummy_002", PASSWORD);
  const counts = new Map<string, number>();
  let last = "";
  let isStopped = false;
  const loop = (async () => {
    while (!isStopped) {
      const answer = await api.call({ method: "POST", path: "/api/realtime/ticket", token });
      last = `${answer.status} ${answer.error}`.trim();
      counts.set(last, (counts.get(last) ?? 0) + 1);
      await sleep(TICKET_EVERY_MS);
    }
  })();
  return {
    /** The counts of the answers since the last call. */
    take: (): ReadonlyMap<string, number> => {
      const taken = new Map(counts);
      counts.clear();
      return taken;
    },
    isGiven: () => last === "200",
    stop: async (): Promise<void> => {
      isStopped = true;
      await loop;
      api.close();
    },
  };
};

const EXPECTED = /^(200|503 (unavailable|deadline_exceeded))$/;

const story = (redis: ReplicatedRedis, name: Forwarder): Story => {
  const problems: string[] = [];
  return {
    name: "Redis is slow, full, read-only, stopped and killed",
    seconds: SECONDS,
    async disturb({ url }) {
      const [probe, tickets] = [await startWriteProbe(url, PASSWORD), await startTickets(url)];
      for (const fault of faultsOf(redis, name)) {
        tickets.take();
        await fault.begin();
        await sleep(FAULT_MS);
        await fault.end();
        const ended = performance.now();
        await until(`tickets were given after "${fault.name}"`, tickets.isGiven, TICKETS_AGAIN);
        const againS = ((performance.now() - ended) / 1000).toFixed(1);
        const counts = [...tickets.take()];
        const text = counts.map(([answer, count]) => `${count} × ${answer}`).join(", ");
        say(`       ${fault.name}: tickets ${text}; given again after ${againS} s`);
        for (const [answer] of counts)
          if (!EXPECTED.test(answer)) problems.push(`${fault.name}: a ticket was answered ${answer}`);
      }
      await Promise.all([probe.stop(), tickets.stop()]);
      const pauseS = (probe.longestPauseMs() / 1000).toFixed(1);
      say(`       ${probe.acknowledged()} writes, ${probe.refused()} refused, longest pause ${pauseS} s`);
      if (probe.refused() > 0)
        problems.push(`${probe.refused()} writes were refused: ${probe.lastRefusal()}`);
    },
    check: async () => problems,
  };
};

/** Disturbs Redis while players play. Writes go on, and tickets come back by themselves. */
export const disturbRedis = async (): Promise<{
  readonly passed: number;
  readonly failed: number;
  readonly folder: string;
}> => {
  cleanOwnEnv();
  const machine = watchMachine();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-disturb-redis-"));
  chmodSync(folder, 0o755);
  await using stack = new AsyncDisposableStack();
  const leads: Forwarder[] = [];
  const redis = stack.use(
    await startReplicatedRedis(async (port) => {
      const lead = stack.use(await startForwarder(port));
      leads.push(lead);
      return lead.port;
    }),
  );
  const [name] = leads;
  if (name === undefined) throw new Error("no port leads to Redis");
  const cluster = await startCluster(folder, { ...SETTINGS, REDIS_URL: redis.url }, ["--no-web"]);
  try {
    const count = await playStories(cluster, [story(redis, name)]);
    console.log(machineText(machine()));
    return { ...count, folder };
  } finally {
    await cluster.stop();
  }
};
