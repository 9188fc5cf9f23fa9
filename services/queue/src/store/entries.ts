import { prepared } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, type Selectable, sql, type UpdateObject } from "kysely";
import type { EndCause, Entry, RequestedEnd, ShownEntry } from "../domain/entry.ts";
import type { WaitRange } from "../domain/estimate.ts";
import type { RoleNumber } from "../domain/roles.ts";
import type { EntryTable, Tables } from "./tables.ts";

/** A live entry with its player, as the database shows it. */
export type EntryRow = Pick<
  Selectable<EntryTable>,
  | "entry_id"
  | "user_id"
  | "season_id"
  | "state"
  | "version"
  | "selected_roles"
  | "blocking"
  | "joined_at_ms"
  | "end_requested"
  | "match_id"
> & { readonly rate: number; readonly trainer_name: string };

export const toEntry = (row: EntryRow): ShownEntry => {
  if (row.state !== "waiting" && row.state !== "claimed") throw new Error(`entry ${row.entry_id} has ended`);
  return {
    entryId: row.entry_id,
    userId: row.user_id as UserId,
    seasonId: row.season_id,
    state: row.state,
    version: Number(row.version),
    selectedRoles: row.selected_roles,
    blocking: row.blocking as UserId[],
    joinedAtMs: Number(row.joined_at_ms),
    endRequested: row.end_requested,
    matchId: row.match_id as MatchId | null,
    rate: row.rate,
    trainerName: row.trainer_name,
  };
};

export const NEXT_VERSION = sql<string>`version + 1`;

/** The columns of an ended entry. */
export const ending = (cause: EndCause, nowMs: number) => {
  const isState = cause === "matched" || cause === "left";
  return {
    state: isState ? cause : ("cleared" as const),
    cause: isState ? null : cause,
    ended_at_ms: nowMs,
    version: NEXT_VERSION,
  };
};

export interface NewEntry {
  readonly entryId: string;
  readonly userId: UserId;
  readonly seasonId: string;
  readonly selectedRoles: readonly RoleNumber[];
  readonly blocking: readonly UserId[];
  readonly memberCheckedAtS: number;
  readonly nowMs: number;
  /** The estimate shown at the join; null without one. */
  readonly estimate: WaitRange | null;
}

/** An estimate as an entry stores it. */
export const estimateColumns = (estimate: WaitRange | null) => ({
  estimated_p50_s: estimate === null ? null : Math.round(estimate.p50S),
  estimated_p90_s: estimate === null ? null : Math.round(estimate.p90S),
});

type Db = Kysely<Tables>;

const LIST_LIMIT = 100_000;

const live = (db: Db) =>
  db
    .selectFrom("entry")
    .innerJoin("player", "player.user_id", "entry.user_id")
    .selectAll("entry")
    .select(["player.rate", "player.trainer_name"])
    .where("entry.ended_at_ms", "is", null);

export const findLiveByUserId = async (db: Db, userId: UserId): Promise<ShownEntry | null> => {
  const row = await live(db).where("entry.user_id", "=", userId).modifyEnd(prepared).executeTakeFirst();
  return row === undefined ? null : toEntry(row);
};

/** The live entry, locked until the transaction ends. */
export const lockLiveByUserId = async (db: Db, userId: UserId): Promise<ShownEntry | null> => {
  const row = await live(db)
    .where("entry.user_id", "=", userId)
    .forUpdate("entry")
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row === undefined ? null : toEntry(row);
};

export const listLiveEntries = async (db: Db): Promise<readonly ShownEntry[]> => {
  const rows = await live(db)
    .orderBy("entry.joined_at_ms")
    .orderBy("entry.entry_id")
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(toEntry);
};

/** The entry that `insertEntry` stores. */
export const enteredAs = ({
  nowMs,
  memberCheckedAtS: _checked,
  estimate: _estimate,
  ...entry
}: NewEntry): Entry => ({
  ...entry,
  state: "waiting",
  version: 1,
  joinedAtMs: nowMs,
  endRequested: null,
  matchId: null,
});

/** @returns null when the user already has a live entry */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<Entry | null> => {
  const row = await db
    .insertInto("entry")
    .values({
      entry_id: entry.entryId,
      user_id: entry.userId,
      season_id: entry.seasonId,
      state: "waiting",
      version: 1,
      selected_roles: [...entry.selectedRoles],
      blocking: [...entry.blocking],
      joined_at_ms: entry.nowMs,
      last_seen_at_ms: entry.nowMs,
      member_checked_at: entry.memberCheckedAtS,
      ...estimateColumns(entry.estimate),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("entry_id")
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row === undefined ? null : enteredAs(entry);
};

/** Changes an entry that this transaction has locked. */
export const updateEntry = async (
  db: Db,
  entryId: string,
  columns: UpdateObject<Tables, "entry">,
): Promise<void> => {
  await db.updateTable("entry").set(columns).where("entry_id", "=", entryId).execute();
};

/** Raises the version, which invalidates earlier plans. */
export const raiseVersionByEntryId = (db: Db, entryId: string): Promise<void> =>
  updateEntry(db, entryId, { version: NEXT_VERSION });

export const replaceBlockingByEntryId = (
  db: Db,
  entryId: string,
  blocking: readonly UserId[],
): Promise<void> => updateEntry(db, entryId, { blocking: [...blocking], version: NEXT_VERSION });

/** For a claimed entry. */
export const requestEndByEntryId = (db: Db, entryId: string, cause: RequestedEnd | null): Promise<void> =>
  updateEntry(db, entryId, { end_requested: cause });

/** @returns whether the entry waited and now has ended */
export const endWaitingByEntryId = async (
  db: Db,
  entryId: string,
  cause: EndCause,
  nowMs: number,
): Promise<boolean> => {
  const row = await db
    .updateTable("entry")
    .set(ending(cause, nowMs))
    .where("entry_id", "=", entryId)
    .where("state", "=", "waiting")
    .returning("entry_id")
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row !== undefined;
};
