import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { CliError, messageOf } from "../process/say.ts";

const POLICY_FILE = "/usr/sbin/policy-rc.d";
const QUIET_INSTALL = ["install", "-y", "--no-install-recommends"];

/** The folder for packages that cannot be installed. */
export const UNPACKED = join(ROOT, ".cache", "packages", "root");

const isPresent = (program: string): boolean =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

/**
 * Provides Debian or Ubuntu packages. Root installs them without starting a service; other users download and unpack
 * them, with their dependencies, into `.cache`.
 */
export const providePackages = (packages: readonly string[], say: (line: string) => void): void => {
  if (!isPresent("apt-get") || !isPresent("dpkg")) {
    throw new CliError(
      `This is not Debian or Ubuntu, so install ${packages.join(", ")} yourself and start again.`,
    );
  }
  const isRoot = process.getuid?.() === 0;
  say(
    isRoot ? `installing ${packages.join(", ")} (apt-get)` : `downloading ${packages.join(", ")} into .cache`,
  );
  try {
    if (isRoot) install(packages);
    else unpack(packages, UNPACKED);
  } catch (error) {
    const words = messageOf(error).trim().split("\n").slice(-3).join(" ");
    throw new CliError(`apt could not provide the packages ${packages.join(", ")}: ${words}`);
  }
};

const apt = (args: readonly string[], cwd?: string): string =>
  execFileSync("apt-get", ["-q", "-o", "DPkg::Lock::Timeout=120", ...args], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 << 20,
    ...(cwd === undefined ? {} : { cwd }),
  });

const newPackages = (simulation: string): string[] =>
  [...simulation.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? "").filter(Boolean);

const install = (packages: readonly string[]): void => {
  apt(["update"]);
  const added = newPackages(apt([...QUIET_INSTALL, "--simulate", ...packages]));
  withoutServiceStarts(() => apt([...QUIET_INSTALL, ...packages]));
  disableUnits(added);
};

/** Exit code 101 of this file forbids Debian packages to start their services. */
const withoutServiceStarts = (action: () => void): void => {
  const isOurs = !existsSync(POLICY_FILE);
  if (isOurs) {
    writeFileSync(POLICY_FILE, "#!/bin/sh\nexit 101\n");
    chmodSync(POLICY_FILE, 0o755);
  }
  try {
    action();
  } finally {
    if (isOurs) rmSync(POLICY_FILE, { force: true });
  }
};

/** Services of installed packages must not start with the machine; services that existed before stay enabled. */
const disableUnits = (added: readonly string[]): void => {
  const units = ["postgresql", "redis-server", "nats-server"].filter((unit) => added.includes(unit));
  if (added.some((name) => /^postgresql-\d+$/.test(name)) && !units.includes("postgresql"))
    units.push("postgresql");
  for (const unit of units) spawnSync("systemctl", ["disable", unit], { stdio: "ignore" });
};

/**
 * Needs no rights: lists and archives lie in its own folders; it only reads dpkg's status.
 * @param options.withWhatTheyNeed false for a program without dependencies
 */
export const unpack = (
  packages: readonly string[],
  target: string,
  { status = "/var/lib/dpkg/status", withWhatTheyNeed = true } = {},
): void => {
  const work = `${target}.work`;
  const archives = join(work, "archives");
  for (const dir of [target, join(work, "lists", "partial"), join(archives, "partial")])
    mkdirSync(dir, { recursive: true });
  const own = [
    ["Dir::State::lists", join(work, "lists")],
    ["Dir::State::status", status],
    ["Dir::Cache", work],
    ["Dir::Cache::archives", archives],
    ["Debug::NoLocking", "1"],
    ["APT::Sandbox::User", ""],
  ].flatMap(([key, value]) => ["-o", `${key}=${value}`]);
  apt([...own, "update"]);
  const wanted = withWhatTheyNeed
    ? newPackages(apt([...own, ...QUIET_INSTALL, "--simulate", ...packages]))
    : packages;
  if (wanted.length > 0) apt([...own, "download", ...wanted], archives);
  for (const file of readdirSync(archives).filter((name) => name.endsWith(".deb"))) {
    execFileSync("dpkg", ["-x", join(archives, file), target], { stdio: ["ignore", "ignore", "pipe"] });
  }
  rmSync(work, { recursive: true, force: true });
};

const libraryFolders = (root: string): string[] =>
  ["usr/lib", "lib", "usr/lib64", "lib64"]
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.includes("-linux-"))
        .map((entry) => join(folder, entry.name)),
    ]);

export const unpackedFolders = (root: string = UNPACKED): string[] =>
  ["usr/bin", "usr/sbin", "bin", "sbin"].map((folder) => join(root, folder)).filter(existsSync);

/** The library path of an unpacked program; empty for an installed one. */
export const libraryEnv = (program: string, root: string = UNPACKED): Record<string, string> =>
  program.startsWith(root) ? { LD_LIBRARY_PATH: libraryFolders(root).join(":") } : {};
