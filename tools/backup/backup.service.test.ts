import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../restore/restore.ts";
import { within } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";
import { createThrowaway, type Throwaway } from "../test/throwaway.ts";
import { takeBackup } from "./backup.ts";
import { dumpFile, MANIFEST, readBackup } from "./manifest.ts";
import { openMoment } from "./moment.ts";

let databases: Throwaway;
const folder = mkdtempSync(join(tmpdir(), "gokaku-backup-"));

beforeAll(async () => {
  databases = await createThrowaway();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await databases.drop();
});

/** Increments a counter in one database after the other, each committed before the next, until it is stopped. */
const startHandingOn = () => {
  let isOver = false;
  const run = async (): Promise<void> => {
    for (let count = 1; !isOver; count += 1)
      for (const owner of DATABASE_OWNERS)
        await databases.clients[owner].query(
          `insert into outbox (event_id, subject, payload, traceparent, created_at_ms)
            values (gen_random_uuid(), 'handed.on', '\\x', '', $1)`,
          [count],
        );
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
  };
};

/** The counter of a database in a snapshot. */
const countIn = (url: string, snapshot: string): Promise<number> =>
  within(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set transaction snapshot '${snapshot}'`);
    const { rows } = await client.query<{ count: string }>(
      "select coalesce(max(created_at_ms), 0) as count from outbox where subject = 'handed.on'",
    );
    return Number(rows[0]?.count);
  });

test("[OPS-290] a backup shows one moment of all databases: nothing in one of them that its cause in another lacks", async () => {
  const stop = startHandingOn();
  try {
    for (let round = 0; round < 5; round += 1) {
      const moment = await openMoment(databases.urls);
      const counts: number[] = [];
      for (const owner of DATABASE_OWNERS)
        counts.push(await countIn(databases.urls[owner], moment.snapshots[owner]));
      await moment.close();
      const [first = 0] = counts;
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(first - (counts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    }
  } finally {
    await stop();
  }
});

test("[OPS-290] a transaction that stays open is waited for, and blocks no other writer meanwhile", async () => {
  const slow = new Client({ connectionString: databases.urls.matches });
  await slow.connect();
  await slow.query("begin");
  await slow.query("delete from dead_letter");
  const opening = openMoment(databases.urls);
  await databases.clients.users.query("delete from dead_letter");
  await slow.query("commit");
  await slow.end();
  const moment = await opening;
  await databases.clients.users.query("delete from dead_letter");
  await moment.close();
});

test("[OPS-413] only its owner reads a backup", async () => {
  const to = join(folder, "private");
  const umask = process.umask(0);
  try {
    await takeBackup(databases.urls, to, folder);
  } finally {
    process.umask(umask);
  }
  const modes = readdirSync(to).map((name) => statSync(join(to, name)).mode & 0o777);
  expect(modes).toEqual(Array.from({ length: DATABASE_OWNERS.length + 1 }, () => 0o600));
  expect(statSync(to).mode & 0o777).toBe(0o700);
});

test("[OPS-291] what was backed up is restored into empty databases, and into no others; a folder that changed is refused", async () => {
  await databases.clients.payments.query(
    `insert into dead_letter (consumer, event_id, subject, payload, error, failed_at_ms)
      values ('stored', 'stored', 'stored', '\\x00', 'stored', 1)`,
  );
  await databases.clients.users.query("insert into trace_key (key, since) values ('\\x01', 1)");
  const to = join(folder, "first");
  const manifest = await takeBackup(databases.urls, to, folder);
  expect(await readBackup(to)).toEqual(manifest);
  expect(existsSync(`${to}.unfinished`)).toBe(false);
  await expect(takeBackup(databases.urls, to, folder)).rejects.toThrow("is not empty");
  await expect(restoreBackup(to, databases.urls, folder)).rejects.toThrow("have tables already");

  const fresh = { ...databases.urls };
  for (const owner of DATABASE_OWNERS) {
    const name = `${new URL(databases.urls[owner]).pathname.slice(1)}_restored`;
    await databases.clients.users.query(`create database ${name}`);
    fresh[owner] = Object.assign(new URL(databases.urls[owner]), { pathname: `/${name}` }).href;
  }
  try {
    await restoreBackup(to, fresh, folder);
    const letters = await within(fresh.payments, (client) =>
      client.query("select consumer from dead_letter where event_id = 'stored'"),
    );
    expect(letters.rows).toEqual([{ consumer: "stored" }]);
    // The key of traces is in no backup.
    const keys = await within(fresh.users, (client) => client.query("select from trace_key"));
    expect(keys.rowCount).toBe(0);
    const dump = dumpFile(to, "queue");
    writeFileSync(dump, readFileSync(dump).subarray(1));
    await expect(restoreBackup(to, fresh, folder)).rejects.toThrow("is damaged");
    rmSync(join(to, MANIFEST));
    await expect(restoreBackup(to, fresh, folder)).rejects.toThrow("contains no backup");
  } finally {
    for (const url of Object.values(fresh))
      await databases.clients.users.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  }
});
