import { spawn } from "node:child_process";
import { findProgram } from "../infra/find.ts";
import { libraryEnv } from "../infra/packages.ts";
import { CliError } from "../process/say.ts";
import type { Settings } from "./settings.ts";

/** Where backups are stored, encrypted with the password of the settings. */
export interface Repository {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Snapshot {
  readonly id: string;
  readonly time: string;
  readonly tags: readonly string[];
}

/** The folder, then the copy elsewhere if there is one. */
export const repositoriesOf = (
  settings: Settings,
  folder: string,
): readonly [Repository, ...Repository[]] => {
  const password = { RESTIC_PASSWORD: settings.BACKUP_PASSWORD ?? "" };
  const here = { name: folder, env: { ...password, RESTIC_REPOSITORY: folder } };
  const { BACKUP_S3: address = "", BACKUP_S3_KEY: key = "", BACKUP_S3_SECRET: secret = "" } = settings;
  if (address === "") return [here];
  const env = {
    ...password,
    RESTIC_REPOSITORY: address.startsWith("s3:") ? address : `s3:${address}`,
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: secret,
  };
  return [here, { name: address, env }];
};

/** Seven days, four weeks, and the newest three, which may be of one day. */
const RETAINED = ["--keep-daily", "7", "--keep-weekly", "4", "--keep-last", "3"];

/** All machines of an installation use the same name, so that a new server continues the old one's backups. */
const HOST = ["--host", "gokaku"];

const restic = (
  { name, env }: Repository,
  args: readonly string[],
  cwd?: string,
): Promise<{ readonly code: number; readonly output: string; readonly words: string }> =>
  new Promise((resolve, reject) => {
    const program = findProgram("restic");
    if (program === null) return reject(new CliError("restic is missing: apt-get install restic."));
    const child = spawn(program, ["--no-cache", "--quiet", ...args], {
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: "/usr/bin:/bin",
        HOME: "/nonexistent",
        TMPDIR: process.env.TMPDIR ?? "/tmp",
        ...(process.env.SSL_CERT_FILE ? { SSL_CERT_FILE: process.env.SSL_CERT_FILE } : {}),
        ...libraryEnv(program),
        ...env,
      },
    });
    const [output, words]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (part: Buffer) => output.push(part));
    child.stderr.on("data", (part: Buffer) => words.push(part));
    child.once("error", (error) =>
      reject(new CliError(`restic did not start for ${name}: ${error.message}`)),
    );
    child.once("close", (code) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(output).toString(),
        words: Buffer.concat(words).toString().trim(),
      }),
    );
  });

const run = async (repository: Repository, args: readonly string[], cwd?: string): Promise<string> => {
  const { code, output, words } = await restic(repository, args, cwd);
  if (code !== 0) throw new CliError(`The backup at ${repository.name} failed: ${words}`);
  return output;
};

export const hasRepository = async (repository: Repository): Promise<boolean> =>
  (await restic(repository, ["cat", "config"])).code === 0;

/** Stores a folder as a snapshot, removes those that are too old, and returns the snapshot's id. */
export const store = async (
  repository: Repository,
  folder: string,
  tags: readonly string[],
): Promise<string> => {
  if (!(await hasRepository(repository))) await run(repository, ["init"]);
  const marks = tags.flatMap((tag) => ["--tag", tag]);
  const output = await run(repository, ["backup", ...HOST, ...marks, "--json", "."], folder);
  const { snapshot_id: id } = JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as {
    readonly snapshot_id?: string;
  };
  await run(repository, ["forget", ...HOST, "--group-by", "host", ...RETAINED, "--prune"]);
  return (id ?? "").slice(0, 8);
};

/** Oldest first. */
export const listSnapshots = async (repository: Repository): Promise<readonly Snapshot[]> => {
  const listed = JSON.parse(await run(repository, ["snapshots", ...HOST, "--json"])) as readonly {
    readonly short_id: string;
    readonly time: string;
    readonly tags?: readonly string[];
  }[];
  return listed
    .map(({ short_id: id, time, tags = [] }) => ({ id, time, tags }))
    .sort((one, other) => one.time.localeCompare(other.time));
};

/** Writes a snapshot into a folder. */
export const fetchSnapshot = (repository: Repository, id: string, target: string): Promise<string> =>
  run(repository, ["restore", id, ...HOST, "--target", target]);
