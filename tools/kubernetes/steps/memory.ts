import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "../cluster.ts";
import { linesOf as loadLines, noneFailed, startLoad } from "../load.ts";
import { podsOfRelease } from "../pods.ts";
import type { World } from "../world.ts";
import { judgeRun } from "./simulation.ts";
import { type Step, unless } from "./step.ts";

const SETTLED_MS = 45_000;
const BUSY_MS = 90_000;
/** About the interval in which kubelets sample containers. */
const SAMPLE_MS = 5_000;
const MEGABYTE = 1024 * 1024;

interface Summary {
  readonly pods: readonly {
    readonly podRef: { readonly name: string; readonly namespace: string };
    readonly containers?: readonly {
      readonly memory?: { readonly workingSetBytes?: number };
      readonly cpu?: { readonly usageNanoCores?: number };
    }[];
  }[];
}

interface Usage {
  readonly memoryMi: number;
  readonly cpuMilli: number;
}

/** The memory of each pod in the namespace, from the kubelets. */
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

type Row = Usage & { readonly component: string };

const rowsOf = async ({ cluster, release }: World): Promise<readonly Row[]> => {
  const usages = await usageByPod(cluster);
  return (await podsOfRelease(cluster, release)).flatMap(({ name, component }) => {
    const usage = usages.get(name);
    return usage === undefined ? [] : [{ component, ...usage }];
  });
};

const linesOf = (rows: readonly Row[]): string[] => {
  const sum = (of: (usage: Usage) => number): string =>
    rows.reduce((total, row) => total + of(row), 0).toFixed(0);
  return [
    rows
      .map(
        ({ component, memoryMi, cpuMilli }) =>
          `${component} ${memoryMi.toFixed(0)} Mi ${cpuMilli.toFixed(0)} m`,
      )
      .join(", "),
    `in all ${sum(({ memoryMi }) => memoryMi)} Mi, ${sum(({ cpuMilli }) => cpuMilli)} m`,
  ];
};

/** The maximum of each pod. */
const mostOf = (samples: readonly (readonly Row[])[]): Row[] => {
  const most = new Map<string, Row>();
  for (const row of samples.flat()) {
    const { memoryMi = 0, cpuMilli = 0 } = most.get(row.component) ?? {};
    most.set(row.component, {
      component: row.component,
      memoryMi: Math.max(memoryMi, row.memoryMi),
      cpuMilli: Math.max(cpuMilli, row.cpuMilli),
    });
  }
  return [...most.values()];
};

export const memory: Step = {
  name: "memory",
  title: "memory and processor at rest, and with twenty players, fifty requests a second and 200 sockets",
  async run(world) {
    await sleep(SETTLED_MS);
    const rest = await rowsOf(world);
    await using load = await startLoad(world, { perSecond: 50, sockets: 200 });
    const playing = world.simulate({ players: 20, seconds: BUSY_MS / 1000, seed: 5 });
    const samples: (readonly Row[])[] = [];
    for (const until = performance.now() + BUSY_MS; performance.now() < until; await sleep(SAMPLE_MS))
      samples.push(await rowsOf(world));
    const run = await judgeRun(world, await playing, false);
    const found = await load.stop();
    return {
      lines: [
        ...linesOf(rest).map((line) => `at rest: ${line}`),
        ...linesOf(mostOf(samples)).map((line) => `the most of each under load: ${line}`),
        ...loadLines(found),
        ...run.lines,
      ],
      failures: [
        ...unless([rest.length > 0, "no kubelet reported a pod"], noneFailed(found)),
        ...run.failures,
      ],
    };
  },
};
