import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../../tools/process/say.ts";
import type { Trouble } from "./faults.ts";

const SIZE = "1g";
const FULL_MS = 10_000;
/** Space that the servers free meanwhile is taken again. */
const FILL_EVERY_MS = 200;
const PIECES = [1024 * 1024, 4096].map((bytes) => Buffer.alloc(bytes));

const runProgram = (command: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new CliError(`${command} ${args.join(" ")} failed: ${stderr.trim()}`);
};

/** Gives the data of a system a small disk of their own, in memory, but not its recordings; needs root. */
export const mountDisk = (folder: string): Disposable => {
  const [dataDir, recordings] = [join(folder, "data"), join(folder, "recordings")];
  for (const each of [dataDir, recordings]) mkdirSync(each, { recursive: true });
  runProgram("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", dataDir]);
  mkdirSync(join(dataDir, "recordings"));
  runProgram("mount", ["--bind", recordings, join(dataDir, "recordings")]);
  return { [Symbol.dispose]: () => runProgram("umount", ["-R", "-l", dataDir]) };
};

const fill = (file: number): void => {
  for (const piece of PIECES)
    try {
      while (writeSync(file, piece) === piece.length);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
};

/** Postgres, NATS and Redis cannot write for a while. */
export const fullDisk: Trouble = {
  where: "disk",
  what: "full",
  cause: async ({ dataDir }) => {
    const filler = join(dataDir, "filler");
    const file = openSync(filler, "w");
    try {
      for (let ms = 0; ms < FULL_MS; ms += FILL_EVERY_MS) {
        fill(file);
        await sleep(FILL_EVERY_MS);
      }
    } finally {
      closeSync(file);
      rmSync(filler, { force: true });
    }
  },
};
