import type { UnitOfWork } from "@gokaku/db";
import { finishAwards, MATCHES_FOR_RANK_BADGE, rankBadgesOf, type Season } from "../domain/season.ts";
import { seasonChanged } from "../events/events.ts";
import { closeSeason, listSeasonResults } from "../remote/matches.ts";
import { insertGrants, listBadgeIdsByDisplay } from "../store/badges.ts";
import { countCorrectionsBySeasonId } from "../store/correcting.ts";
import {
  countUnbooked,
  enterSeason,
  insertSeasonEntries,
  listFinishes,
  lockAllAccounts,
} from "../store/season-change.ts";
import { findNextSeason, findRunningSeason, updateSeason, waitForSeasons } from "../store/seasons.ts";
import { getCountSetting, getRankingRules, RANK_BADGE_MIN_MATCHES } from "../store/settings.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { rankedFrom } from "./ranked-from.ts";

type Unit = Pick<UnitOfWork<Tables>, "db" | "emit">;

const changed = async ({ db, emit }: Unit, season: Season): Promise<Season> => {
  await updateSeason(db, season);
  await emit(seasonChanged(season));
  return season;
};

/** Starts a season, with every account in it. No account enters another season until the transaction ends. */
export const openSeason = async (unit: Unit, planned: Season, nowMs: number): Promise<Season> => {
  const season = await changed(unit, {
    ...planned,
    state: "active",
    isNext: false,
    version: planned.version + 1,
  });
  await lockAllAccounts(unit.db);
  await enterSeason(unit.db, season.id, nowMs);
  return season;
};

const grantRankBadges = async ({ db }: Unit, seasonId: string, nowMs: number): Promise<void> => {
  const minMatches = await getCountSetting(db, RANK_BADGE_MIN_MATCHES, MATCHES_FOR_RANK_BADGE);
  const badges = await listBadgeIdsByDisplay(
    db,
    rankBadgesOf(seasonId).map(({ display }) => display),
  );
  const awards = finishAwards(seasonId, await listFinishes(db, seasonId), badges, minMatches);
  await insertGrants(
    db,
    awards.map((award) => ({
      ...award,
      source: "season",
      cause: seasonId,
      atS: Math.floor(nowMs / 1000),
    })),
  );
};

/** Whether every settled match of a closed season is in the ledger, with the corrections of admins. */
const hasAllResults = async ({ db, matches }: Pick<Deps, "db" | "matches">, seasonId: string) => {
  const applied = await countCorrectionsBySeasonId(db, seasonId);
  for await (const { matchIds, corrections } of listSeasonResults(matches, seasonId))
    if (corrections > applied || (await countUnbooked(db, matchIds)) > 0) return false;
  return true;
};

/** Archives the closing season and lets the next one run, all at once; a season that no longer closes stays as it is. */
const archive = (
  { transact, rankingMinMatches }: Pick<Deps, "transact" | "rankingMinMatches">,
  seasonId: string,
  nowMs: number,
): Promise<void> =>
  transact(async (unit) => {
    await waitForSeasons(unit.db);
    const season = await findRunningSeason(unit.db);
    const next = await findNextSeason(unit.db);
    if (season?.id !== seasonId || season.state !== "closing" || next === null) return;
    await changed(unit, { ...season, state: "archived", version: season.version + 1 });
    await lockAllAccounts(unit.db);
    const rules = await getRankingRules(unit.db, rankingMinMatches);
    await insertSeasonEntries(unit.db, season.id, rankedFrom(rules, nowMs));
    await grantRankBadges(unit, season.id, nowMs);
    await openSeason(unit, next, nowMs);
  });

/**
 * Takes a closing season one step further. Matches closes it for new matches, and its open matches end by
 * their rules. It is archived when all its results are in the ledger. Each step is idempotent, so any process
 * can go on after a crash.
 * @throws CodedError when matches cannot be reached
 */
export const changeSeason = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "matches" | "rankingMinMatches" | "onRatingsChanged">,
): Promise<"none" | "waiting" | "changed"> => {
  const season = await findRunningSeason(deps.db);
  if (season?.state !== "closing") return "none";
  if ((await closeSeason(deps.matches, season.id)) > 0) return "waiting";
  if (!(await hasAllResults(deps, season.id))) return "waiting";
  await archive(deps, season.id, await deps.clock.confirmedNowMs());
  deps.onRatingsChanged();
  return "changed";
};
