import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../process/pace.ts";
import { SERVICE_NAMES } from "../../start/services.ts";
import { isService, SERVERS } from "../pods.ts";
import { BEFORE_S, disturbedRun } from "./simulation.ts";
import { type Step, timed, untilReplaced } from "./step.ts";

const BETWEEN_MS = 2_000;
/** The seconds of one kill with its pause. */
const ABOUT_S = 10;

export const kills: Step = {
  name: "kills",
  title: "every pod is killed without a warning in the middle of a simulation run, servers as well",
  async run(world) {
    const { cluster, options } = world;
    const recovered = new Map<string, number[]>();
    const started = new Map<string, number[]>();
    const keep = (into: Map<string, number[]>, component: string, seconds: number): void =>
      void into.set(component, [...(into.get(component) ?? []), seconds]);
    const killOne = async (component: string): Promise<void> => {
      const victim = (await world.pods()).find((pod) => pod.component === component && pod.isReady);
      if (victim === undefined) throw new Error(`no ${component} is ready`);
      await cluster.kubectl("delete", "pod", victim.name, "--grace-period=0", "--force");
      const [, seconds] = await timed(async () => {
        const successor = await untilReplaced(world, victim);
        if (isService(successor)) keep(started, component, successor.startedWithinS ?? Infinity);
        await until("the whole system serves again", world.isServing, { withinMs: 60_000 });
      });
      keep(recovered, component, seconds);
      await sleep(BETWEEN_MS);
    };
    const components = [...SERVICE_NAMES, ...SERVERS];
    const seconds = BEFORE_S + options.rounds * components.length * ABOUT_S;
    return disturbedRun(world, { seconds, seed: 10 }, async () => {
      for (let round = 0; round < options.rounds; round += 1)
        for (const component of components) await killOne(component);
      return {
        lines: [
          ...[...recovered].map(
            ([component, each]) =>
              `${component}: the whole system served again after ${each.map((one) => one.toFixed(1)).join(", ")} s`,
          ),
          `ready after the start of the container: ${[...started].map(([component, each]) => `${component} ${each.join(", ")} s`).join("; ")}`,
        ],
        failures: [],
      };
    });
  },
};
