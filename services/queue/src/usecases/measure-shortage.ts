import { ROLES } from "@gokaku/game";
import { type Candidate, findMissingPlayers } from "@gokaku/solver";
import { openMsBetween } from "../domain/hours.ts";
import { mayTick } from "../domain/schedule.ts";
import { activeSeason } from "../domain/season.ts";
import { coarseShortage, type Shortage } from "../domain/shortage.ts";
import { listSeasons } from "../store/seasons.ts";
import { getCurrentSettings } from "../store/settings.ts";
import { listEligible } from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

/** Beyond these numbers the solver finds no shortage, so the players are not read. */
const FEWEST_WAITING = 7;
const MOST_WAITING = 30;

/** How few further players would make a match possible now; null as in GATHER-1. @param waiting number of players */
export const measureShortage = async (
  { db, hours, nowMs }: Pick<Deps, "db" | "hours"> & { readonly nowMs: number },
  waiting: number,
): Promise<Shortage | null> => {
  if (waiting < FEWEST_WAITING || waiting > MOST_WAITING) return null;
  const season = activeSeason(await listSeasons(db));
  if (season === null || !mayTick(nowMs, hours, season)) return null;
  const [eligible, { settings }] = await Promise.all([
    listEligible(db, season.seasonId, nowMs),
    getCurrentSettings(db),
  ]);
  const candidates = eligible.map(
    ({ joinedAtMs, player: { entryId, userId, roles, rate, sigma, blocking, roleDebt } }): Candidate => ({
      entryId,
      userId,
      roles: ROLES.filter((_, index) => roles.includes(index + 1)),
      rate,
      sigma,
      blocking,
      roleDebt,
      waitedS: Math.floor(openMsBetween(hours, joinedAtMs, nowMs) / 1000),
    }),
  );
  const missing = findMissingPlayers(candidates, settings);
  return missing === null ? null : coarseShortage(missing);
};
