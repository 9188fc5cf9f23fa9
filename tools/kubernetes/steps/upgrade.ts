import { allCameBack, linesOf, noneFailed, startLoad } from "../load.ts";
import type { World } from "../world.ts";
import { judgeRun } from "./simulation.ts";
import { type Found, type Step, timed, unless } from "./step.ts";

const LOAD = { perSecond: 50, sockets: 200, writes: "profile" } as const;
const INTERVAL_MS = 5_000;

/** The longest time between two ticks since then. */
export const longestGapMs = async (world: World, sinceMs: number): Promise<number> => {
  const answer = await world.query(
    "gokaku_queue",
    `select coalesce(max(gap), 0) from (select tick_key - lag(tick_key) over (order by tick_key) as gap from tick where kind = 'scheduled' and tick_key >= ${Math.round(sinceMs)}) ticks`,
  );
  return Number(answer.trim());
};

/** Changes the release while a load runs and matches are played. */
const under = async (world: World, seed: number, change: () => Promise<unknown>): Promise<Found> => {
  const sinceMs = Date.now();
  await using load = await startLoad(world, LOAD);
  const playing = world.simulate({ players: 20, seconds: 120, seed });
  const [, changedS] = await timed(change);
  const result = await playing;
  const found = await load.stop();
  const gapMs = await longestGapMs(world, sinceMs);
  const run = await judgeRun(world, result, false);
  return {
    lines: [
      `changed in ${changedS.toFixed(0)} s`,
      ...linesOf(found),
      `longest time between two ticks ${(gapMs / 1000).toFixed(1)} s with an interval of ${INTERVAL_MS / 1000} s`,
      ...run.lines,
    ],
    failures: [
      ...unless(noneFailed(found), allCameBack(found), [
        gapMs <= 2 * INTERVAL_MS,
        "a tick was later than one interval",
      ]),
      ...run.failures,
    ],
  };
};

export const upgrade: Step = {
  name: "upgrade",
  title: "upgrade to another image with a migration under load, then back",
  async run(world) {
    const { nextTag } = world.options;
    if (nextTag === null)
      return { lines: [], failures: ["say --next with the tag of images that have one migration more"] };
    const forward = await under(world, 2, () => world.upgrade("--set", `image.tag=${nextTag}`));
    const trial = await world.query("gokaku_users", "select count(*) from upgrade_trial");
    const back = await under(world, 3, () =>
      world.cluster.helm("rollback", world.release, "--wait", "--timeout", "8m"),
    );
    return {
      lines: [
        ...forward.lines.map((line) => `upgrade: ${line}`),
        ...back.lines.map((line) => `rollback: ${line}`),
      ],
      failures: [
        ...unless([trial.trim() === "0", "the migration did not run"]),
        ...forward.failures.map((line) => `upgrade: ${line}`),
        ...back.failures.map((line) => `rollback: ${line}`),
      ],
    };
  },
};
