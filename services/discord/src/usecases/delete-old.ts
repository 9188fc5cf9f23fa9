import { deleteOld } from "../store/matches.ts";
import type { Deps } from "./deps.ts";

const RETENTION_MS = 7 * 24 * 3_600_000;

/** Deletes what is known of matches that did not change for a week. */
export const deleteOldMatches = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deleteOld(db, clock.nowMs() - RETENTION_MS);
