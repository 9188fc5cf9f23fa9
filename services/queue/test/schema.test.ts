import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate, missingMigrations, openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { expect, test } from "vitest";

const ALL = fileURLToPath(new URL("../migrations", import.meta.url));
const SCRIPT = fileURLToPath(new URL("../src/migrate.ts", import.meta.url));

/** `migrate.ts await` as a process. */
const waiting = (url: string, waitS: string) => {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", SCRIPT, "await"], {
    env: { ...process.env, POSTGRES_URL: url, DATABASE_WAIT_S: waitS },
  });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, "exit").then(([code]) => ({ code: code as number, said: said.join("") }));
  const spoken = once(child.stderr, "data");
  return { spoken, isRunning: () => child.exitCode === null, ended };
};

test("[OPS-234] [OPS-313] whoever waits for its schema changes nothing, goes on when it is there, and says what is missing", async () => {
  await using stack = new AsyncDisposableStack();
  const first = stack.adopt(await mkdtemp(join(tmpdir(), "gokaku-schema-")), (path) =>
    rm(path, { recursive: true }),
  );
  const { url } = stack.use(await createTestDatabase(first));
  const missing = await missingMigrations(url, ALL);
  expect(missing.length).toBeGreaterThan(0);
  const impatient = await waiting(url, "0").ended;
  expect(impatient).toMatchObject({ code: 1, said: expect.stringContaining(missing[0] ?? "") });
  const patient = waiting(url, "60");
  await patient.spoken;
  expect(await missingMigrations(url, ALL)).toEqual(missing);
  expect(patient.isRunning()).toBe(true);
  await migrate(url, ALL);
  const { code, said } = await patient.ended;
  expect(code).toBe(0);
  const [line, ...later] = said.trim().split("\n");
  expect(line).toBe(`queue: migrations: waiting: the schema still misses ${missing.join(", ")}`);
  // It may look in the middle of the migration.
  for (const other of later) expect(other).toContain(missing.at(-1));
  expect(await missingMigrations(url, first)).toEqual([]);
});

test("[OPS-313] a migration that fails is named", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), "gokaku-schema-")), (path) =>
    rm(path, { recursive: true }),
  );
  await writeFile(join(folder, "0001_fine.sql"), "create table fine ()");
  const { url } = stack.use(await createTestDatabase(folder));
  await writeFile(join(folder, "0002_broken.sql"), "select * from nowhere");
  await expect(migrate(url, folder)).rejects.toThrow(/^0002_broken: relation "nowhere" does not exist/);
});

test("[SKILL-10] an update appends a version of the settings with those of the skill; an admin's own stay", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), "gokaku-schema-")), (path) =>
    rm(path, { recursive: true }),
  );
  await copyFile(join(ALL, "0001_queue.sql"), join(folder, "0001_queue.sql"));
  const { url } = stack.use(await createTestDatabase(folder));
  const { ports, log } = testContext("test");
  const { pool } = stack.use(await openDatabase({ url, name: "test", log, timers: ports.timers }));
  await pool.query(`insert into matchmaker_settings (version, settings, updated_at_ms, updated_by)
    select 2, settings || '{"teamGapWeight": 7.5}', 1, 'the-admin' from matchmaker_settings`);
  await migrate(url, ALL);
  const { rows } = await pool.query<{ settings: object }>(
    "select settings from matchmaker_settings order by version",
  );
  const ofSkill = { matchBySkill: 1, measuringWeight: 4, farAheadS: 2700 };
  expect(rows).toHaveLength(3);
  expect(rows[1]?.settings).not.toHaveProperty("matchBySkill");
  expect(rows[2]?.settings).toEqual({ ...rows[1]?.settings, ...ofSkill });
  expect(rows[2]?.settings).toMatchObject({ teamGapWeight: 7.5 });
});
