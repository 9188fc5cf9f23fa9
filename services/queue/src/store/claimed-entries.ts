import { arrayOf } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { ClaimedEntry, WantedClaim } from "../domain/claim.ts";
import type { EndCause } from "../domain/entry.ts";
import { ABSENT_AFTER_MS } from "../domain/presence.ts";
import type { ClaimOptions, UndecidedClaim } from "./claims.ts";
import { ending, NEXT_VERSION, updateEntry } from "./entries.ts";
import type { EntryTable, Tables } from "./tables.ts";
import { eligibleAt } from "./ticks.ts";

type ClaimedRow = Pick<Selectable<EntryTable>, "entry_id" | "user_id" | "end_requested" | "match_id">;

type Db = Kysely<Tables>;

/*
 * Statements over many entries list their ids, so that they use the primary key: a tick outdates the planner's
 * statistics within seconds.
 */
const idsOf = (claims: readonly { readonly matchId: MatchId }[]) => claims.map(({ matchId }) => matchId);

const entryIdsOf = (claims: readonly WantedClaim[]) =>
  claims.flatMap(({ players }) => players.map(({ entryId }) => entryId));

const listClaimed = async (db: Db, claims: readonly WantedClaim[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from entry where entry_id = any(${arrayOf(entryIdsOf(claims))}::uuid[])
      and match_id = any(${arrayOf(idsOf(claims))}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.entry_id));
};

/**
 * Claims the wanted entries that still wait in their planned version and whose players are present and may play.
 * The conditions are in a `case` because the planner underestimates their rows and would choose a nested loop.
 * @returns the entries that could not be claimed
 */
export const claimEntries = async (
  db: Db,
  claims: readonly WantedClaim[],
  { seasonId, nowMs }: ClaimOptions,
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
  const claimed = await listClaimed(db, claims);
  return new Set(entryIds.filter((entryId) => !claimed.has(entryId)));
};

/** Undoes the claims of entries that this transaction made, versions included. */
export const releaseEntries = async (db: Db, claims: readonly WantedClaim[]): Promise<void> => {
  if (claims.length === 0) return;
  await sql`
    update entry set state = 'waiting', version = version - 1, match_id = null, claimed_at_ms = null, waited_s = null
    where entry_id = any(${arrayOf(entryIdsOf(claims))}::uuid[])
      and match_id = any(${arrayOf(idsOf(claims))}::bigint[])`.execute(db);
};

/** Locks the entries of a claim until the transaction ends. */
export const lockClaimedEntries = async (
  db: Db,
  { matchId, seats }: UndecidedClaim,
): Promise<readonly ClaimedEntry[]> => {
  const { rows } = await sql<ClaimedRow>`
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

/** Ends the entries of these claims as matched; the transaction has decided the claims. */
export const endMatchedByClaims = async (
  db: Db,
  claims: readonly UndecidedClaim[],
  nowMs: number,
): Promise<readonly (Pick<ClaimedEntry, "entryId" | "userId"> & { readonly waitedS: number | null })[]> => {
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
export const endByEntryId = (db: Db, entryId: string, cause: EndCause, nowMs: number): Promise<void> =>
  updateEntry(db, entryId, ending(cause, nowMs));

/** Lets a locked entry wait again, with its joining time and a higher version. */
export const returnToWaitingByEntryId = (db: Db, entryId: string): Promise<void> =>
  updateEntry(db, entryId, {
    state: "waiting",
    match_id: null,
    claimed_at_ms: null,
    waited_s: null,
    version: NEXT_VERSION,
  });
