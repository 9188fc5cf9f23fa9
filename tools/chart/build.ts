import { type ChildProcess, spawn } from "node:child_process";
import { findGo, intoFolder } from "../infra/go.ts";
import { yieldToOthers } from "../process/priority.ts";
import { type ChartTool, missingOf } from "./tools.ts";

export interface Building {
  /** Waits for the end of the build, and aborts it after this time. */
  readonly end: (patienceMs: number) => Promise<void>;
}

/** Builds those of the tools that are missing, with Go at lower priority. Without Go or a network they stay missing. */
export const buildChartTools = (tools: readonly ChartTool[]): Building => {
  const go = findGo();
  const missing = missingOf(tools);
  if (go === null || missing.length === 0) return { end: async () => {} };
  let current: ChildProcess | null = null;
  let isOver = false;
  // Its own process group, so that its compilers stop with it.
  const stop = (): void => {
    isOver = true;
    if (current?.pid === undefined || current.exitCode !== null) return;
    try {
      process.kill(-current.pid, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  };
  const installOne = ({ module, folder }: (typeof missing)[number]): Promise<void> =>
    new Promise((resolve) => {
      const env = intoFolder(folder);
      current = spawn(go, ["install", module], { detached: true, stdio: "ignore", env });
      if (current.pid !== undefined) yieldToOthers(current.pid);
      current.once("error", () => resolve());
      current.once("close", () => resolve());
    });
  process.once("exit", stop);
  const all = (async () => {
    for (const tool of missing) if (!isOver) await installOne(tool);
  })();
  return {
    async end(patienceMs) {
      const timer = setTimeout(stop, patienceMs);
      await all;
      clearTimeout(timer);
      process.off("exit", stop);
    },
  };
};
