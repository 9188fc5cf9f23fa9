import { until } from "../../process/pace.ts";
import { disturbedRun } from "./simulation.ts";
import { type Step, timed, untilReplaced } from "./step.ts";

export const lostStream: Step = {
  name: "lost-stream",
  title: "NATS comes back without its volume in the middle of a simulation run",
  run: (world) =>
    disturbedRun(world, { seconds: 120, seed: 31 }, async () => {
      const { cluster, release } = world;
      const victim = (await world.pods()).find(({ component }) => component === "nats");
      if (victim === undefined) throw new Error("no NATS of the release's own");
      const claim = `data-${victim.name}`;
      const uidOf = async (): Promise<string> =>
        (await cluster.tryKubectl("get", "pvc", claim, "--output", "jsonpath={.metadata.uid}")).output.trim();
      const isPersistent = (await cluster.tryKubectl("get", "pvc", claim)).exitCode === 0;
      const before = await uidOf();
      if (isPersistent) await cluster.kubectl("delete", "pvc", claim, "--wait=false");
      const [, seconds] = await timed(async () => {
        await cluster.kubectl("delete", "pod", victim.name, "--grace-period=0", "--force");
        await untilReplaced(world, victim);
        await until("the whole system serves", world.isServing, { withinMs: 60_000 });
      });
      const isAnother = !isPersistent || (await uidOf()) !== before;
      return {
        lines: [
          `${isPersistent ? "claim and pod" : "the pod with its folder"} deleted; the whole system of ${release} served again after ${seconds.toFixed(1)} s`,
        ],
        failures: isAnother ? [] : ["NATS found its volume again"],
      };
    }),
};
