import type { Kysely } from "kysely";
import { nextPublication, type Publication } from "../domain/ranking.ts";
import { rankingPublished } from "../facts/events.ts";
import {
  findNewestPublicationTime,
  insertPublication,
  listStandings,
  lockRanking,
} from "../store/ranking.ts";
import { findRunningSeason } from "../store/seasons.ts";
import { findCountSetting, RANKING_MIN_MATCHES } from "../store/settings.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

type Publishing = Pick<Deps, "transact" | "clock" | "rankingMinMatches">;

/** Publications made for settlements are at least this far apart. */
export const PUBLISH_EVERY_MS = 1000;

/** Computes the ranking of the running season from one state. Null while no season runs. */
export const computeRanking = async (
  db: Kysely<Tables>,
  { clock, rankingMinMatches }: Pick<Deps, "clock" | "rankingMinMatches">,
): Promise<Publication | null> => {
  const season = await findRunningSeason(db);
  if (season === null) return null;
  const minMatches = await findCountSetting(db, RANKING_MIN_MATCHES, rankingMinMatches);
  const previous = await findNewestPublicationTime(db);
  return nextPublication(previous, season.id, await listStandings(db, season.id, minMatches), clock.nowMs());
};

/**
 * Publishes the ranking unless another process does so or did so within the last second.
 * @returns whether a further try is needed
 */
export const publishRanking = ({ transact, ...deps }: Publishing): Promise<"published" | "too_early"> =>
  transact(async ({ db, emit }) => {
    if (!(await lockRanking(db, { wait: false }))) return "too_early";
    const previous = await findNewestPublicationTime(db);
    const age = deps.clock.nowMs() - (previous ?? 0);
    if (previous !== null && age >= 0 && age < PUBLISH_EVERY_MS) return "too_early";
    const publication = await computeRanking(db, deps);
    if (publication !== null) {
      await insertPublication(db, publication);
      await emit(rankingPublished(publication));
    }
    return "published";
  });
