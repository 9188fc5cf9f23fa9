import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { createRunner, foldersOf } from "../process/runner.ts";
import { CliError, runMain } from "../process/say.ts";
import { readStartConfig, type StartOptions } from "../start/config.ts";
import { launch } from "../start/launcher.ts";
import { lockFolder } from "../start/lock.ts";
import { ensureServiceBuild } from "../start/service-build.ts";
import { ensureWebBuild } from "../start/web-build.ts";
import { INVARIANTS } from "../verify/invariants/index.ts";
import { judgeAll } from "../verify/judge.ts";
import { openFacts } from "../verify/open.ts";
import { backUp } from "./backup.ts";
import { exitCodeOf, judge, linesOf } from "./judge.ts";
import { EXAMPLE_FILE, readPlace } from "./place.ts";
import { probe, REAL } from "./probe.ts";
import { listSnapshots, repositoriesOf } from "./restic.ts";
import { restore } from "./restore.ts";
import { fillExample, launchEnv, problemsOf } from "./settings.ts";

const USAGE = `Say what to do:
  npm run server -- doctor         checks the installation and says how to mend each fault
  npm run server -- backup         backs up now; --tag NAME marks it
  npm run server -- backups        lists the backups
  npm run server -- restore [ID]   restores a backup, the newest unless an ID is given
  npm run server -- verify         checks the invariants of the data
  npm run server -- setup          makes gokaku.env
  npm run server -- build          builds services and web app beforehand
  npm run server -- run            starts everything and stays; a unit of systemd calls it`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const print = (lines: readonly string[]): void => {
  lines.forEach(say);
};

const setup = (): number => {
  const file = process.env.SETTINGS_FILE ?? EXAMPLE_FILE.replace(/\.example$/, "");
  if (existsSync(file)) {
    print([`${file} exists already; nothing was changed.`]);
    return 0;
  }
  writeFileSync(file, fillExample(readFileSync(EXAMPLE_FILE, "utf8")), { mode: 0o600 });
  chmodSync(file, 0o600);
  print([`Now edit ${file} (DOMAIN and Discord at least).`]);
  return 0;
};

const runAll = async (): Promise<number> => {
  const { settings, dataDir } = readPlace(process.env);
  const problems = problemsOf(settings);
  if (problems.length > 0) throw new CliError(problems.join("\n"));
  Object.assign(process.env, { DATA_DIR: dataDir, ...launchEnv(settings) });
  const options: StartOptions = {
    isDoctor: false,
    bots: 0,
    onlyServers: false,
    withoutWeb: false,
    signIn: "discord",
  };
  process.exit(await launch(readStartConfig(process.env, ROOT), options));
};

/** Builds what `run` starts, so that a restart is short. */
const build = async (): Promise<number> => {
  const { DUMMY_LOGIN } = launchEnv(readPlace(process.env).settings);
  const folder = mkdtempSync(join(tmpdir(), "gokaku-build-"));
  const supervisor = await lockFolder(folder, say);
  const runner = createRunner(foldersOf(folder), supervisor);
  try {
    await ensureServiceBuild(runner, say);
    await ensureWebBuild(runner, say, DUMMY_LOGIN === "on");
    return 0;
  } finally {
    await supervisor.dismiss();
    rmSync(folder, { recursive: true, force: true });
  }
};

const doctor = async (): Promise<number> => {
  const findings = judge(await probe(readPlace(process.env), REAL));
  print(linesOf(findings));
  return exitCodeOf(findings);
};

const verify = async (): Promise<number> => {
  const { dataDir } = readPlace(process.env);
  const { facts, close } = await openFacts(dataDir, process.env.POSTGRES_URL, false);
  try {
    return await judgeAll(INVARIANTS, facts, say);
  } finally {
    await close();
  }
};

await runMain(async () => {
  const [command, ...rest] = process.argv.slice(2);
  switch (command) {
    case "setup":
      return setup();
    case "run":
      return runAll();
    case "build":
      return build();
    case "doctor":
      return doctor();
    case "verify":
      return verify();
    case "backup": {
      const tags = rest[0] === "--tag" ? rest.slice(1, 2) : [];
      const { lines, exitCode } = await backUp(readPlace(process.env), tags);
      print(lines);
      return exitCode;
    }
    case "backups": {
      const place = readPlace(process.env);
      for (const repository of repositoriesOf(place.settings, place.backupFolder))
        print([
          repository.name,
          ...(await listSnapshots(repository)).map(
            ({ id, time, tags }) => `  ${id}  ${time.slice(0, 16)}Z  ${tags.join(" ")}`,
          ),
        ]);
      return 0;
    }
    case "restore":
      print([await restore(readPlace(process.env), rest[0] ?? "latest")]);
      return 0;
    default:
      throw new CliError(USAGE);
  }
});
