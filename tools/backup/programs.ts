import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../infra/find.ts";
import { libraryEnv } from "../infra/packages.ts";
import { findPostgres } from "../infra/postgres.ts";
import { CliError } from "../process/say.ts";

/** Finds `pg_dump` or `pg_restore` beside the server's program or on PATH. */
export const findPostgresTool = (name: "pg_dump" | "pg_restore", dataDir: string): string => {
  const beside = join(findPostgres(dataDir) ?? "/none", name);
  const found = existsSync(beside) ? beside : findProgram(name);
  if (found === null)
    throw new CliError(
      `${name} is missing: install postgresql-client in the version of the server, or newer.`,
    );
  return found;
};

const ENCRYPTION = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
} as const;

/**
 * The parameters of a URL as Postgres' programs take them. Without an authority of its own they have none, so the one
 * that the services trust is named.
 */
export const encryptionOf = (
  parameters: URLSearchParams,
  authorities: string | undefined,
): Readonly<Record<string, string>> => {
  const given = Object.entries(ENCRYPTION).flatMap(([key, variable]) => {
    const value = parameters.get(key);
    return value === null ? [] : [[variable, value] as const];
  });
  const isVerified = parameters.get("sslmode") === "verify-full";
  return { ...(isVerified ? { PGSSLROOTCERT: authorities || "system" } : {}), ...Object.fromEntries(given) };
};

/** Runs it with the password in its environment, which the list of processes does not show. */
export const runPostgresTool = (program: string, args: readonly string[], url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { username, password, hostname, port, pathname, searchParams } = new URL(url);
    const child = spawn(program, [...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        PATH: "/usr/bin:/bin",
        LC_ALL: "C",
        TZ: "UTC",
        ...libraryEnv(program),
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGHOST: hostname.replace(/^\[|\]$/g, ""),
        PGPORT: port || "5432",
        PGDATABASE: decodeURIComponent(pathname.slice(1)),
        ...encryptionOf(searchParams, process.env.NODE_EXTRA_CA_CERTS),
      },
    });
    const words: Buffer[] = [];
    child.stderr.on("data", (part: Buffer) => words.push(part));
    child.once("error", (error) => reject(new CliError(`${program} did not start: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new CliError(`${program} ended with ${code}:\n${Buffer.concat(words).toString().trim()}`));
    });
  });
