import { statement } from "@gokaku/db";
import type { VacancyCause } from "@gokaku/game";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Absence, type AbsenceBefore, dayOf, type Vacancy, vacatedAtSOf } from "../domain/absence.ts";
import { PENALTY_MEMORY_S } from "../domain/penalty.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** SQL of when a user last declined a match and was charged for it. */
export const lastDecline = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  (select max(at) from vacated_seat where user_id = ${userId} and cause = 'declined' and not is_free)`;

export const toDeclinedAtS = (at: string | null): number | null => (at === null ? null : Number(at));

/** When a user last declined a match and was charged for it, in unix seconds; null for never. */
export const findDeclinedAtS = async (db: Db, userId: string): Promise<number | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select ${lastDecline(sql`${userId}`)} as at`.execute(db);
  return toDeclinedAtS(rows[0]?.at ?? null);
};

type Row = Omit<AbsenceBefore, "penalties"> & { readonly userId: string; readonly isCharged: boolean };

const selectBefore = statement<Row>(`
  select user_id as "userId",
    exists (select from vacated_seat as seat
      where seat.user_id = player.user_id and match_id = $2::bigint) as "isCharged",
    (select count(*) from penalty
      where penalty.user_id = player.user_id and at > $3::bigint and withdrawn_at is null)::integer as "recentPenalties",
    (select count(*) from vacated_seat as seat where seat.user_id = player.user_id and cause = 'declined'
      and not is_free and season_id = $4::text)::integer as declines,
    exists (select from vacated_seat as seat where seat.user_id = player.user_id and is_free
      and at >= $5::bigint and at < $6::bigint) as "hasFreeDecline"
  from unnest($1::text[]) as player (user_id)`);

/** The players of a vacancy who are not charged for it yet. */
export const listUncharged = async (
  db: Db,
  vacancy: Vacancy,
): Promise<ReadonlyMap<string, Omit<AbsenceBefore, "penalties">>> => {
  const atS = vacatedAtSOf(vacancy);
  const { fromS, toS } = dayOf(atS);
  const rows = await selectBefore(db, [
    vacancy.players.map(({ userId }) => userId),
    vacancy.matchId,
    atS - PENALTY_MEMORY_S,
    vacancy.seasonId,
    fromS,
    toS,
  ]);
  return new Map(rows.filter(({ isCharged }) => !isCharged).map((row) => [row.userId, row]));
};

/** Stores that a locked player was charged, with the penalty. */
export const insertAbsence = async (
  db: Db,
  vacancy: Vacancy,
  { userId, cause }: { readonly userId: string; readonly cause: VacancyCause },
  { isFree, penalty }: Absence,
): Promise<void> => {
  const { matchId: match_id, seasonId: season_id } = vacancy;
  await db
    .insertInto("vacated_seat")
    .values({ user_id: userId, match_id, cause, is_free: isFree, season_id, at: vacatedAtSOf(vacancy) })
    .execute();
  if (penalty === null) return;
  await db
    .insertInto("penalty")
    .values({
      user_id: userId,
      match_id,
      cause: penalty.cause,
      points: penalty.points,
      timeout_s: penalty.timeoutS,
      at: penalty.atS,
    })
    .execute();
};
