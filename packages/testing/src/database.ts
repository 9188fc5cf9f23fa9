import { randomBytes } from "node:crypto";
import { migrate } from "@gokaku/db";
import { Client } from "pg";

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

const serverUrl = (): string => {
  const url = process.env.GOKAKU_TEST_POSTGRES_URL;
  if (!url) throw new Error("GOKAKU_TEST_POSTGRES_URL names no Postgres server; `npm test` sets it");
  return url;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * A throwaway database with the schema of a service.
 * @param migrations absolute path of the service's `migrations`
 */
export const createTestDatabase = async (migrations: string): Promise<TestDatabase> => {
  const name = `gokaku_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  await migrate(url.href, migrations);
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => onServer(`drop database if exists ${name} with (force)`),
  };
};
