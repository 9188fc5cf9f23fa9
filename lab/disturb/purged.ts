import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { keyFolder } from "../../tools/infra/secrets.ts";
import { readInstance } from "../../tools/start/instance.ts";
import type { Cluster } from "../../tools/test/cluster.ts";
import { type Story, signal } from "./stories.ts";

const STREAM = "MATCHES";
const CONSUMER = "users_apply-settlement";
const ANSWER_MS = 10_000;
const SETTLED_WITHIN_S = 120;
/** The relays compare the stream with their tables every minute. */
const RECONCILED_MS = 75_000;
/** NATS drops duplicates for 120 s; the next comparison follows. */
const REST_S = 300;

interface Users {
  users: { user: string; password: string; permissions?: unknown }[];
}

/**
 * Connects with a new user that has all rights, since no service may purge a stream. The configuration repeats the
 * command line's JetStream folder, because a reload would disable JetStream.
 */
const connectAsOperator = async (cluster: Cluster): Promise<NatsConnection> => {
  const file = join(keyFolder(cluster.dataDir), "nats.conf");
  const [head = "", ...rest] = readFileSync(file, "utf8").split(" ");
  const { users } = JSON.parse(rest.join(" ")) as Users;
  const operator = { user: "operator", pass: randomBytes(18).toString("hex") };
  const all = [...users, { user: operator.user, password: operator.pass }];
  const jetstream = JSON.stringify({ store_dir: join(cluster.dataDir, "nats") });
  writeFileSync(file, `${head} ${JSON.stringify({ users: all })}\njetstream ${jetstream}\n`, { mode: 0o600 });
  signal(cluster, "nats", "SIGHUP");
  await sleep(1000);
  const url = readInstance(cluster.dataDir)?.servers.nats.url ?? "";
  return connect({ servers: new URL(url).host, ...operator });
};

const ask = async <Answer>(connection: NatsConnection, call: string): Promise<Answer> =>
  (await connection.request(`$JS.API.${call}`, "", { timeout: ANSWER_MS })).json<Answer>();

/** Resolves when the consumer, whose service is stopped, has a settlement to apply. */
const untilPending = async (connection: NatsConnection): Promise<void> => {
  for (let waitedS = 0; waitedS < SETTLED_WITHIN_S; waitedS += 1) {
    const info = await ask<{ num_pending: number; num_ack_pending: number }>(
      connection,
      `CONSUMER.INFO.${STREAM}.${CONSUMER}`,
    );
    if (info.num_pending > 0) return;
    await sleep(1000);
  }
  throw new Error(`no match was settled within ${SETTLED_WITHIN_S} s while users was stopped`);
};

export const purged: Story = {
  name: "users is stopped (SIGSTOP), a match is settled, its stream is purged, users goes on",
  seconds: 60,
  restS: REST_S,
  isLong: true,
  disturb: async (cluster) => {
    const connection = await connectAsOperator(cluster);
    signal(cluster, "users", "SIGSTOP");
    try {
      await untilPending(connection);
      const { purged: count } = await ask<{ purged: number }>(connection, `STREAM.PURGE.${STREAM}`);
      process.stdout.write(`       ${count} events purged\n`);
      await sleep(RECONCILED_MS);
    } finally {
      signal(cluster, "users", "SIGCONT");
      await connection.close();
    }
  },
};
