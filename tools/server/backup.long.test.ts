import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAccount } from "@gokaku/db/account";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findProgram } from "../infra/find.ts";
import { providePackages } from "../infra/packages.ts";
import { type DatabaseUrls, ofEach, within } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";
import { backUp } from "./backup.ts";
import type { Place } from "./place.ts";
import { readRecord } from "./record.ts";
import { listSnapshots, repositoriesOf } from "./restic.ts";
import { restore } from "./restore.ts";

/** Each command of restic derives its key again, which takes a second or more. */
const RESTIC = { timeout: 240_000 };
const superUrl = process.env.GOKAKU_TEST_POSTGRES_URL ?? "";
const mark = `stored_${process.pid}`;
let urls: DatabaseUrls;
let folder: string;

/** An installation of its own, with the same databases and settings. */
const placeIn = (name: string, settings: Readonly<Record<string, string>> = {}): Place => {
  const own = join(folder, name);
  mkdirSync(join(own, "keys"), { recursive: true });
  const settingsFile = join(own, "gokaku.env");
  writeFileSync(settingsFile, "DOMAIN=gokaku.example.jp\n");
  return {
    settingsFile,
    settings: { BACKUP_PASSWORD: "k1", ...settings },
    dataDir: own,
    keysFolder: join(own, "keys"),
    backupFolder: join(folder, "backups"),
    recordFile: join(own, "backup.json"),
  };
};

const write = (text: string): Promise<unknown> =>
  within(urls.users, (client) => client.query("insert into note values ($1)", [text]));
const read = (owner: (typeof DATABASE_OWNERS)[number]): Promise<string[]> =>
  within(urls[owner], async (client) =>
    (await client.query<{ text: string }>("select text from note order by text")).rows.map(
      ({ text }) => text,
    ),
  );

beforeAll(() => {
  if (findProgram("restic") === null)
    providePackages(["restic"], (line) => process.stderr.write(`${line}\n`));
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-server-"));
  urls = await ofEach(async (owner) => {
    const name = `${mark}_${owner}`;
    return Object.assign(new URL(superUrl), { username: name, password: "own", pathname: `/${name}` }).href;
  });
  vi.stubEnv("POSTGRES_URL", superUrl);
  for (const owner of DATABASE_OWNERS) {
    vi.stubEnv(`POSTGRES_URL_${owner.toUpperCase()}`, urls[owner]);
    await ensureAccount(superUrl, urls[owner]);
    await within(urls[owner], async (client) => {
      await client.query("create table migrations (name text)");
      await client.query("create table note (text text)");
      await client.query("create table operation (kind text primary key, at bigint not null)");
    });
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const owner of DATABASE_OWNERS)
    for (const end of ["", "_before_restore", "_restoring"])
      await within(superUrl, (client) =>
        client.query(`drop database if exists ${mark}_${owner}${end} with (force)`),
      );
  rmSync(folder, { recursive: true, force: true });
});

afterAll(async () => {
  for (const owner of DATABASE_OWNERS)
    await within(superUrl, (client) => client.query(`drop role if exists ${mark}_${owner}`));
});

test(
  "[OPS-525] [ADMIN-581] a backup is stored encrypted in its folder, and the records say when and where",
  RESTIC,
  async () => {
    const place = placeIn("one");
    await write("first");
    const { lines, exitCode } = await backUp(place, ["before-next"]);
    expect(exitCode).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^[0-9a-f]{8} shows .*, stored at /)]);
    expect(readRecord(place.recordFile)?.stored).toEqual([place.backupFolder]);
    const recorded = await within(urls.users, (client) => client.query("select kind from operation"));
    expect(recorded.rows).toEqual([{ kind: "backup" }]);
    const [here] = repositoriesOf(place.settings, place.backupFolder);
    expect(await listSnapshots(here)).toMatchObject([{ tags: ["before-next"] }]);
    await expect(
      listSnapshots(repositoriesOf({ BACKUP_PASSWORD: "k2" }, place.backupFolder)[0]),
    ).rejects.toThrow(/password/);
  },
);

test(
  "[OPS-525] a copy that fails gives exit code 1, and the folder has the backup all the same",
  RESTIC,
  async () => {
    // No address of a repository: restic refuses it without trying for minutes.
    const place = placeIn("one", { BACKUP_S3: "s3:", BACKUP_S3_KEY: "k", BACKUP_S3_SECRET: "s" });
    const { exitCode } = await backUp(place, []);
    expect(exitCode).toBe(1);
    expect(readRecord(place.recordFile)?.stored).toEqual([place.backupFolder]);
  },
);

test(
  "[OPS-526] an empty server gets the data and the keys of browsers; what it had is set aside",
  RESTIC,
  async () => {
    const old = placeIn("one");
    writeFileSync(join(old.keysFolder, "login-keys"), "of the old server");
    writeFileSync(join(old.keysFolder, "postgres-password"), "of the old server");
    await write("first");
    await backUp(old, []);
    await write("second");
    const fresh = placeIn("two");
    writeFileSync(join(fresh.keysFolder, "postgres-password"), "its own");
    mkdirSync(join(fresh.dataDir, "nats"));
    expect(await restore(fresh, "latest")).toContain(`from ${fresh.backupFolder}`);
    expect(await read("users")).toEqual(["first"]);
    expect(await read("queue")).toEqual([]);
    const aside = Object.assign(new URL(urls.users), { pathname: `/${mark}_users_before_restore` }).href;
    const stored = await within(aside, (client) => client.query("select text from note order by text"));
    expect(stored.rows).toEqual([{ text: "first" }, { text: "second" }]);
    expect(readFileSync(join(fresh.keysFolder, "login-keys"), "utf8")).toBe("of the old server");
    expect(readFileSync(join(fresh.keysFolder, "postgres-password"), "utf8")).toBe("its own");
  },
);

test("[OPS-526] a restore that fails changes nothing, also when it is repeated", RESTIC, async () => {
  const old = placeIn("one");
  await write("first");
  // Only a superuser may make it, so the owner of the database cannot restore it.
  const queue = Object.assign(new URL(superUrl), { pathname: `/${mark}_queue` }).href;
  await within(queue, async (client) => {
    await client.query("create function nothing() returns event_trigger language plpgsql as 'begin end'");
    await client.query("create event trigger refused on ddl_command_end execute function nothing()");
  });
  await backUp(old, []);
  await write("second");
  for (let time = 0; time < 2; time += 1) {
    await expect(restore(placeIn("two"), "latest")).rejects.toThrow();
    expect(await read("users")).toEqual(["first", "second"]);
  }
});

test("[OPS-526] without a readable backup nothing changes", RESTIC, async () => {
  await write("first");
  await expect(restore(placeIn("two"), "latest")).rejects.toThrow("BACKUP_PASSWORD");
  expect(await read("users")).toEqual(["first"]);
});
