import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CliError } from "../process/say.ts";

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const readUsers = (): User[] =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

const ownerOf = (path: string): number | null => {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
};

/**
 * The user that runs Postgres, which refuses to run as root: the owner of the data, else `postgres`, else `nobody`.
 * Undefined means the current user.
 */
export const postgresUser = (clusterDir: string): User | undefined => {
  const self = process.getuid?.() ?? 0;
  const owner = ownerOf(clusterDir);
  if (self !== 0) {
    if (owner !== null && owner !== self) {
      throw new CliError(
        `${clusterDir} belongs to user id ${owner}, and Postgres runs only as the owner of its data: start as that user, or with another DATA_DIR.`,
      );
    }
    return undefined;
  }
  const users = readUsers();
  const found =
    users.find((user) => user.uid === owner && owner !== 0) ??
    users.find((user) => user.name === "postgres") ??
    users.find((user) => user.name === "nobody");
  if (!found)
    throw new CliError(
      "Postgres does not run as root, and this machine has neither a user postgres nor a user nobody.",
    );
  return found;
};

const canEnter = (dir: string, user: User): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$0"', dir], { cwd: "/", uid: user.uid, gid: user.gid, stdio: "ignore" })
    .status === 0;

const foldersAbove = (path: string): string[] => {
  const above = dirname(path);
  return above === path ? [path] : [...foldersAbove(above), above];
};

/** @throws CliError naming the first folder above `path` that the user may not enter */
export const assertReachable = (path: string, user: User): void => {
  const closed = foldersAbove(path).find((dir) => existsSync(dir) && !canEnter(dir, user));
  if (closed === undefined) return;
  const mode = (statSync(closed).mode & 0o777).toString(8);
  throw new CliError(
    `Postgres runs as user ${user.name}, who may not enter ${closed} (mode ${mode}): chmod o+x ${closed}, or set DATA_DIR to a folder that is open, such as /var/tmp/gokaku.`,
  );
};
