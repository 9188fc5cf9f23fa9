import { CodedError, isCharacterType } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import type { Ranked } from "../domain/ranking.ts";
import { pickSeasons, type Season } from "../domain/season.ts";
import { findAccountsByUserIds } from "../store/accounts.ts";
import { listBadges } from "../store/badges.ts";
import { type Character, listCharacters as listFromStore } from "../store/characters.ts";
import { findNewestPublication } from "../store/ranking.ts";
import { listSeasons } from "../store/seasons.ts";
import { findCountSetting, listSettings, RANKING_MIN_MATCHES } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

// What anybody may read.

export const getMaster = async ({ db, rankingMinMatches }: Pick<Deps, "db" | "rankingMinMatches">) => {
  const [badges, settings, minMatches] = await Promise.all([
    listBadges(db),
    listSettings(db),
    findCountSetting(db, RANKING_MIN_MATCHES, rankingMinMatches),
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

/** The season that runs and those that are over, newest first: what admins plan is not told. */
export const listBegunSeasons = async ({ db }: Pick<Deps, "db">): Promise<readonly Season[]> =>
  (await listSeasons(db)).filter(({ state }) => state !== "planned");

/** What the newest publication says of a player, with the player's present profile. */
export type ShownEntry = Ranked & Readonly<{ account: Account }>;

/** The published ranking; `updatedAtMs` is 0 before the first publication. */
export const getRanking = async ({
  db,
}: Pick<Deps, "db">): Promise<{ updatedAtMs: number; entries: readonly ShownEntry[] }> => {
  const newest = await findNewestPublication(db);
  if (newest === null) return { updatedAtMs: 0, entries: [] };
  const accounts = await findAccountsByUserIds(
    db,
    newest.entries.map(({ userId }) => userId),
  );
  const entries = newest.entries.flatMap((entry) => {
    const account = accounts.get(entry.userId);
    return account === undefined ? [] : [{ ...entry, account }];
  });
  return { updatedAtMs: newest.updatedAtMs, entries };
};
