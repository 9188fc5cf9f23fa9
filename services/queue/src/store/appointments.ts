import type { UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { type Appointment, LASTS_MS, NEAR_MS, type PromiseCounts } from "../domain/appointment.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const MOST_SHOWN = 20;

/** The coming and present ones, the earliest first. @param viewer null for a visitor */
export const listComing = async (
  db: Db,
  viewer: UserId | null,
  nowMs: number,
): Promise<readonly Appointment[]> => {
  const { rows } = await sql<{
    readonly appointment_id: string;
    readonly starts_at_ms: string;
    readonly note: string;
    readonly promises: number;
    readonly is_promised: boolean;
  }>`
    select appointment_id, starts_at_ms, note,
      (select count(*) from promise where promise.appointment_id = appointment.appointment_id)::integer as promises,
      exists (select from promise where promise.appointment_id = appointment.appointment_id
        and user_id = ${viewer ?? ""}) as is_promised
    from appointment
    where cancelled_at_ms is null and closed_at_ms is null and starts_at_ms > ${nowMs - LASTS_MS}
    order by starts_at_ms, appointment_id limit ${MOST_SHOWN}`.execute(db);
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    startsAtMs: Number(row.starts_at_ms),
    note: row.note,
    promises: row.promises,
    isPromised: row.is_promised,
  }));
};

/** @param lock whether the row stays as it is until the transaction ends */
export const findAppointment = async (
  db: Db,
  appointmentId: string,
  { lock = false } = {},
): Promise<{ readonly startsAtMs: number; readonly note: string; readonly isCancelled: boolean } | null> => {
  const found = db
    .selectFrom("appointment")
    .select(["starts_at_ms", "note", "cancelled_at_ms"])
    .where("appointment_id", "=", appointmentId);
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst();
  if (row === undefined) return null;
  return {
    startsAtMs: Number(row.starts_at_ms),
    note: row.note,
    isCancelled: row.cancelled_at_ms !== null,
  };
};

export const insertAppointment = async (
  db: Db,
  { appointmentId, startsAtMs, note }: Pick<Appointment, "appointmentId" | "startsAtMs" | "note">,
  { userId, nowMs }: { readonly userId: UserId; readonly nowMs: number },
): Promise<void> => {
  await db
    .insertInto("appointment")
    .values({
      appointment_id: appointmentId,
      starts_at_ms: startsAtMs,
      note,
      created_by: userId,
      created_at_ms: nowMs,
    })
    .execute();
};

export const cancelByAppointmentId = async (db: Db, appointmentId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable("appointment")
    .set({ cancelled_at_ms: nowMs })
    .where("appointment_id", "=", appointmentId)
    .execute();
};

/** The players who promised to come. */
export const listPromisedByAppointmentId = async (
  db: Db,
  appointmentId: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("promise")
    .select("user_id")
    .where("appointment_id", "=", appointmentId)
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_id);
};

/** The same promise again changes nothing, and none is stored from the start on. */
export const insertPromise = async (
  db: Db,
  appointmentId: string,
  { userId, nowMs }: { readonly userId: UserId; readonly nowMs: number },
): Promise<void> => {
  await sql`
    insert into promise (appointment_id, user_id, promised_at_ms)
    select appointment_id, ${userId}, ${nowMs} from appointment
    where appointment_id = ${appointmentId} and cancelled_at_ms is null and starts_at_ms > ${nowMs}
    on conflict do nothing`.execute(db);
};

export const deletePromise = async (db: Db, appointmentId: string, userId: UserId): Promise<void> => {
  await db
    .deleteFrom("promise")
    .where("appointment_id", "=", appointmentId)
    .where("user_id", "=", userId)
    .where("state", "=", "promised")
    .execute();
};

/** Deletes all that a player promised until `untilMs`. */
export const deletePromisesByUserId = async (db: Db, userId: UserId, untilMs: number): Promise<void> => {
  await db
    .deleteFrom("promise")
    .where("user_id", "=", userId)
    .where("promised_at_ms", "<=", String(untilMs))
    .execute();
};

