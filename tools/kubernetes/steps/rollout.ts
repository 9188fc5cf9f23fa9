import { until } from "../../process/pace.ts";
import { allCameBack, linesOf, noneFailed, startLoad } from "../load.ts";
import { isService } from "../pods.ts";
import type { World } from "../world.ts";
import { type Found, type Step, timed, unless } from "./step.ts";

const REPLICAS = ["--set", "defaults.replicas=2"] as const;
const LOAD = { perSecond: 50, sockets: 100, writes: "queue" } as const;
const REQUESTS = 6_000;
const REQUESTS_WITHIN_MS = 300_000;
const STARTING_AT_MOST = 2;
const LOOK_EVERY_MS = 500;

/** Runs `work`, and counts the most pods that have started and are not ready yet. */
const countStarts = async <Result>(
  world: World,
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> => {
  let most = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const starting = (await world.pods()).filter(
        (pod) => isService(pod) && pod.isStarted && !pod.isReady && !pod.isLeaving,
      );
      most = Math.max(most, starting.length);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const end = async (): Promise<Result> => {
    try {
      return await work();
    } finally {
      isOver = true;
    }
  };
  const [result] = await Promise.all([end(), watch()]);
  return [result, most];
};

/** Changes a release, and judges how many pods start at once meanwhile. */
export const inOrder = async (world: World, change: () => Promise<unknown>): Promise<Found> => {
  const [, most] = await countStarts(world, change);
  return {
    lines: [`at most ${most} pods starting at once`],
    failures: unless([
      most <= STARTING_AT_MOST,
      `${most} pods started at once, more than ${STARTING_AT_MOST}`,
    ]),
  };
};

const under = async (world: World, name: string, change: () => Promise<unknown>): Promise<Found> => {
  await using load = await startLoad(world, LOAD);
  const [changed, seconds] = await timed(() => inOrder(world, change));
  await until(`${REQUESTS} requests`, () => load.answered() >= REQUESTS, {
    withinMs: REQUESTS_WITHIN_MS,
    everyMs: LOOK_EVERY_MS,
  });
  const found = await load.stop();
  return {
    lines: [`changed in ${seconds.toFixed(0)} s`, ...changed.lines, ...linesOf(found)].map(
      (line) => `${name}: ${line}`,
    ),
    failures: [...changed.failures, ...unless(noneFailed(found), allCameBack(found))].map(
      (line) => `${name}: ${line}`,
    ),
  };
};

export const rollout: Step = {
  name: "rollout",
  title:
    "two pods of each are upgraded and rolled back under 50 requests a second, writes included, no retries",
  async run(world) {
    const { nextTag } = world.options;
    await world.upgrade(...REPLICAS);
    try {
      // Without another image a changed environment replaces every pod.
      const change = nextTag === null ? "site.logLevel=debug" : `image.tag=${nextTag}`;
      const forward = await under(world, "upgrade", () => world.upgrade(...REPLICAS, "--set", change));
      const back = await under(world, "rollback", () =>
        world.cluster.helm("rollback", world.release, "--wait", "--timeout", "8m"),
      );
      return {
        lines: [...forward.lines, ...back.lines],
        failures: [...forward.failures, ...back.failures],
      };
    } finally {
      await world.upgrade();
    }
  },
};
