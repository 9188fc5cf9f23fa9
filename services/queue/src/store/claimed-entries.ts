import { arrayOf } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { WantedClaim } from "../domain/claim.ts";
import type { EndCause, RequestedEnd } from "../domain/entry.ts";
import { ABSENT_AFTER_MS } from "../domain/presence.ts";
import type { HoldOptions, UndecidedClaim } from "./claims.ts";
import { ending } from "./entries.ts";
import type { EntryTable, Tables } from "./tables.ts";
import { eligibleAt } from "./ticks.ts";

export interface HeldEntry {
  readonly entryId: string;
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

type HeldRow = Pick<Selectable<EntryTable>, "entry_id" | "user_id" | "end_requested" | "match_id">;

type Db = Kysely<Tables>;

/*
 * Entries held for matches. Statements over many entries name them by a list of ids: that goes by the key whatever
 * the statistics say, which a tick makes out of date within seconds.
 */
const idsOf = (claims: readonly { readonly matchId: MatchId }[]) => claims.map(({ matchId }) => matchId);

const entryIdsOf = (claims: readonly WantedClaim[]) =>
  claims.flatMap(({ players }) => players.map(({ entryId }) => entryId));

const listHeld = async (db: Db, claims: readonly WantedClaim[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from entry where entry_id = any(${arrayOf(entryIdsOf(claims))}::uuid[])
      and match_id = any(${arrayOf(idsOf(claims))}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.entry_id));
};

/**
 * Holds for their matches the wanted entries that still wait as they were planned and whose players are not absent and
 * may play.
 * The conditions stand in a `case` because the planner would take the statistics' word for how few meet them, and
 * compare everything with everything.
 * @returns the entries that could not be held
 */
export const holdEntries = async (
  db: Db,
  claims: readonly WantedClaim[],
  { seasonId, nowMs }: HoldOptions,
): Promise<ReadonlySet<string>> => {
  const wanted = claims.flatMap(({ players }) => players);
  const matchIds = claims.flatMap(({ matchId, players }) => players.map(() => matchId));
  const entryIds = wanted.map((player) => player.entryId);
  const { numAffectedRows } = await sql`
    update entry set state = 'claimed', version = entry.version + 1, match_id = wanted.match_id,
      claimed_at_ms = ${nowMs}, waited_s = wanted.waited_s
    from unnest(${arrayOf(entryIds)}::uuid[], ${arrayOf(wanted.map((player) => Number(player.entryVersion)))}::bigint[],
      ${arrayOf(matchIds)}::bigint[], ${arrayOf(wanted.map((player) => player.waitedSeconds))}::integer[])
      as wanted (entry_id, version, match_id, waited_s)
    where entry.entry_id = any(${arrayOf(entryIds)}::uuid[]) and entry.entry_id = wanted.entry_id
      and case when entry.state = 'waiting' and entry.version = wanted.version and entry.season_id = ${seasonId}
          and entry.last_seen_at_ms >= ${nowMs - ABSENT_AFTER_MS}
        then exists (select from player where player.user_id = entry.user_id and ${eligibleAt(nowMs)})
        else false end`.execute(db);
  if (Number(numAffectedRows) === wanted.length) return new Set();
  const held = await listHeld(db, claims);
  return new Set(entryIds.filter((entryId) => !held.has(entryId)));
};

/** Undoes what this transaction holds for these claims, as if it had never been held. */
export const letGoOfEntries = async (db: Db, claims: readonly WantedClaim[]): Promise<void> => {
  if (claims.length === 0) return;
  await sql`
    update entry set state = 'waiting', version = version - 1, match_id = null, claimed_at_ms = null, waited_s = null
    where entry_id = any(${arrayOf(entryIdsOf(claims))}::uuid[])
      and match_id = any(${arrayOf(idsOf(claims))}::bigint[])`.execute(db);
};

/** The entries that a claim holds, by their ids and this claim alone; locked until the transaction ends. */
export const lockHeldByClaim = async (
  db: Db,
  { matchId, seats }: UndecidedClaim,
): Promise<readonly HeldEntry[]> => {
  const { rows } = await sql<HeldRow>`
    select entry_id, user_id, end_requested, match_id from entry
    where entry_id = any(${seats.map((seat) => seat.entry_id)}::uuid[])
      and state = 'claimed' and match_id = ${matchId}
    order by entry_id for update`.execute(db);
  return rows.map((row) => ({
    entryId: row.entry_id,
    userId: row.user_id as UserId,
    endRequested: row.end_requested,
  }));
};

/** Ends the entries that these claims hold as matched; the transaction has decided the claims. */
export const endMatchedByClaims = async (
  db: Db,
  claims: readonly UndecidedClaim[],
  nowMs: number,
): Promise<readonly (Pick<HeldEntry, "entryId" | "userId"> & { readonly waitedS: number | null })[]> => {
  const entryIds = claims.flatMap(({ seats }) => seats.map((seat) => seat.entry_id));
  const rows = await db
    .updateTable("entry")
    .set(ending("matched", nowMs))
    .where(sql<boolean>`entry_id = any(${arrayOf(entryIds)}::uuid[])`)
    .where("state", "=", "claimed")
    .where(sql<boolean>`match_id = any(${arrayOf(idsOf(claims))}::bigint[])`)
    .returning(["entry_id", "user_id", "waited_s"])
    .execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    userId: row.user_id as UserId,
    waitedS: row.waited_s,
  }));
};

/** Ends an entry that this transaction has locked. */
export const endByEntryId = async (
  db: Db,
  entryId: string,
  cause: EndCause,
  nowMs: number,
): Promise<void> => {
  await db.updateTable("entry").set(ending(cause, nowMs)).where("entry_id", "=", entryId).execute();
};

/** Lets an entry that this transaction has locked wait again, with its joining time and a higher version. */
export const letWaitAgainByEntryId = async (db: Db, entryId: string): Promise<void> => {
  await db
    .updateTable("entry")
    .set({
      state: "waiting",
      match_id: null,
      claimed_at_ms: null,
      waited_s: null,
      version: sql<string>`version + 1`,
    })
    .where("entry_id", "=", entryId)
    .execute();
};
