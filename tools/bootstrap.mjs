// The first step of every command: any Node from 20 on, built-ins only. Brings node_modules in line with the
// lock file, then starts the pinned Node, which runs TypeScript directly.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMANDS = [
  "start",
  "test",
  "restart",
  "verify",
  "backup",
  "restore",
  "load",
  "reset",
  "admin",
  "lab",
  "check",
  "coverage",
  "images",
  "kubernetes",
  "containers",
  "server",
  "install-server",
];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeModules = join(root, "node_modules");
const stampFile = join(nodeModules, ".gokaku-install");
const pinnedNode = join(nodeModules, ".bin", process.platform === "win32" ? "node.cmd" : "node");

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** npm's list of installed packages equals the lock file when nothing has to be installed. */
const matchesLock = () => {
  const installedFile = join(nodeModules, ".package-lock.json");
  if (!existsSync(installedFile) || !existsSync(pinnedNode)) return false;
  const installed = readJson(installedFile).packages;
  const wanted = Object.entries(readJson(join(root, "package-lock.json")).packages);
  return wanted.every(
    ([path, entry]) =>
      !path.includes("node_modules/") ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      (installed[path] && (entry.link || installed[path].version === entry.version)),
  );
};

const isInstalled = () => {
  const hash = lockHash();
  if (existsSync(stampFile) && existsSync(pinnedNode) && readFileSync(stampFile, "utf8") === hash)
    return true;
  if (!matchesLock()) return false;
  writeFileSync(stampFile, hash);
  return true;
};

const install = () => {
  process.stderr.write("Installing npm packages (npm ci) …\n");
  const npm = process.env.npm_execpath;
  const isScript = npm?.endsWith(".js") || npm?.endsWith(".cjs");
  const [command, first] = isScript ? [process.execPath, [npm]] : ["npm", []];
  const result = spawnSync(
    command,
    [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", 2, 2],
    },
  );
  if (result.status !== 0) {
    fail(`npm ci failed (${result.error?.message ?? `exit code ${result.status}`}); its output is above.`);
  }
  writeFileSync(stampFile, lockHash());
};

/** Concurrent commands install once: the second waits for the first. */
const installLocked = () => {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const self = fileURLToPath(import.meta.url);
  const locked = spawnSync("flock", [join(cache, "install.lock"), process.execPath, self, "--install"], {
    stdio: "inherit",
  });
  if (locked.error) install();
  else if (locked.status !== 0) process.exit(locked.status ?? 1);
};

/** A killed npm sends no signal to its children, so this process watches for it. */
const watchParent = (onGone) => {
  const parent = process.ppid;
  let name = "";
  try {
    name = readFileSync(`/proc/${parent}/cmdline`, "utf8");
  } catch {}
  if (!/npm|\bsh\b/.test(name) || !process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && onGone(), 1000).unref();
};

const [command, ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Node 20 or newer is required; this is ${process.version}.`);
if (command === "--install") {
  if (!isInstalled()) install();
  process.exit(0);
}
if (!COMMANDS.includes(command))
  fail(`Unknown command "${command ?? ""}"; there are: ${COMMANDS.join(", ")}.`);
if (!isInstalled()) installLocked();

const pinned = createRequire(join(root, "package.json"))("./package.json").dependencies.node;
if (!existsSync(pinnedNode))
  fail(
    `Node ${pinned} is missing from node_modules although npm ci succeeded; remove node_modules and try again.`,
  );

const script = command === "lab" ? join(root, "lab/main.ts") : join(root, "tools", command, "main.ts");
const child = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", script, ...rest], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "compile"),
  },
});
child.on("error", (error) => fail(`The pinned Node did not start: ${error.message}`));
child.on("exit", (code, signal) => process.exit(signal ? 128 + (signal === "SIGINT" ? 2 : 15) : (code ?? 1)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
watchParent(() => child.connected && child.disconnect());
