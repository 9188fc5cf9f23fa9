import { CodedError } from "@gokaku/game";
import type { Correction } from "../domain/correction.ts";
import { correctionsOf } from "../domain/correction.ts";
import {
  type MovedPlayer,
  movedPlayers,
  type PlaceChange,
  placesIn,
  type SeasonRules,
  withChanges,
} from "../domain/places.ts";
import { lapsedBeforeS } from "../domain/ranking.ts";
import { MATCHES_FOR_RANK_BADGE } from "../domain/season.ts";
import { usersMassCorrected } from "../events/events.ts";
import {
  findMovedPlayers,
  insertMassCorrection,
  insertMovedPlayers,
  listSeasonPlayers,
  type MassCorrection,
  readOwnMove,
} from "../store/mass-corrections.ts";
import { findSeasonById } from "../store/seasons.ts";
import { getCountSetting, getRankingRules, RANK_BADGE_MIN_MATCHES } from "../store/settings.ts";
import { applyCorrections } from "./apply-correction.ts";
import type { Deps } from "./deps.ts";

const LISTED = 1000;

/** @throws CodedError `season_not_found` */
const rulesOf = async (
  { db, clock, rankingMinMatches }: Pick<Deps, "db" | "clock" | "rankingMinMatches">,
  seasonId: string,
): Promise<SeasonRules> => {
  const season = await findSeasonById(db, seasonId);
  if (season === null) throw new CodedError("season_not_found", `there is no season ${seasonId}`);
  const ranking = await getRankingRules(db, rankingMinMatches);
  return {
    seasonId,
    isArchived: season.state === "archived",
    minMatches: ranking.minMatches,
    badgeMinMatches: await getCountSetting(db, RANK_BADGE_MIN_MATCHES, MATCHES_FOR_RANK_BADGE),
    lapsedBeforeS: lapsedBeforeS(ranking, clock.nowMs()),
  };
};

/** Players before and after, a thousand at most, and how many there are. */
export interface Moves {
  readonly players: readonly MovedPlayer[];
  readonly total: number;
}

/**
 * The places of a season as changes would leave them. A dry run. Of players with the same rate the one who has it now
 * stays ahead.
 * @throws CodedError `season_not_found`
 */
export const previewPlaces = async (
  deps: Pick<Deps, "db" | "clock" | "rankingMinMatches">,
  { seasonId, changes }: { readonly seasonId: string; readonly changes: readonly PlaceChange[] },
): Promise<Moves> => {
  const rules = await rulesOf(deps, seasonId);
  const players = await listSeasonPlayers(deps.db, seasonId, rules.isArchived);
  const moved = movedPlayers(
    placesIn(rules, players),
    placesIn(rules, withChanges(players, changes)),
    new Map(changes.map(({ userId, corrected }) => [userId, corrected])),
  );
  return { players: moved.slice(0, LISTED), total: moved.length };
};

const isConcerned = ({ before, after, corrected }: MovedPlayer): boolean =>
  corrected > 0 || before.rate !== after.rate;

const correctedByUser = (parts: readonly Correction[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { settlement } of parts)
    for (const { userId } of settlement.players) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return counts;
};

/**
 * Applies all corrections of a mass correction at once, and stores every player's rate, place and badges before and
 * after. Those with a corrected match or another rate are notified once. Idempotent.
 * @throws as `applyCorrection`
 */
export const applyMassCorrection = async (
  deps: Pick<
    Deps,
    "db" | "transact" | "clock" | "matches" | "rankingMinMatches" | "onRatingsChanged" | "onFitDue"
  >,
  made: MassCorrection,
  parts: readonly Correction[],
): Promise<void> => {
  const { seasonId } = made;
  await applyCorrections(deps, correctionsOf(parts), async ({ db, emit }) => {
    const rules = await rulesOf({ ...deps, db }, seasonId);
    const list = () => listSeasonPlayers(db, seasonId, rules.isArchived);
    const players = await list();
    return async (entries) => {
      const changes = new Map(entries.map(({ userId, delta, lateDelta }) => [userId, lateDelta ?? delta]));
      const now = new Map((await list()).map((player) => [player.userId, player]));
      // Other matches are settled meanwhile: players outside the act stay as at first.
      const after = players.flatMap((player) =>
        changes.has(player.userId) ? (now.get(player.userId) ?? []) : player,
      );
      const moved = movedPlayers(
        placesIn(rules, players),
        placesIn(rules, after),
        correctedByUser(parts),
        changes,
      );
      await insertMassCorrection(db, made, parts.length);
      await insertMovedPlayers(db, made.id, moved, isConcerned);
      const userIds = moved.filter(isConcerned).map(({ userId }) => userId);
      await emit(usersMassCorrected(made, userIds));
    };
  });
};

/** The effect of a mass correction on all players, null before it is applied. */
export const listMovedPlayers = ({ db }: Pick<Deps, "db">, id: string): Promise<Moves | null> =>
  findMovedPlayers(db, id, LISTED);

/**
 * The effect of a mass correction on a player, who has read of it now.
 * @throws CodedError `not_found` for one that does not concern the player
 */
export const readMassCorrection = async ({ db }: Pick<Deps, "db">, id: string, userId: string) => {
  const read = await readOwnMove(db, id, userId);
  if (read === null) throw new CodedError("not_found", `no mass correction ${id} concerns ${userId}`);
  return read;
};
