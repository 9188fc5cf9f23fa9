import { inCompany, type Write, writeStatement } from "@gokaku/db";
import { LIMITS, type UserId } from "@gokaku/game";
import type { ShownEntry } from "../domain/entry.ts";
import { entriesChangedOf } from "../facts/events.ts";
import type { NewEntry } from "./entries.ts";

/*
 * Joining and leaving as one statement each, for all who ask while the one before is under way, with one event. Whom
 * anything stands in the way of, these leave out and do not say why: a transaction finds the reason. So they do with
 * whose row somebody holds locked: nobody waits for another's lock.
 */

/** A block list that the player's last time of waiting within a day carried was checked then. */
const BLOCKING_CHECKED_MS = 24 * 3_600_000;
const MOST_AT_ONCE = 100;

/**
 * Whose rating is of another season is asked about: users told nobody of the reset.
 * The lock on a player's row puts this in order with a ban: whichever is second sees the first. Entry and seat are
 * judged as of one moment, at which whoever is given a seat has the one or the other. They are looked for player by
 * player (a sub-select is never turned into a join with the whole table).
 */
const ENTER = writeStatement<{
  entry_id: string;
  season_id: string;
  rate: number;
  trainer_name: string;
  blocking: UserId[];
}>({
  with: `
    asked as (
      select user_id, entry_id, string_to_array(roles, ',') as roles, string_to_array(blocking, ',') as blocking,
        member_checked_at
      from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
        as one (user_id, entry_id, roles, blocking, member_checked_at)
    ),
    judged as (
      select user_id, rate, trainer_name, season_id, blocking from player
      where user_id = any($1::text[]) and not is_banned and effective_penalty < ${LIMITS.blockingPenalty}
        and penalty_timeout_until * 1000 <= $6::bigint and btrim(trainer_name) <> ''
      order by user_id for no key update skip locked
    ),
    active as (
      select season_id, start_date * 1000 as start_ms, end_date * 1000 as end_ms from season
      where state = 'active' order by start_date desc limit 1
    ),
    entered as (
      insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
        last_seen_at_ms, member_checked_at)
      select asked.entry_id, user_id, active.season_id, 'waiting', 1, asked.roles,
        coalesce(asked.blocking, judged.blocking), $6::bigint, $6::bigint, asked.member_checked_at
      from asked join judged using (user_id), active
      where judged.season_id = active.season_id and active.start_ms <= $6::bigint and $6::bigint < active.end_ms
        and (select count(*) from entry where entry.user_id = asked.user_id and ended_at_ms is null) = 0
        and (select count(*) from seat where seat.user_id = asked.user_id and released_at_ms is null) = 0
        and (asked.blocking is null or cardinality(asked.blocking) = 0 or asked.blocking <@ (
          select blocking from entry
          where entry.user_id = asked.user_id and ended_at_ms > $6::bigint - ${BLOCKING_CHECKED_MS}
          order by ended_at_ms desc limit 1))
      order by user_id
      on conflict do nothing
      returning entry_id, user_id, season_id, blocking
    )`,
  tells: "entered",
  select: `
    select entered.entry_id, entered.season_id, entered.blocking, judged.rate, judged.trainer_name
    from entered join judged using (user_id)`,
});

/** Who asks to be let in, with null for the block list that the player has stored, which was checked then. */
type Entering = Omit<NewEntry, "seasonId" | "blocking"> & {
  readonly blocking: readonly UserId[] | null;
};

const enterAll = async (
  write: Write,
  entering: readonly Entering[],
): Promise<readonly (ShownEntry | null)[]> => {
  const nowMs = Math.max(...entering.map((one) => one.nowMs));
  const userIds = entering.map(({ userId }) => userId);
  // Neither roles nor the ids of users have a comma.
  const values = [
    userIds,
    entering.map(({ entryId }) => entryId),
    entering.map(({ selectedRoles }) => selectedRoles.join()),
    entering.map(({ blocking }) => blocking?.join() ?? null),
    entering.map(({ memberCheckedAtS }) => memberCheckedAtS),
    nowMs,
  ];
  const rows = await write(ENTER, values, entriesChangedOf(userIds));
  const entered = new Map(rows.map((row) => [row.entry_id, row]));
  return entering.map(({ memberCheckedAtS: _checked, nowMs: _asked, ...entry }) => {
    const row = entered.get(entry.entryId);
    if (row === undefined) return null;
    return {
      ...entry,
      seasonId: row.season_id,
      blocking: row.blocking,
      state: "waiting",
      version: 1,
      joinedAtMs: nowMs,
      endRequested: null,
      matchId: null,
      rate: row.rate,
      trainerName: row.trainer_name,
    };
  });
};

/** Answers null when anything stands in the way, or the block list is to be checked. */
export type EnterQueue = (entering: Entering) => Promise<ShownEntry | null>;

export const createEnterQueue = (write: Write): EnterQueue =>
  inCompany((entering) => enterAll(write, entering), MOST_AT_ONCE);

const LEAVE = writeStatement<{ user_id: string; entry_id: string }>({
  with: `
    found as (
      select entry_id from entry
      where user_id = any($1::text[]) and state = 'waiting' and ended_at_ms is null
      order by user_id for no key update skip locked
    ),
    ended as (
      update entry set state = 'left', ended_at_ms = $2::bigint, version = version + 1
      from found where entry.entry_id = found.entry_id
      returning entry.user_id, entry.entry_id
    )`,
  tells: "ended",
});

interface Leaving {
  readonly userId: UserId;
  readonly nowMs: number;
}
interface Left {
  readonly entryId: string;
  readonly endedAtMs: number;
}

const leaveAll = async (write: Write, leaving: readonly Leaving[]): Promise<readonly (Left | null)[]> => {
  const endedAtMs = Math.max(...leaving.map(({ nowMs }) => nowMs));
  const userIds = leaving.map(({ userId }) => userId);
  const rows = await write(LEAVE, [userIds, endedAtMs], entriesChangedOf(userIds));
  const entryIds = new Map(rows.map(({ user_id, entry_id }) => [user_id, entry_id]));
  return userIds.map((userId) => {
    const entryId = entryIds.get(userId);
    // Of two who ask for the same player, one has left and the other finds nobody waiting.
    entryIds.delete(userId);
    return entryId === undefined ? null : { entryId, endedAtMs };
  });
};

/** Answers which entry ended as left, and when; null when none waited or somebody holds it. */
export type LeaveWaiting = (leaving: Leaving) => Promise<Left | null>;

export const createLeaveWaiting = (write: Write): LeaveWaiting =>
  inCompany((leaving) => leaveAll(write, leaving), MOST_AT_ONCE);
