import { ensureAccount } from "@gokaku/db/account";
import { ensurePassword } from "../infra/secrets.ts";
import type { DatabaseUrls } from "./owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner, databaseName } from "./services.ts";

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
      password: ensurePassword(dataDir, `database-${owner}`),
      pathname: `/${name}`,
    });
    await ensureAccount(superUrl, url.href);
    urls.push([owner, url.href]);
  }
  return Object.fromEntries(urls) as DatabaseUrls;
};
