import { findNewestPublication, type ShownEntry } from "../store/ranking.ts";
import type { Deps } from "./deps.ts";

/** The published ranking; `updatedAt` in unix ms, 0 before the first publication. */
export const getRanking = async ({
  db,
}: Pick<Deps, "db">): Promise<{ updatedAt: number; entries: readonly ShownEntry[] }> =>
  (await findNewestPublication(db)) ?? { updatedAt: 0, entries: [] };
