import { readRunningInstance } from "../../tools/start/instance.ts";
import { treesMs } from "../../tools/system/processor-time.ts";
import { SETTINGS } from "../../tools/system/system.ts";
import { startCluster } from "../../tools/test/cluster.ts";
import { sumOf } from "../statistics.ts";
import { lineOf } from "./lines.ts";
import type { Row } from "./row.ts";

/** Measures warm starts in the folder of the system, which is stopped before. */
export const measureStart: Row = async (system, { rounds }) => {
  await system.stop();
  const startOnce = async () => {
    const begun = performance.now();
    const cluster = await startCluster(system.folder, SETTINGS);
    try {
      const seconds = (performance.now() - begun) / 1000;
      const launcher = readRunningInstance(cluster.dataDir)?.launcherPid ?? 0;
      return { seconds, processorS: sumOf(treesMs(new Map([["all", launcher]]))) / 1000 };
    } finally {
      await cluster.stop();
    }
  };
  // The first start may build the web client.
  await startOnce();
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await startOnce());
  return [
    lineOf({
      what: "start, warm, until the gateway answers",
      unit: "s",
      isWallClock: true,
      product: all.map(({ seconds }) => seconds),
      target: { of: "product", most: 5 },
      note: "looked at every 250 ms, npm itself not counted",
    }),
    lineOf({
      what: "start, warm, all processes together",
      unit: "s of processor",
      product: all.map(({ processorS }) => processorS),
    }),
  ];
};
