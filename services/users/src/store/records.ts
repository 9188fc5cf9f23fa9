import { prepared } from "@gokaku/db";
import type { Role } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Outcome } from "../domain/ledger.ts";
import type { Game } from "../domain/stats.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** One match in a player's history; `outcome` is null while an admin has yet to decide. */
export interface MatchRecord {
  readonly matchId: string;
  readonly userId: string;
  readonly outcome: Outcome | null;
  readonly characterId: string;
  readonly role: Role;
  readonly roleChoice: number;
  readonly rateDelta: number;
  readonly startedAtS: number;
}
export type ShownRecord = Pick<
  MatchRecord,
  "matchId" | "outcome" | "characterId" | "rateDelta" | "startedAtS"
>;

export const recordRow = (record: MatchRecord) => ({
  match_id: record.matchId,
  user_id: record.userId,
  state: record.outcome === null ? "disputed" : "settled",
  outcome: record.outcome,
  character_id: record.characterId,
  role: record.role,
  role_choice: record.roleChoice,
  rate_delta: record.rateDelta,
  started_at: record.startedAtS,
});

/** Stores records that wait for a decision. @returns the users whose record is new */
export const insertDisputedRecords = async (
  db: Db,
  records: readonly MatchRecord[],
): Promise<readonly string[]> => {
  const rows = await db
    .insertInto("match_record")
    .values(records.map(recordRow))
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
};

/** Newest first. */
export const listRecordsByUserId = async (
  db: Db,
  userId: string,
  limit: number,
): Promise<readonly ShownRecord[]> => {
  const rows = await db
    .selectFrom("match_record")
    .select(["match_id", "outcome", "character_id", "rate_delta", "started_at"])
    .where("user_id", "=", userId)
    .orderBy("started_at", "desc")
    .orderBy("match_id", "desc")
    .limit(limit)
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => ({
    matchId: row.match_id,
    outcome: row.outcome as Outcome | null,
    characterId: row.character_id,
    rateDelta: row.rate_delta,
    startedAtS: Number(row.started_at),
  }));
};

