import { CliError } from "../process/say.ts";
import type { DatabaseUrls } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";

type Env = Readonly<Record<string, string | undefined>>;

const variableOf = (owner: string): string => `POSTGRES_URL_${owner.toUpperCase()}`;

/**
 * The databases named by the environment; null when it names none.
 * @throws CliError when some are missing
 */
export const databasesOf = (env: Env): DatabaseUrls | null => {
  const missing = DATABASE_OWNERS.filter((owner) => (env[variableOf(owner)] ?? "") === "");
  if (missing.length === DATABASE_OWNERS.length) return null;
  if (missing.length > 0)
    throw new CliError(`${missing.map(variableOf).join(", ")} must be set too: name all databases or none.`);
  return Object.fromEntries(
    DATABASE_OWNERS.map((owner) => [owner, env[variableOf(owner)] ?? ""]),
  ) as DatabaseUrls;
};
