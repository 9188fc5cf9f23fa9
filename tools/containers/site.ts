import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { openRecorder } from "../player/recorder.ts";
import { type LoadRunOptions, type LoadRunResult, runLoad } from "../player/session.ts";
import { pssKib, withDescendants } from "../process/proc.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";
import { runStep } from "../process/step.ts";

const PASSWORD = randomBytes(12).toString("base64url");
const LOGIN_KEY = "test-login.json";
const AS_A_TEST = { I_KNOW_THIS_IS_A_TEST_DEPLOYMENT: "yes" };
/** The trial has test accounts, and a tick every five seconds at any hour. */
const CHANGES = {
  services: {
    seed: { environment: { SEED_ACCOUNTS: "on" } },
    gateway: {
      environment: {
        ...AS_A_TEST,
        DUMMY_LOGIN: "on",
        DUMMY_PASSWORD: PASSWORD,
        DUMMY_KEY_FILE: `/${LOGIN_KEY}`,
        RATE_LIMIT_SCALE: "1000",
      },
      volumes: [`./${LOGIN_KEY}:/${LOGIN_KEY}:ro`],
    },
    queue: { environment: { ...AS_A_TEST, MATCHING_INTERVAL_S: "5", MATCHING_HOURS: "always" } },
    matchmaker: { environment: { MATCHING_INTERVAL_S: "5" } },
  },
};

/** An installation of `deploy/server` from a clone of this repository's last commit. */
export interface Site {
  readonly url: string;
  readonly password: string;
  /** The repository from which the site gets its updates. */
  readonly upstream: string;
  /** Runs one command of the operator's script. */
  readonly gokaku: (...args: readonly string[]) => Promise<Ran>;
  readonly compose: (...args: readonly string[]) => Promise<Ran>;
  /** Commits a file to the repository from which the site gets its updates. */
  readonly publish: (path: string, text: string | null) => void;
  readonly version: () => string;
  readonly trust: () => Promise<void>;
  readonly isServing: () => Promise<boolean>;
  readonly play: (
    options: Pick<LoadRunOptions, "players" | "seconds" | "seed"> & Partial<LoadRunOptions>,
  ) => Promise<LoadRunResult>;
  readonly query: (database: string, sql: string) => Promise<string>;
  /** Memory of all containers in MiB (PSS) by service. */
  readonly memory: () => Promise<Readonly<Record<string, number>>>;
  readonly remove: () => Promise<void>;
}

export interface Ran {
  readonly exitCode: number;
  readonly output: string;
  readonly seconds: number;
}

/** @throws CliError naming what is missing on this machine */
export const assertEngine = async (): Promise<void> => {
  for (const [args, missing] of [
    [["info"], "Docker does not answer: it is missing, it does not run, or this user may not use it"],
    [["compose", "version"], "docker compose is missing"],
    [["buildx", "version"], "docker buildx is missing, without which images are not built"],
  ] as const) {
    const { exitCode, output } = await runStep({ name: "docker", command: "docker", args });
    if (exitCode !== 0)
      throw new CliError(
        `${missing} (Debian 13: apt-get install docker.io docker-cli docker-compose docker-buildx). ${output.trim().split("\n").at(-1)}`,
      );
  }
  const { output } = await runStep({
    name: "docker",
    command: "docker",
    args: ["ps", "--all", "--quiet", "--filter", "label=com.docker.compose.project=gokaku"],
  });
  if (output.trim() !== "")
    throw new CliError(
      "An installation exists on this machine already; the trial would replace it. One that a trial left behind is removed by: docker compose --project-name gokaku down --volumes",
    );
};

const git = (folder: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["-c", "user.name=trial", "-c", "user.email=trial@localhost", ...args],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new CliError(`git ${args.join(" ")} failed: ${stderr.trim()}`);
  return stdout.trim();
};

const loginKey = (): string => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify({
    ...privateKey.export({ format: "jwk" }),
    kid: "test-login",
    alg: "ES256",
    use: "sig",
  });
};

export const openSite = (): Site => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-site-"));
  const upstream = join(folder, "upstream");
  git(folder, "clone", "--quiet", ROOT, upstream);
  git(folder, "clone", "--quiet", upstream, "server");
  const place = join(folder, "server/deploy/server");
  const recordings = join(folder, "recordings");
  mkdirSync(recordings);
  writeFileSync(join(place, "compose.override.yaml"), JSON.stringify(CHANGES));
  writeFileSync(join(place, LOGIN_KEY), loginKey());
  const url = "https://localhost";
  const version = (): string => readFileSync(join(place, "state/version"), "utf8").trim();
  const gokaku = (...args: readonly string[]): Promise<Ran> =>
    runStep({ name: `gokaku ${args.join(" ")}`, command: join(place, "gokaku"), args, cwd: place });
  const compose = (...args: readonly string[]): Promise<Ran> =>
    runStep({
      name: "compose",
      command: "docker",
      args: ["compose", "--env-file", "gokaku.env", ...args],
      cwd: place,
      env: { GOKAKU_TAG: version() },
    });

  return {
    url,
    password: PASSWORD,
    upstream,
    compose,
    version,
    async gokaku(...args) {
      const ran = await gokaku(...args);
      if (args[0] === "setup") {
        const file = join(place, "gokaku.env");
        writeFileSync(file, readFileSync(file, "utf8").replace("DOMAIN=", "DOMAIN=localhost"));
        appendFileSync(file, "TLS=tls internal\n");
      }
      return ran;
    },
    publish(path, text) {
      if (text === null) git(upstream, "rm", "--quiet", path);
      else {
        writeFileSync(join(upstream, path), text);
        git(upstream, "add", path);
      }
      git(upstream, "commit", "--quiet", "--no-verify", "--message", `Trial: ${path}`);
    },
    async trust() {
      const { output } = await compose(
        "exec",
        "--no-TTY",
        "caddy",
        "cat",
        "/data/caddy/pki/authorities/local/root.crt",
      );
      setDefaultCACertificates([...getCACertificates("default"), output]);
    },
    isServing: () =>
      fetch(`${url}/api/public/system`).then(
        ({ ok }) => ok,
        () => false,
      ),
    async play(options) {
      const recorder = openRecorder(recordings);
      try {
        return await runLoad({ url, password: PASSWORD, closingSeconds: 120, recorder, ...options });
      } finally {
        await recorder.close();
      }
    },
    async query(database, sql) {
      const { exitCode, output } = await compose(
        "exec",
        "--no-TTY",
        "postgres",
        "psql",
        "-U",
        "postgres",
        "-At",
        "-d",
        database,
        "-c",
        sql,
      );
      if (exitCode !== 0) throw new CliError(output);
      return output.trim();
    },
    async memory() {
      const { output } = await runStep({
        name: "docker",
        command: "sh",
        args: [
          "-c",
          `docker ps --quiet --filter label=com.docker.compose.project=gokaku |
           xargs docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Pid}}'`,
        ],
      });
      return Object.fromEntries(
        output
          .trim()
          .split("\n")
          .map((line) => line.split(" "))
          .map(([name = "", pid]) => [
            name,
            withDescendants([Number(pid)]).reduce((sum, one) => sum + (pssKib(one) ?? 0), 0) / 1024,
          ]),
      );
    },
    async remove() {
      if (existsSync(join(place, "state/version")))
        await compose("--profile", "operator", "down", "--volumes", "--remove-orphans");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
