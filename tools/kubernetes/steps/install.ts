import { isService } from "../pods.ts";
import { judgeRun } from "./simulation.ts";
import { type Step, timed, unless } from "./step.ts";

const READY_WITHIN_S = 5;
const ALL_WITHIN_S = 180;

export const install: Step = {
  name: "install",
  title:
    "helm install on an empty namespace until a simulation run of twenty players ends through the Service",
  async run(world) {
    const { isTimed } = world.options;
    const [, installedS] = await timed(() => world.install());
    const [result, playedS] = await timed(() => world.simulate({ players: 20, seconds: 80, seed: 1 }));
    const run = await judgeRun(world, result, false);
    const test = await world.cluster.tryHelm("test", world.release, "--timeout", "2m");
    const pods = await world.pods();
    const services = pods.filter(isService);
    const slow = services.filter(({ startedWithinS }) => (startedWithinS ?? Infinity) > READY_WITHIN_S);
    return {
      lines: [
        `installed and serving after ${installedS.toFixed(0)} s, simulation run of ${playedS.toFixed(0)} s, in all ${(installedS + playedS).toFixed(0)} s`,
        `ready after the start of the container: ${services.map(({ component, startedWithinS }) => `${component} ${startedWithinS ?? "?"} s`).join(", ")}`,
        `restarts: ${pods.reduce((sum, { restarts }) => sum + restarts, 0)}`,
        `helm test: ${test.exitCode === 0 ? "passed" : test.output.trim()}`,
        ...run.lines,
      ],
      failures: [
        ...unless(
          [!isTimed || installedS + playedS <= ALL_WITHIN_S, `more than ${ALL_WITHIN_S} s`],
          [test.exitCode === 0, "helm test failed"],
          [
            !isTimed || slow.length === 0,
            `not ready within ${READY_WITHIN_S} s: ${slow.map(({ name }) => name).join(", ")}`,
          ],
        ),
        ...run.failures,
      ],
    };
  },
};
