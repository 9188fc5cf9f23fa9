import { setTimeout as sleep } from "node:timers/promises";
import type { Step } from "./step.ts";

const SETTLED_MS = 45_000;

export const memory: Step = {
  name: "memory",
  title: "memory and processor of the installation at rest",
  async run({ cluster, release }) {
    await sleep(SETTLED_MS);
    const { exitCode, output } = await cluster.tryKubectl(
      ...["top", "pods", "--no-headers", `--selector=app.kubernetes.io/instance=${release}`],
    );
    if (exitCode !== 0) return { lines: [`not measured: ${output.trim()}`], failures: [] };
    const rows = output.trim().split("\n");
    const sum = rows.reduce((total, row) => total + Number(/(\d+)Mi/.exec(row)?.[1] ?? 0), 0);
    return {
      lines: [...rows.map((row) => row.replaceAll(/\s+/g, " ").trim()), `in all ${sum} Mi`],
      failures: [],
    };
  },
};
