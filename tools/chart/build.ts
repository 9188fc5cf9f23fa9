import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { findGo, intoFolder } from "../infra/go.ts";
import { missingChartTools } from "./tools.ts";

const LOWEST_PRIORITY = 19;

export type Building = {
  /** Waits for the end where `isWorthWaiting`, else gives up what is not there yet. */
  readonly end: (isWorthWaiting: boolean) => Promise<void>;
};

/**
 * Builds what is missing of the chart's tools through Go, where Go is there, on what processor time others leave.
 * Their sources come over the network; without it, or without Go, the tools stay missing.
 */
export const buildChartTools = (): Building => {
  const go = findGo();
  const missing = missingChartTools();
  if (go === null || missing.length === 0) return { end: async () => {} };
  let current: ChildProcess | null = null;
  let isOver = false;
  // A group of its own, so that its compilers end with it.
  const stop = (): void => {
    isOver = true;
    if (current?.pid === undefined || current.exitCode !== null) return;
    try {
      process.kill(-current.pid, "SIGKILL");
    } catch {
      // It ended by itself in this moment.
    }
  };
  const installOne = ({ module, folder }: (typeof missing)[number]): Promise<void> =>
    new Promise((resolve) => {
      const env = intoFolder(folder);
      current = spawn(go, ["install", module], { detached: true, stdio: "ignore", env });
      if (current.pid !== undefined) setPriority(current.pid, LOWEST_PRIORITY);
      current.once("error", () => resolve());
      current.once("close", () => resolve());
    });
  process.once("exit", stop);
  const all = (async () => {
    for (const tool of missing) if (!isOver) await installOne(tool);
  })();
  return {
    async end(isWorthWaiting) {
      if (!isWorthWaiting) stop();
      await all;
      process.off("exit", stop);
    },
  };
};
