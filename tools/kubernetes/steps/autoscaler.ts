import { until } from "../../process/pace.ts";
import { messageOf } from "../../process/say.ts";
import { allCameBack, linesOf, noneFailed, startLoad } from "../load.ts";
import { isUp, ofRelease } from "../pods.ts";
import { type Step, timed, unless } from "./step.ts";

/** The processor share above which a pod is added: less than this load needs. */
const SCALED = { gateway: 90, realtime: 35 } as const;
const NAMES = Object.keys(SCALED);
const MOST = 3;
const UP_WITHIN_MS = 240_000;
const DOWN_WITHIN_MS = 420_000;

export const autoscaler: Step = {
  name: "autoscaler",
  title: "gateway and realtime are scaled up under load and down after it",
  async run(world) {
    const { cluster, release } = world;
    const metrics = await cluster.tryKubectl("get", "--raw", "/apis/metrics.k8s.io/v1beta1/pods");
    if (metrics.exitCode !== 0)
      return { lines: [], failures: ["the cluster has no metrics of pods: install metrics-server"] };
    await world.upgrade(
      ...Object.entries(SCALED).flatMap(([name, cpuPercent]) =>
        [
          "enabled=true",
          "minReplicas=1",
          `maxReplicas=${MOST}`,
          `cpuPercent=${cpuPercent}`,
          "scaleDownSeconds=15",
        ].flatMap((change) => ["--set", `services.${name}.autoscaling.${change}`]),
      ),
    );
    const most = new Map<string, number>();
    const readyOf = async (name: string): Promise<number> => {
      const count = (await world.pods()).filter((pod) => pod.component === name && isUp(pod)).length;
      most.set(name, Math.max(most.get(name) ?? 0, count));
      return count;
    };
    const all = async (holds: (count: number) => boolean): Promise<boolean> => {
      const counts = await Promise.all(NAMES.map(readyOf));
      return counts.every(holds);
    };
    await using steady = await startLoad(world, { perSecond: 4, sockets: 20 });
    await using burst = await startLoad(world, { perSecond: 100, sockets: 200, replacedPerSecond: 80 });
    try {
      const [, upS] = await timed(() =>
        until("both have more pods", () => all((count) => count > 1), {
          withinMs: UP_WITHIN_MS,
          everyMs: 1_000,
        }),
      );
      const peak = await burst.stop();
      const [, downS] = await timed(() =>
        until("both are down to one", () => all((count) => count === 1), {
          withinMs: DOWN_WITHIN_MS,
          everyMs: 2_000,
        }),
      );
      const found = await steady.stop();
      return {
        lines: [
          `both had more than one pod after ${upS.toFixed(0)} s of load, at most ${NAMES.map((name) => `${name} ${most.get(name)}`).join(" and ")}; one of each again ${downS.toFixed(0)} s after it`,
          `the load: ${linesOf(peak)[0]}`,
          ...linesOf(found).map((line) => `throughout: ${line}`),
        ],
        failures: unless(noneFailed({ failed: [...peak.failed, ...found.failed] }), allCameBack(found)),
      };
    } catch (error) {
      const autoscalers = await cluster.tryKubectl("get", "hpa", ofRelease(release));
      throw new Error(`${messageOf(error)}\n${autoscalers.output}`);
    } finally {
      await world.upgrade();
    }
  },
};
