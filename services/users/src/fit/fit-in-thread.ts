import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Skill, SkillState } from "@gokaku/rating";
import type { GatheredGames } from "../domain/skill-fit.ts";
import { FIGURES, type FitOrder, fitBeliefs } from "./fit-beliefs.ts";

/** So few games take some milliseconds, less than a thread needs to start. */
const GAMES_WITHOUT_THREAD = 2000;

const fitInThread = async (order: FitOrder): Promise<Float64Array> => {
  const worker = new Worker(new URL("./fit.worker.ts", import.meta.url), { workerData: order });
  try {
    const ended = once(worker, "exit").then(([code]) => {
      throw new Error(`the thread of the fit ended with code ${code}`);
    });
    const [figures] = await Promise.race([once(worker, "message"), ended]);
    return figures as Float64Array;
  } finally {
    await worker.terminate();
  }
};

/**
 * Both beliefs of all players with a decided match, computed beside the event loop when there are many games.
 * @returns by user id
 */
export const fitPlayers = async (
  { games, userIds }: Pick<GatheredGames, "games" | "userIds">,
  priorOf: (userId: string) => Skill,
): Promise<ReadonlyMap<string, SkillState>> => {
  const priors = new Float64Array(userIds.length * 2);
  userIds.forEach((userId, player) => {
    const { mean, deviation } = priorOf(userId);
    priors.set([mean, deviation], player * 2);
  });
  const order = { games, priors };
  const figures = games.starts.length <= GAMES_WITHOUT_THREAD ? fitBeliefs(order) : await fitInThread(order);
  const skillAt = (at: number): Skill => ({ mean: figures[at] ?? 0, deviation: figures[at + 1] ?? 0 });
  return new Map(
    userIds.map((userId, player) => [
      userId,
      { sequential: skillAt(player * FIGURES), fitted: skillAt(player * FIGURES + 2) },
    ]),
  );
};
