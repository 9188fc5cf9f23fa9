import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, missingMigrations } from "@gokaku/db";
import { expect, test } from "vitest";
import { createTestDatabase } from "../src/index.ts";

test("[OPS-313] a database with the migrations of an unreleased version is refused and left as it is", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), "gokaku-migrate-")), (path) =>
    rm(path, { recursive: true }),
  );
  await writeFile(join(folder, "0001_waiting.sql"), "create table waiting ()");
  await writeFile(join(folder, "0002_ticks.sql"), "create table ticks ()");
  const { url } = stack.use(await createTestDatabase(folder));
  await rename(join(folder, "0001_waiting.sql"), join(folder, "0001_queue.sql"));
  await rm(join(folder, "0002_ticks.sql"));
  const refusal =
    /^the database has the migration 0001_waiting where this version has 0001_queue: .*Use a new, empty database/;
  await expect(migrate(url, folder)).rejects.toThrow(refusal);
  await expect(missingMigrations(url, folder)).rejects.toThrow(refusal);
});
