import { statement } from "@gokaku/db";
import type { MatchId, UserId, VacancyCause } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { SubstituteRefusal, Substitution } from "../domain/seat-step.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** A player who lost the seat of a match. */
export interface Vacated {
  readonly userId: UserId;
  readonly cause: VacancyCause;
  readonly vacatedAtMs: number;
  /** Null while the seat is open, and when no substitute was found. */
  readonly substituteUserId: UserId | null;
}

const selectVacated = statement<Vacated>(`
  select lost.user_id as "userId", kind as cause, at_ms::double precision as "vacatedAtMs",
    sub.user_id as "substituteUserId"
  from seat_changes as lost
  left join substitutions as sub
    on sub.match_id = lost.match_id and sub.vacated_user_id = lost.user_id and sub.refusal is null
  where lost.match_id = $1::bigint and kind in ('no_check_in', 'declined', 'missing')
  order by version, lost.user_id`);

/** The players who lost their seat of a match, the oldest first. */
export const listVacatedByMatchId = (db: Db, matchId: MatchId): Promise<readonly Vacated[]> =>
  selectVacated(db, [matchId]);

/** The answer that an entry got for a seat: null for a seat that it got, undefined before the first answer. */
export const findSubstituteRefusal = async (
  db: Db,
  matchId: MatchId,
  { vacatedUserId, seat }: Substitution,
): Promise<SubstituteRefusal | null | undefined> =>
  (
    await db
      .selectFrom("substitutions")
      .select("refusal")
      .where("match_id", "=", matchId)
      .where("vacated_user_id", "=", vacatedUserId)
      .where("entry_id", "=", seat.entryId)
      .executeTakeFirst()
  )?.refusal;

/** Stores the answer to an entry, once and for ever. */
export const insertSubstitution = async (
  db: Db,
  matchId: MatchId,
  { vacatedUserId, seat, swappedRole }: Substitution,
  refusal: SubstituteRefusal | null,
  atMs: number,
): Promise<void> => {
  await db
    .insertInto("substitutions")
    .values({
      match_id: matchId,
      vacated_user_id: vacatedUserId,
      entry_id: seat.entryId,
      user_id: seat.userId,
      swapped_role: swappedRole,
      refusal,
      decided_at_ms: atMs,
    })
    .execute();
};

/** Whether a user ever had a seat of a match. */
export const hadSeat = async (db: Db, matchId: MatchId, userId: UserId): Promise<boolean> =>
  (await db
    .selectFrom("seat_history")
    .select("user_id")
    .where("match_id", "=", matchId)
    .where("user_id", "=", userId)
    .executeTakeFirst()) !== undefined;
