import { tryLock, waitForLock } from "@gokaku/db";
import type { Kysely } from "kysely";
import { isSameRanking, nextPublication } from "../domain/ranking.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  findNewestPublication,
  findNewestPublicationAtMs,
  insertPublication,
  listRankingStates,
  updatePublicationTime,
} from "../store/ranking.ts";
import { findRunningSeason } from "../store/seasons.ts";
import { getRankingRules } from "../store/settings.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { rankedFrom } from "./ranked-from.ts";

type Publishing = Pick<Deps, "transact" | "clock" | "rankingMinMatches">;

/** Publications made for settlements are at least this far apart. */
export const PUBLISH_EVERY_MS = 1000;
/** Only who holds this lock publishes. */
const LOCK = "users.ranking";

/**
 * Publishes the ranking of the running season from one state. One that says what the newest says only moves the
 * time of that. Null while no season runs.
 */
const publishNow = async (
  db: Kysely<Tables>,
  rankingMinMatches: number,
  newest: Awaited<ReturnType<typeof findNewestPublication>>,
  nowMs: number,
): Promise<{ readonly seasonId: string; readonly count: number } | null> => {
  const season = await findRunningSeason(db);
  if (season === null) return null;
  const rules = await getRankingRules(db, rankingMinMatches);
  const rankingStates = await listRankingStates(db, season.id, rankedFrom(rules, nowMs));
  const next = nextPublication(newest?.updatedAtMs ?? null, season.id, rankingStates, nowMs);
  if (newest !== null && isSameRanking(newest, next)) {
    await updatePublicationTime(db, newest.id, next.updatedAtMs);
  } else {
    await insertPublication(db, next);
  }
  return { seasonId: season.id, count: next.entries.length };
};

/**
 * Publishes the ranking unless another process does so or did so within the last second.
 * @returns whether a further try is needed
 */
export const publishRanking = async ({
  transact,
  clock,
  rankingMinMatches,
}: Publishing): Promise<"published" | "too_early"> => {
  const nowMs = await clock.confirmedNowMs();
  return transact(async ({ db }) => {
    if (!(await tryLock(db, LOCK))) return "too_early";
    const ageMs = nowMs - ((await findNewestPublicationAtMs(db)) ?? 0);
    if (ageMs >= 0 && ageMs < PUBLISH_EVERY_MS) return "too_early";
    await publishNow(db, rankingMinMatches, await findNewestPublication(db), nowMs);
    return "published";
  });
};

/**
 * Publishes the ranking at once on an admin's order. @returns the number of ranked players published
 */
export const recalculateRanking = async (
  { transact, clock, rankingMinMatches }: Publishing,
  actor: string,
): Promise<number> => {
  const nowMs = await clock.confirmedNowMs();
  return transact(async ({ db }) => {
    await waitForLock(db, LOCK);
    const published = await publishNow(db, rankingMinMatches, await findNewestPublication(db), nowMs);
    const count = published?.count ?? 0;
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor,
      action: "ranking.recalculate",
      subject: published?.seasonId ?? "",
      before: null,
      after: { count },
    });
    return count;
  });
};
