import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureAccount } from "@gokaku/db/account";
import { keyFolder } from "../infra/postgres.ts";
import type { DatabaseUrls } from "./owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner, databaseName } from "./services.ts";

const readOrCreatePassword = (dataDir: string, owner: DatabaseOwner): string => {
  const file = join(keyFolder(dataDir), `database-${owner}`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
};

/**
 * Creates a database and a role per owner, with access to that database only; idempotent. Returns the owners' URLs.
 */
export const ensureDatabases = async (superUrl: string, dataDir: string): Promise<DatabaseUrls> => {
  const urls: [DatabaseOwner, string][] = [];
  for (const owner of DATABASE_OWNERS) {
    const name = databaseName(owner);
    const url = new URL(superUrl);
    Object.assign(url, {
      username: name,
      password: readOrCreatePassword(dataDir, owner),
      pathname: `/${name}`,
    });
    await ensureAccount(superUrl, url.href);
    urls.push([owner, url.href]);
  }
  return Object.fromEntries(urls) as DatabaseUrls;
};
