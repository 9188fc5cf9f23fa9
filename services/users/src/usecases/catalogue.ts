import { CodedError, isCharacterType, RANKING_LAPSE_DAYS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import type { Publication, Ranked } from "../domain/ranking.ts";
import { pickSeasons, type Season } from "../domain/season.ts";
import { listAccountsByUserIds } from "../store/accounts.ts";
import { listBadges } from "../store/badges.ts";
import { type Character, listCharacters as listFromStore } from "../store/characters.ts";
import {
  findNewestPublication,
  findSeasonRecord,
  listFinalPlaces,
  type SeasonRecord,
} from "../store/ranking.ts";
import { findSeasonById, listSeasons } from "../store/seasons.ts";
import { getCountSetting, getRankingRules, listSettings } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

// The public catalogue.

export const getMaster = async ({ db, rankingMinMatches }: Pick<Deps, "db" | "rankingMinMatches">) => {
  const [badges, settings, { minMatches }] = await Promise.all([
    listBadges(db),
    listSettings(db),
    getRankingRules(db, rankingMinMatches),
  ]);
  return { badges, settings, rankingMinMatches: minMatches };
};

/**
 * Characters in the catalogue's order; `type` "" stands for all of them, the placeholder among them.
 * @throws CodedError `invalid_request` for an unknown type
 */
export const listCharacters = async (
  { db }: Pick<Deps, "db">,
  type: string,
): Promise<readonly Character[]> => {
  if (type === "") return listFromStore(db, null);
  if (!isCharacterType(type)) throw new CodedError("invalid_request", "unknown character type");
  return listFromStore(db, type);
};

export const getSeasons = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<ReturnType<typeof pickSeasons>> =>
  pickSeasons(await listSeasons(db), Math.floor(clock.nowMs() / 1000));

/** The current season and past ones, newest first; planned seasons are not shown. */
export const listBegunSeasons = async ({ db }: Pick<Deps, "db">): Promise<readonly Season[]> =>
  (await listSeasons(db)).filter(({ state }) => state !== "planned");

/** A player in a ranking, with the player's present profile. */
export interface ShownEntry extends Ranked {
  readonly account: Account;
}

/** The best of a season, with the present profile of its player. */
export interface ShownSeasonRecord {
  readonly account: Account;
  readonly value: number;
}

/** A ranking with the present profiles; of the final places of a season `updatedAtMs` and `lapseDays` are 0. */
export interface ShownRanking {
  readonly lapseDays: number;
  readonly seasonId: string;
  readonly updatedAtMs: number;
  readonly entries: readonly ShownEntry[];
  /** Null for a season that is not archived, or without places. */
  readonly highestRate: ShownSeasonRecord | null;
  readonly mostMatches: ShownSeasonRecord | null;
  /** The most wins in a row; null also without a win. */
  readonly longestStreak: ShownSeasonRecord | null;
}

/** Of an archived season its final places; of the running one the newest publication, unless it is of another season. */
const rankingOf = async (
  db: Deps["db"],
  seasonId: string,
  newest: Publication | null,
): Promise<Publication> => {
  const season = await findSeasonById(db, seasonId);
  if (season === null || season.state === "planned")
    throw new CodedError("season_not_found", `season ${seasonId} has not begun`);
  if (season.state === "archived")
    return { seasonId, updatedAtMs: 0, entries: await listFinalPlaces(db, seasonId) };
  return newest?.seasonId === seasonId ? newest : { seasonId, updatedAtMs: 0, entries: [] };
};

const recordsOf = async (db: Deps["db"], seasonId: string) => {
  const [rate, matches, streak] = await Promise.all([
    findSeasonRecord(db, seasonId, "max_rate"),
    findSeasonRecord(db, seasonId, "total_matches"),
    findSeasonRecord(db, seasonId, "win_streak"),
  ]);
  const found = [rate, matches, streak].filter((record) => record !== null);
  const accounts = await listAccountsByUserIds(
    db,
    found.map(({ userId }) => userId),
  );
  const shown = (record: SeasonRecord | null): ShownSeasonRecord | null => {
    const account = accounts.get(record?.userId ?? "");
    return record === null || record.value === 0 || account === undefined
      ? null
      : { account, value: record.value };
  };
  return { highestRate: shown(rate), mostMatches: shown(matches), longestStreak: shown(streak) };
};

const NO_RECORDS = { highestRate: null, mostMatches: null, longestStreak: null };

/**
 * The ranking of a season, of that of the newest publication for "". Before the first publication it is empty.
 * @throws CodedError `season_not_found` for a season that has not begun
 */
export const getRanking = async ({ db }: Pick<Deps, "db">, asked: string): Promise<ShownRanking> => {
  const [newest, lapseDays] = await Promise.all([
    findNewestPublication(db),
    getCountSetting(db, RANKING_LAPSE_DAYS.id, RANKING_LAPSE_DAYS.fallback),
  ]);
  const seasonId = asked || newest?.seasonId;
  if (seasonId === undefined) return { seasonId: "", updatedAtMs: 0, lapseDays, entries: [], ...NO_RECORDS };
  const ranking = await rankingOf(db, seasonId, newest);
  const accounts = await listAccountsByUserIds(
    db,
    ranking.entries.map(({ userId }) => userId),
  );
  const entries = ranking.entries.flatMap((entry) => {
    const account = accounts.get(entry.userId);
    return account === undefined ? [] : [{ ...entry, account }];
  });
  const isFinal = ranking.updatedAtMs === 0;
  const records = isFinal && entries.length > 0 ? await recordsOf(db, seasonId) : NO_RECORDS;
  return { ...ranking, entries, lapseDays: isFinal ? 0 : lapseDays, ...records };
};
