import { listSeasonsWithoutStreaks, recomputeWinStreaks } from "../store/season-change.ts";
import type { Deps } from "./deps.ts";

/** Stores the streaks of archived seasons in which the release before streaks left them out. Idempotent. */
export const repairStreaks = async ({ db, transact }: Pick<Deps, "db" | "transact">): Promise<void> => {
  for (const seasonId of await listSeasonsWithoutStreaks(db))
    await transact((unit) => recomputeWinStreaks(unit.db, seasonId));
};
