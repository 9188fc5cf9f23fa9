import { type OutboxEvent, type Write, writeStatement } from "@gokaku/db";
import { LIMITS, type UserId } from "@gokaku/game";
import type { ShownEntry } from "../domain/entry.ts";
import type { NewEntry } from "./entries.ts";

/*
 * Joining and leaving as one statement each, with the event. Whatever stands in the way, these write and tell nothing
 * and do not say why: a transaction finds the reason.
 */

/** A block list that the player's last time of waiting within a day carried was checked then. */
const BLOCKING_CHECKED_MS = 24 * 3_600_000;

/**
 * Whose rating is of another season is asked about: users told nobody of the reset.
 * The lock on the player's row puts this in order with a ban: whichever is second sees the first. Entry and seat are
 * judged as of one moment, at which whoever is given a seat has the one or the other.
 */
const ENTER = writeStatement<{ season_id: string; rate: number; trainer_name: string; blocking: UserId[] }>({
  with: `
    judged as (
      select user_id, rate, trainer_name, season_id, coalesce($5::text[], blocking) as blocking from player
      where user_id = $1 and not is_banned and effective_penalty < ${LIMITS.blockingPenalty}
        and penalty_timeout_until * 1000 <= $2::bigint and btrim(trainer_name) <> ''
      for no key update
    ),
    active as (
      select season_id, start_date * 1000 as start_ms, end_date * 1000 as end_ms from season
      where state = 'active' order by start_date desc limit 1
    ),
    entered as (
      insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
        last_seen_at_ms, member_checked_at)
      select $3::uuid, judged.user_id, active.season_id, 'waiting', 1, $4::text[], judged.blocking, $2::bigint,
        $2::bigint, $6::bigint
      from judged, active
      where judged.season_id = active.season_id and active.start_ms <= $2::bigint and $2::bigint < active.end_ms
        and not exists (select from entry where user_id = $1 and ended_at_ms is null)
        and not exists (select from seat where user_id = $1 and released_at_ms is null)
        and ($5::text[] is null or cardinality($5::text[]) = 0 or $5::text[] <@ (
          select blocking from entry where user_id = $1 and ended_at_ms > $2::bigint - ${BLOCKING_CHECKED_MS}
          order by ended_at_ms desc limit 1))
      on conflict do nothing
      returning season_id
    )`,
  tells: "entered",
  select: "select entered.season_id, judged.rate, judged.trainer_name, judged.blocking from entered, judged",
});

/**
 * @param entry with null for the block list that the player has stored, which was checked then
 * @returns null when anything stands in the way, or the block list is to be checked
 */
export const enterQueue = async (
  write: Write,
  {
    nowMs,
    memberCheckedAtS,
    ...entry
  }: Omit<NewEntry, "seasonId" | "blocking"> & { readonly blocking: readonly UserId[] | null },
  events: readonly OutboxEvent[],
): Promise<ShownEntry | null> => {
  const { userId, entryId, selectedRoles, blocking } = entry;
  const values = [userId, nowMs, entryId, selectedRoles, blocking, memberCheckedAtS];
  const [entered] = await write(ENTER, values, events);
  if (entered === undefined) return null;
  return {
    ...entry,
    seasonId: entered.season_id,
    blocking: entered.blocking,
    state: "waiting",
    version: 1,
    joinedAtMs: nowMs,
    endRequested: null,
    matchId: null,
    rate: entered.rate,
    trainerName: entered.trainer_name,
  };
};

const LEAVE = writeStatement<{ entry_id: string }>({
  with: `
    ended as (
      update entry set state = 'left', ended_at_ms = $2::bigint, version = version + 1
      where user_id = $1 and state = 'waiting' and ended_at_ms is null returning entry_id
    )`,
  tells: "ended",
});

/** @returns the entry that ended as left; null when none waited */
export const leaveWaiting = async (
  write: Write,
  userId: UserId,
  nowMs: number,
  events: readonly OutboxEvent[],
): Promise<string | null> => (await write(LEAVE, [userId, nowMs], events))[0]?.entry_id ?? null;