export const countPromisesByUserId = async (db: Db, userId: UserId): Promise<PromiseCounts> => {
  const row = await db
    .selectFrom("promise")
    .select([
      sql<number>`count(*) filter (where state = 'promised')::integer`.as("promised"),
      sql<number>`count(*) filter (where state = 'came')::integer`.as("came"),
      sql<number>`count(*) filter (where state = 'absent')::integer`.as("absent"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row;
};

/** Players who promised to come to an appointment that began within the last minutes. */
export const listPromisedNow = async (db: Db, nowMs: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly user_id: string }>`
    select user_id from promise join appointment using (appointment_id)
    where closed_at_ms is null and cancelled_at_ms is null
      and starts_at_ms <= ${nowMs} and starts_at_ms > ${nowMs - LASTS_MS}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};

/** Marks the next appointment near its start, if one is not marked yet, and returns the players who promised. */
export const takeNear = async (
  db: Db,
  nowMs: number,
): Promise<{
  readonly appointmentId: string;
  readonly startsAtMs: number;
  readonly userIds: readonly string[];
} | null> => {
  const { rows } = await sql<{
    readonly appointment_id: string;
    readonly starts_at_ms: string;
    readonly user_ids: readonly string[];
  }>`
    with due as (
      select appointment_id from appointment
      where announced_at_ms is null and closed_at_ms is null and cancelled_at_ms is null
        and starts_at_ms > ${nowMs} and starts_at_ms <= ${nowMs + NEAR_MS}
      order by starts_at_ms limit 1 for update skip locked
    )
    update appointment set announced_at_ms = ${nowMs} from due
    where appointment.appointment_id = due.appointment_id
    returning appointment.appointment_id, starts_at_ms, array(
      select user_id from promise where promise.appointment_id = appointment.appointment_id order by user_id
    ) as user_ids`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        appointmentId: row.appointment_id,
        startsAtMs: Number(row.starts_at_ms),
        userIds: row.user_ids,
      };
};

/**
 * Decides the promises of one appointment that is over, from the stored waits and seats. Without a tick during the
 * appointment an absence says nothing about the player, so the promise stays undecided.
 * @returns whether there was one
 */
export const closeOver = async (db: Db, nowMs: number): Promise<boolean> => {
  const { rows } = await sql`
    with due as (
      select appointment_id, starts_at_ms - ${NEAR_MS}::bigint as from_ms, starts_at_ms,
        starts_at_ms + ${LASTS_MS}::bigint as to_ms
      from appointment
      where closed_at_ms is null and cancelled_at_ms is null and starts_at_ms <= ${nowMs - LASTS_MS}
      order by starts_at_ms limit 1 for update skip locked
    ), decided as (
      update promise set state = case
        when exists (select from entry where entry.user_id = promise.user_id and joined_at_ms <= to_ms
            and (ended_at_ms is null or ended_at_ms >= from_ms))
          or exists (select from seat where seat.user_id = promise.user_id and seated_at_ms <= to_ms
            and (released_at_ms is null or released_at_ms >= from_ms)) then 'came'
        when exists (select from tick where tick_key between due.starts_at_ms and to_ms) then 'absent'
        else 'promised' end
      from due where promise.appointment_id = due.appointment_id
    )
    update appointment set closed_at_ms = ${nowMs} from due
    where appointment.appointment_id = due.appointment_id
    returning appointment.appointment_id`.execute(db);
  return rows.length > 0;
};

const PRUNED = 100;

/** Deletes appointments before `beforeMs` with their promises. @returns how many */
export const pruneAppointmentsBefore = async (db: Db, beforeMs: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from appointment where appointment_id in (
      select appointment_id from appointment where starts_at_ms < ${beforeMs} limit ${PRUNED})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
