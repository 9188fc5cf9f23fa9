import type { MatchId, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { SubstituteRefusal, Substitution } from "../domain/seat-step.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

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
