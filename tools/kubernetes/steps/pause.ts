import { until } from "../../process/pace.ts";
import { isService, ofRelease } from "../pods.ts";
import { disturbedRun } from "./simulation.ts";
import { type Step, timed } from "./step.ts";

export const pause: Step = {
  name: "pause",
  title: "every service scaled down to none in the middle of a simulation run, and back",
  run: (world) =>
    disturbedRun(world, { seconds: 150, seed: 30 }, async () => {
      const { cluster, release } = world;
      const scale = (replicas: number) =>
        cluster.kubectl("scale", "deployment", ofRelease(release), `--replicas=${replicas}`);
      const [, downS] = await timed(async () => {
        await scale(0);
        await until("no service is left", async () => !(await world.pods()).some(isService), {
          withinMs: 180_000,
          everyMs: 1_000,
        });
      });
      const [, upS] = await timed(async () => {
        await scale(1);
        await until("the whole system serves", world.isServing, { withinMs: 120_000 });
      });
      return {
        lines: [
          `nothing left after ${downS.toFixed(0)} s; the whole system served again ${upS.toFixed(0)} s after it was scaled up`,
        ],
        failures: [],
      };
    }),
};
