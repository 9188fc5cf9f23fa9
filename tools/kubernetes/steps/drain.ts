import { until } from "../../process/pace.ts";
import { SERVICE_NAMES } from "../../start/services.ts";
import { allCameBack, linesOf, noneFailed, startLoad } from "../load.ts";
import { isService, isUp } from "../pods.ts";
import type { World } from "../world.ts";
import { type Found, type Step, timed, unless } from "./step.ts";

const REPLICAS = 2;
/** Longer than the longest graceful stop, so that a second pod of a kind could have stopped. */
const DRAIN_S = 120;

/** Drains the first node under load and uncordons it. `all` is the number of the services' pods. */
export const drainNode = async (world: World, all: number): Promise<Found> => {
  const { cluster, release } = world;
  const nodes = (await cluster.kubectl("get", "nodes", "--output", "name")).trim().split("\n");
  const node = (nodes[0] ?? "").replace("node/", "");
  const ready = async () => (await world.pods()).filter((pod) => isService(pod) && isUp(pod));
  try {
    // Pods of the upgrade are still stopping.
    const before = await ready();
    const drained = await cluster.tryKubectl(
      "drain",
      node,
      "--ignore-daemonsets",
      "--delete-emptydir-data",
      `--pod-selector=app.kubernetes.io/instance=${release},app.kubernetes.io/component in (${SERVICE_NAMES.join(",")})`,
      `--timeout=${DRAIN_S}s`,
    );
    const evicted = before.filter(({ name }) => drained.output.includes(`pod/${name} evicted`)).length;
    const refusals = (drained.output.match(/violate the pod's disruption budget/g) ?? []).length;
    const left = (await ready()).length;
    const isServing = await world.isServing();
    const [, seconds] = await timed(async () => {
      await cluster.kubectl("uncordon", node);
      await until("all pods are ready", async () => (await ready()).length >= all, {
        withinMs: 180_000,
        everyMs: 1_000,
      });
    });
    const isOnlyNode = nodes.length === 1;
    return {
      lines: [
        `${evicted} of ${all} pods evicted in ${DRAIN_S} s at most, ${refusals} evictions refused by a budget; ${left} ready meanwhile`,
        `after uncordon all ${all} were ready within ${seconds.toFixed(0)} s`,
      ],
      failures: unless(
        [isServing, "the system did not serve while the node was drained"],
        [left >= SERVICE_NAMES.length, "a service had no pod left"],
        [!isOnlyNode || refusals > 0, "no budget refused the last pod of its kind"],
      ),
    };
  } finally {
    await cluster.tryKubectl("uncordon", node);
  }
};

export const drain: Step = {
  name: "drain",
  title: "a node is drained under load with two pods of each service; the budgets retain one of each",
  async run(world) {
    await world.upgrade("--set", `defaults.replicas=${REPLICAS}`);
    await using load = await startLoad(world, { perSecond: 30, sockets: 100 });
    try {
      const drained = await drainNode(world, REPLICAS * SERVICE_NAMES.length);
      const found = await load.stop();
      return {
        lines: [...drained.lines, ...linesOf(found)],
        failures: [...drained.failures, ...unless(noneFailed(found), allCameBack(found))],
      };
    } finally {
      await world.upgrade();
    }
  },
};
