import { setTimeout as sleep } from "node:timers/promises";
import type { LoadRunResult } from "../../player/session.ts";
import { until } from "../../process/pace.ts";
import { SERVICE_NAMES } from "../../start/services.ts";
import { allCameBack, linesOf, noneFailed, startLoad } from "../load.ts";
import { NODES, startNatsCluster } from "../nats.ts";
import type { World } from "../world.ts";
import { drainNode } from "./drain.ts";
import { inOrder } from "./rollout.ts";
import { judgeInvariants, judgePlay } from "./simulation.ts";
import { type Found, type Step, timed, unless } from "./step.ts";
import { longestGapMs } from "./upgrade.ts";

const PODS = 2;
const PODS_OF_REALTIME = 3;
const ALL_PODS = PODS * (SERVICE_NAMES.length - 1) + PODS_OF_REALTIME;
const REPLICAS = ["--set", `defaults.replicas=${PODS},services.realtime.replicas=${PODS_OF_REALTIME}`];
// Writers save profiles, since they would be matched with the players if they queued.
const LOAD = { perSecond: 25, sockets: 100, writes: "profile" } as const;
const REQUESTS = 6_000;
const REQUESTS_WITHIN_MS = 600_000;
const ROUND = { players: 20, seconds: 90 } as const;
const SEED = 40;
const QUIET_MS = 10_000;

/** Twenty players play in rounds, with other accounts in each, while `work` runs. */
const playWhile = async <Result>(
  world: World,
  work: () => Promise<Result>,
): Promise<readonly [Result, readonly LoadRunResult[]]> => {
  let isOver = false;
  const play = async (): Promise<readonly LoadRunResult[]> => {
    const rounds: LoadRunResult[] = [];
    do rounds.push(await world.simulate({ ...ROUND, seed: SEED + rounds.length }));
    while (!isOver);
    return rounds;
  };
  const end = async (): Promise<Result> => {
    try {
      return await work();
    } finally {
      isOver = true;
    }
  };
  const [result, rounds] = await Promise.allSettled([end(), play()]);
  if (result.status === "rejected") throw result.reason;
  if (rounds.status === "rejected") throw rounds.reason;
  return [result.value, rounds.value];
};

/** A disturbance that says nothing of its own. */
const silent = (work: () => Promise<unknown>) => async (): Promise<Found> => {
  await work();
  return { lines: [], failures: [] };
};

/** The disturbances, one after the other, each with a moment of quiet before. */
const disturb = async (parts: Readonly<Record<string, () => Promise<Found>>>): Promise<Found> => {
  const lines: string[] = [];
  const failures: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    await sleep(QUIET_MS);
    const [found, seconds] = await timed(part);
    lines.push(`${name}: ${seconds.toFixed(0)} s`, ...found.lines.map((line) => `${name}: ${line}`));
    failures.push(...found.failures.map((line) => `${name}: ${line}`));
  }
  return { lines, failures };
};

export const replicated: Step = {
  name: "replicated",
  title: `${PODS} pods of each service, ${PODS_OF_REALTIME} of realtime and ${NODES} nodes of NATS: upgrade, rollback, a drained node and restarted NATS while players play under ${LOAD.perSecond} requests a second, writes included, no retries`,
  async run(world) {
    const { nextTag } = world.options;
    const nats = await startNatsCluster(world);
    const values = [...REPLICAS, ...nats.helmArgs];
    try {
      await world.upgrade(...values);
      const sinceMs = Date.now();
      await using load = await startLoad(world, LOAD);
      // Without another image a changed environment replaces every pod.
      const change = nextTag === null ? "site.logLevel=debug" : `image.tag=${nextTag}`;
      const [disturbed, rounds] = await playWhile(world, () =>
        disturb({
          upgrade: () => inOrder(world, () => world.upgrade(...values, "--set", change)),
          rollback: () =>
            inOrder(world, () => world.cluster.helm("rollback", world.release, "--wait", "--timeout", "8m")),
          drain: () => drainNode(world, ALL_PODS),
          nats: silent(nats.restart),
          rest: silent(() =>
            until(`${REQUESTS} requests`, () => load.answered() >= REQUESTS, {
              withinMs: REQUESTS_WITHIN_MS,
              everyMs: 1_000,
            }),
          ),
        }),
      );
      const found = await load.stop();
      const gapMs = await longestGapMs(world, sinceMs);
      const played = rounds.map((round) => judgePlay(round, false));
      const invariants = await judgeInvariants(world);
      return {
        lines: [
          ...disturbed.lines,
          ...linesOf(found),
          `longest time between two ticks ${(gapMs / 1000).toFixed(1)} s`,
          ...played.flatMap(({ lines }, index) => lines.map((line) => `round ${index + 1}: ${line}`)),
          ...invariants.lines,
        ],
        failures: [
          ...disturbed.failures,
          ...unless(noneFailed(found), allCameBack(found)),
          ...played.flatMap(({ failures }) => failures),
          ...invariants.failures,
        ],
      };
    } finally {
      await world.upgrade();
      await nats.remove();
    }
  },
};
