import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "../cluster.ts";
import { podsOfRelease } from "../pods.ts";
import type { Step } from "./step.ts";

const SETTLED_MS = 45_000;
const MEGABYTE = 1024 * 1024;

type Summary = {
  readonly pods: readonly {
    readonly podRef: { readonly name: string; readonly namespace: string };
    readonly containers?: readonly {
      readonly memory?: { readonly workingSetBytes?: number };
      readonly cpu?: { readonly usageNanoCores?: number };
    }[];
  }[];
};

type Usage = { readonly memoryMi: number; readonly cpuMilli: number };

/** What each pod of the namespace uses, by its name, as the nodes' kubelets say. */
const usageByPod = async (cluster: Cluster): Promise<ReadonlyMap<string, Usage>> => {
  const nodes = (await cluster.kubectl("get", "nodes", "--output", "name")).trim().split("\n");
  const found = new Map<string, Usage>();
  for (const node of nodes) {
    const path = `/api/v1/${node.replace("node/", "nodes/")}/proxy/stats/summary`;
    const summary = JSON.parse(await cluster.kubectl("get", "--raw", path)) as Summary;
    for (const { podRef, containers = [] } of summary.pods) {
      if (podRef.namespace !== cluster.namespace) continue;
      const sum = (of: (container: (typeof containers)[number]) => number | undefined): number =>
        containers.reduce((total, container) => total + (of(container) ?? 0), 0);
      found.set(podRef.name, {
        memoryMi: sum(({ memory }) => memory?.workingSetBytes) / MEGABYTE,
        cpuMilli: sum(({ cpu }) => cpu?.usageNanoCores) / 1e6,
      });
    }
  }
  return found;
};

export const memory: Step = {
  name: "memory",
  title: "memory and processor of the installation at rest",
  async run({ cluster, release }) {
    await sleep(SETTLED_MS);
    const usages = await usageByPod(cluster);
    const rows = (await podsOfRelease(cluster, release)).flatMap(({ name, component }) => {
      const usage = usages.get(name);
      return usage === undefined ? [] : [{ component, ...usage }];
    });
    const sum = (of: (usage: Usage) => number): string =>
      rows.reduce((total, row) => total + of(row), 0).toFixed(0);
    return {
      lines: [
        ...rows.map(
          ({ component, memoryMi, cpuMilli }) =>
            `${component}: ${memoryMi.toFixed(0)} Mi, ${cpuMilli.toFixed(0)} m`,
        ),
        `in all ${sum(({ memoryMi }) => memoryMi)} Mi, ${sum(({ cpuMilli }) => cpuMilli)} m`,
      ],
      failures: rows.length === 0 ? ["no kubelet told of a pod"] : [],
    };
  },
};