/** When the newest decided match of each of these players began, in unix seconds; absent without one. */
export const listLastMatchAtByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ user_id: string; at: string }>`
    select user_id, max(started_at) as at from match_record
    where user_id = any(${[...userIds]}::text[]) and outcome in ('won', 'lost') group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, at }) => [user_id, Number(at)]));
};

const PLAYED_MATCHES = 100;

/** How often and with how many wins something was played. */
export interface Played<Name extends string> {
  readonly name: Name;
  readonly matches: number;
  readonly wins: number;
}

/** The roles and characters of the newest hundred decided matches, most often first; who reported none played "". */
export const listPlayedByUserId = async (
  db: Db,
  userId: string,
): Promise<{ readonly roles: readonly Played<Role>[]; readonly characters: readonly Played<string>[] }> => {
  const { rows } = await sql<{ kind: "role" | "character"; name: string; matches: number; wins: number }>`
    with newest as (
      select role, character_id, (outcome = 'won')::integer as win from match_record
      where user_id = ${userId} and outcome in ('won', 'lost')
      order by started_at desc, match_id desc limit ${PLAYED_MATCHES}
    )
    select case when grouping(role) = 0 then 'role' else 'character' end as kind,
      coalesce(role, character_id) as name, count(*)::integer as matches, sum(win)::integer as wins
    from newest group by grouping sets ((role), (character_id))
    order by matches desc, wins desc, name`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    roles: of("role").map(({ name, matches, wins }) => ({ name: name as Role, matches, wins })),
    characters: of("character").filter(({ name }) => name !== ""),
  };
};

/** Another player of some matches of a player, with the wins of that player in them. */
export interface PlayedPerson {
  readonly userId: string;
  readonly trainerName: string;
  readonly matches: number;
  readonly wins: number;
}

const MOST_PEOPLE = 5;
const LEAST_COMMON = 2;

/**
 * The players who share at least two of the newest hundred decided matches, most often first, five of each side; no
 * deleted accounts. Team-mates have the same outcome.
 */
export const listPlayedPeople = async (
  db: Db,
  userId: string,
): Promise<{ readonly partners: readonly PlayedPerson[]; readonly opponents: readonly PlayedPerson[] }> => {
  const { rows } = await sql<PlayedPerson & { isPartner: boolean }>`
    with newest as (
      select match_id, outcome from match_record
      where user_id = ${userId} and outcome in ('won', 'lost')
      order by started_at desc, match_id desc limit ${PLAYED_MATCHES}
    ), counted as (
      select other.user_id, other.outcome = newest.outcome as is_partner, count(*)::integer as matches,
        (count(*) filter (where newest.outcome = 'won'))::integer as wins
      from newest join match_record other using (match_id)
      where other.user_id <> ${userId} and other.outcome in ('won', 'lost')
      group by 1, 2 having count(*) >= ${LEAST_COMMON}
    ), placed as (
      select counted.*, account.trainer_name, row_number() over (
        partition by is_partner order by matches desc, wins desc, user_id) as place
      from counted join account using (user_id) where account.deleted_at = 0
    )
    select user_id as "userId", trainer_name as "trainerName", is_partner as "isPartner", matches, wins
    from placed where place <= ${MOST_PEOPLE} order by place`.execute(db);
  const of = (isPartner: boolean) =>
    rows
      .filter((row) => row.isPartner === isPartner)
      .map(({ userId: id, trainerName, matches, wins }) => ({ userId: id, trainerName, matches, wins }));
  return { partners: of(true), opponents: of(false) };
};

/** The newest three decided matches per user. */
export const listLastGamesByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Game[]>> => {
  const rows = await db
    .selectFrom("account")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("match_record")
          .select(["role_choice", "started_at", "match_id"])
          .whereRef("match_record.user_id", "=", "account.user_id")
          .where("outcome", "in", ["won", "lost"])
          .orderBy("started_at", "desc")
          .orderBy("match_id", "desc")
          .limit(3)
          .as("game"),
      (join) => join.onTrue(),
    )
    .select(["account.user_id", "game.role_choice", "game.started_at", "game.match_id"])
    .where("account.user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .modifyEnd(prepared)
    .execute();
  const games = new Map<string, Game[]>(userIds.map((userId) => [userId, []]));
  for (const row of rows)
    games.get(row.user_id)?.push({
      matchId: row.match_id,
      startedAtS: Number(row.started_at),
      roleChoice: row.role_choice,
    });
  return games;
};

/** The users among `others` with a common match since `sinceS`. */
export const listRecentPlayersSince = async (
  db: Db,
  userId: string,
  others: readonly string[],
  sinceS: number,
): Promise<readonly string[]> => {
  if (others.length === 0) return [];
  const rows = await db
    .selectFrom("match_record as own")
    .innerJoin("match_record as other", "other.match_id", "own.match_id")
    .select("other.user_id")
    .distinct()
    .where("own.user_id", "=", userId)
    .where("own.started_at", ">=", String(sinceS))
    .where("other.user_id", "in", [...others])
    .execute();
  return rows.map((row) => row.user_id);
};

const MOST_RECENT = 200;

/** A player of common matches, with the start of the last one. */
export interface Meeting {
  readonly userId: string;
  readonly lastMatchAtS: number;
  readonly times: number;
}

/**
 * The players of the user's matches since `sinceS`, the latest first.
 * @param among only these; null for all, of which at most 200 are listed
 */
export const listMeetingsSince = async (
  db: Db,
  userId: string,
  sinceS: number,
  among: readonly string[] | null = null,
): Promise<readonly Meeting[]> => {
  const rows = await db
    .selectFrom("match_record as own")
    .innerJoin("match_record as other", "other.match_id", "own.match_id")
    .innerJoin("account", "account.user_id", "other.user_id")
    .select(({ fn }) => [
      "other.user_id",
      fn.max("own.started_at").as("last_match_at"),
      fn.countAll<string>().as("times"),
    ])
    .where("own.user_id", "=", userId)
    .where("own.started_at", ">=", String(sinceS))
    .where("other.user_id", "!=", userId)
    .where("account.deleted_at", "=", "0")
    .$if(among !== null, (recent) =>
      recent.where("other.user_id", "=", sql<string>`any(${[...(among ?? [])]}::text[])`),
    )
    .groupBy("other.user_id")
    .orderBy("last_match_at", "desc")
    .orderBy("other.user_id")
    .limit(MOST_RECENT)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    lastMatchAtS: Number(row.last_match_at),
    times: Number(row.times),
  }));
};

/** Whether a user has ever won, and in how many roles a match was decided. */
export const getCareerByUserId = async (
  db: Db,
  userId: string,
): Promise<{ readonly hasWon: boolean; readonly rolesPlayed: number }> => {
  const { rows } = await sql<{ hasWon: boolean; rolesPlayed: number }>`
    select coalesce(bool_or(outcome = 'won'), false) as "hasWon", count(distinct role)::int as "rolesPlayed"
    from match_record where user_id = ${userId} and outcome in ('won', 'lost')`.execute(db);
  return rows[0] ?? { hasWon: false, rolesPlayed: 0 };
};
