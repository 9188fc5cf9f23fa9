import { openWorld } from "../world.ts";
import { judgeRun } from "./simulation.ts";
import { type Step, timed } from "./step.ts";

export const neighbours: Step = {
  name: "neighbours",
  title: "a second release in another namespace, side by side with the first",
  async run(world) {
    const other = await openWorld(`${world.cluster.namespace}-second`, world.options);
    try {
      const [, seconds] = await timed(() => other.install());
      const [mine, theirs] = await Promise.all([
        world.simulate({ players: 20, seconds: 80, seed: 20 }),
        other.simulate({ players: 20, seconds: 80, seed: 21 }),
      ]);
      const judged = [await judgeRun(world, mine, false), await judgeRun(other, theirs, false)];
      return {
        lines: [
          `the second was ready after ${seconds.toFixed(0)} s`,
          ...judged.flatMap(({ lines }) => lines),
        ],
        failures: judged.flatMap(({ failures }) => failures),
      };
    } finally {
      await other.remove();
    }
  },
};
