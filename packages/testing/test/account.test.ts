import { ensureAccount } from "@gokaku/db/account";
import { createTestDatabase } from "@gokaku/testing";
import { Client } from "pg";
import { expect, it } from "vitest";

const MIGRATIONS = new URL("../../../services/payments/migrations", import.meta.url).pathname;

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

it("[OPS-233] an account owns its database and enters no other; making it again changes its password alone", async () => {
  await using other = await createTestDatabase(MIGRATIONS);
  const name = new URL(other.url).pathname.slice(1).replace("gokaku_test", "gokaku_account");
  const url = (password: string, database = name): string =>
    Object.assign(new URL(other.url), { username: name, password, pathname: `/${database}` }).href;
  await ensureAccount(other.url, url("first"));
  const admin = await connect(other.url);
  try {
    await ensureAccount(other.url, url("second-1"));
    const { rows } = await admin.query(
      "select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = $1",
      [name],
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
    ]);
    const own = await connect(url("second-1"));
    await own.query("create table mine (id int)");
    await own.end();
    await expect(connect(url("first"))).rejects.toThrow(/password/);
    await expect(connect(url("second-1", "postgres"))).rejects.toThrow(/permission denied/);
    await expect(ensureAccount(other.url, url("has'quote"))).rejects.toThrow(/letters, digits/);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
  }
});

it("[OPS-294] a second role acts as the owner of a database, so that both passwords count while one is replaced", async () => {
  await using other = await createTestDatabase(MIGRATIONS);
  const name = new URL(other.url).pathname.slice(1).replace("gokaku_test", "gokaku_account");
  const urlOf = (username: string): string =>
    Object.assign(new URL(other.url), { username, password: `of-${username}`, pathname: `/${name}` }).href;
  const [first, second] = [name, `${name}_2`];
  const admin = await connect(other.url);
  try {
    await ensureAccount(other.url, urlOf(first));
    const former = await connect(urlOf(first));
    await former.query("create table of_first (id int)");
    await ensureAccount(other.url, urlOf(second));
    await ensureAccount(other.url, urlOf(second));
    const own = await connect(urlOf(second));
    await own.query("alter table of_first add column name text");
    await own.query("create table of_second (id int)");
    await former.query("insert into of_second values (1)");
    await former.query("drop table of_second");
    // Back again, as the next time.
    await ensureAccount(other.url, urlOf(first));
    await admin.query(`alter role ${first} nologin`);
    await expect(connect(urlOf(first))).rejects.toThrow(/not permitted to log in/);
    await former.query("select 1");
    await own.query("insert into of_first values (1, 'stored')");
    await Promise.all([former.end(), own.end()]);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${second}`);
    await admin.query(`drop role if exists ${first}`);
    await admin.end();
  }
});
