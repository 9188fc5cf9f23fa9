import { prepared } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import {
  type DirectTarget,
  type Kind,
  type MessageTarget,
  PRIORITY,
  type RoleTarget,
  type RoomTarget,
  type Target,
} from "../domain/target.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** After every kind of target. */
const LAST = 9;

type Given = "key" | "kind" | "guildId" | "channelId" | "wanted";
export type NewTarget =
  | Pick<DirectTarget, Given>
  | Pick<MessageTarget, Given>
  | Pick<RoomTarget, Given>
  | Pick<RoleTarget, Given>;

/**
 * Stores the state that a target is to show from now on. The same state again is a no-op. A card or a room that Discord
 * refused is tried again.
 * @returns whether it is due
 */
export const want = async (db: Db, target: NewTarget, nowMs: number): Promise<boolean> => {
  const { key, kind, guildId, channelId, wanted } = target;
  const { rows } = await sql`
    insert into target (key, kind, guild_id, channel_id, priority, wanted, ask_at_ms, changed_at_ms)
    values (${key}, ${kind}, ${guildId}, ${channelId}, ${PRIORITY[kind]}, ${JSON.stringify(wanted)}::jsonb, ${nowMs},
      ${nowMs})
    on conflict (key) do update set wanted = excluded.wanted, version = target.version + 1,
      stopped = case when target.kind in ('card', 'room') then '' else target.stopped end,
      ask_at_ms = case when target.stopped = '' or target.kind in ('card', 'room')
        then coalesce(target.ask_at_ms, greatest(excluded.ask_at_ms, target.rest_until_ms)) end,
      changed_at_ms = excluded.changed_at_ms
    where target.wanted <> excluded.wanted
    returning key ${prepared}`.execute(db);
  return rows.length > 0;
};

/** A target with a lease: no other process works on it until `leasedUntilMs`. */
export type Due<One extends Target = Target> = One & { readonly leasedUntilMs: number };

export const takeDue = async (
  db: Db,
  nowMs: number,
  leaseMs: number,
  limit: number,
): Promise<readonly Due[]> => {
  const { rows } = await sql<Target>`
    update target set ask_at_ms = ${nowMs + leaseMs}
    where key in (select key from target where ask_at_ms <= ${nowMs} order by priority, ask_at_ms limit ${limit}
      for update skip locked)
    returning key, kind, guild_id as "guildId", channel_id as "channelId", wanted, version,
      shown_version as "shownVersion", thread_id as "threadId", message_id as "messageId", doubt,
      failures`.execute(db);
  return rows.map((row) => ({
    ...row,
    version: Number(row.version),
    shownVersion: Number(row.shownVersion),
    leasedUntilMs: nowMs + leaseMs,
  }));
};

/** When the next target is due; null for none. */
export const nextDueAtMs = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom("target")
    .select(({ fn }) => fn.min("ask_at_ms").as("atMs"))
    .executeTakeFirst();
  return row?.atMs === null || row?.atMs === undefined ? null : Number(row.atMs);
};

/** Stores the progress of a target before and after a call. @returns whether the lease still holds */
export const saveProgress = async (
  db: Db,
  { key, leasedUntilMs }: Due,
  progress: Pick<Target, "threadId" | "messageId" | "doubt" | "shownVersion">,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("target")
    .set({
      thread_id: progress.threadId,
      message_id: progress.messageId,
      doubt: progress.doubt,
      shown_version: progress.shownVersion,
    })
    .where("key", "=", key)
    .where("ask_at_ms", "=", String(leasedUntilMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends a lease. A state that is newer than the one that was worked on is due at once. */
export const endLease = async (
  db: Db,
  { key, leasedUntilMs, version }: Due,
  next: {
    readonly restUntilMs: number;
    readonly askAtMs: number | null;
    readonly failures: number;
    readonly stopped: string;
  },
  nowMs: number,
): Promise<void> => {
  await sql`update target set failures = ${next.failures}, stopped = ${next.stopped},
      rest_until_ms = ${next.restUntilMs},
      ask_at_ms = case when ${next.stopped} <> '' then null
        when ${next.askAtMs}::bigint is null and version > ${version} then ${Math.max(nowMs, next.restUntilMs)} else ${next.askAtMs}::bigint end
    where key = ${key} and ask_at_ms = ${leasedUntilMs}`.execute(db);
};

/** How many targets are due, since when the oldest one but a role waits (null for none), and how many Discord refused. */
export const countTargets = async (
  db: Db,
): Promise<{ readonly due: number; readonly stopped: number; readonly oldestAtMs: number | null }> => {
  const { rows } = await sql<{ due: string; oldest: string | null; stopped: string }>`
    select count(*) as due, min(changed_at_ms) filter (where kind <> 'role') as oldest,
      (select count(*) from target where stopped <> '') as stopped
    from target where ask_at_ms is not null`.execute(db);
  const { due = 0, oldest = null, stopped = 0 } = rows[0] ?? {};
  return {
    due: Number(due),
    stopped: Number(stopped),
    oldestAtMs: oldest === null ? null : Number(oldest),
  };
};

/** Of the threads of a match with a player who left: they wait for all others, and those of former places are forgotten. */
export const leaveThreads = async (
  db: Db,
  matchId: string,
  { isOver, guilds }: { readonly isOver: boolean; readonly guilds: readonly string[] },
): Promise<void> => {
  const ofMatch = sql<boolean>`kind = 'thread' and key like ${`thread:%:${matchId}`}`;
  if (isOver) await sql`update target set priority = ${LAST} where ${ofMatch}`.execute(db);
  await sql`delete from target where ${ofMatch} and guild_id <> all(${[...guilds]})`.execute(db);
};

/** The direct messages to a player who deleted the account are neither sent nor known any more. */
export const leaveDirects = async (db: Db, userId: string): Promise<void> => {
  await sql`delete from target where kind = 'direct' and wanted ->> 'recipient' = ${userId}`.execute(db);
};

/** Cards, rooms and roles that Discord refused are due again. */
export const resumePlaces = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .updateTable("target")
    .set({ stopped: "", ask_at_ms: nowMs })
    .where("kind", "in", ["card", "room", "role"])
    .where("stopped", "<>", "")
    .execute();
};

export interface RefusedPlace {
  readonly kind: Kind;
  readonly guildId: string;
  readonly channelId: string;
  readonly status: number;
  readonly code: number;
}

/** The channels and roles to which the newest call was refused. A thread that a moderator deleted is not one of them. */
export const listRefused = async (db: Db, ids: readonly string[]): Promise<readonly RefusedPlace[]> => {
  const { rows } = await sql<RefusedPlace>`
    select kind, "guildId", "channelId", split_part(stopped, '/', 1)::integer as status,
      split_part(stopped, '/', 2)::integer as code
    from (
      select distinct on (kind, channel_id) kind, guild_id as "guildId", channel_id as "channelId", stopped, thread_id
      from target where channel_id = any(${[...ids]}) order by kind, channel_id, changed_at_ms desc) as newest
    where stopped <> '' and not (thread_id <> '' and stopped like '404/%')
    order by kind, "channelId"`.execute(db);
  return rows;
};
