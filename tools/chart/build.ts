import { spawnSync } from "node:child_process";
import { findGo, intoFolder } from "../infra/go.ts";
import { missingChartTools } from "./tools.ts";

/** Builds missing chart tools with Go, which takes minutes. Without Go or a network they stay missing. */
export const buildChartTools = (): void => {
  const go = findGo();
  if (go === null) return;
  for (const { module, folder } of missingChartTools()) {
    process.stderr.write(`building ${module} into ${folder}\n`);
    spawnSync(go, ["install", module], { stdio: ["ignore", "ignore", "inherit"], env: intoFolder(folder) });
  }
};
