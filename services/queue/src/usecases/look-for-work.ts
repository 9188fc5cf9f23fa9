import { findWork, type Work } from "../store/work.ts";
import type { Deps } from "./deps.ts";

export type WorkStep = keyof Work;

/** The steps that have something to do now: left by a crash or another replica, or due by the time. */
export const lookForWork = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<readonly WorkStep[]> => {
  const work = await findWork(db, await clock.confirmedNowMs());
  return (Object.keys(work) as WorkStep[]).filter((step) => work[step]);
};
