import type { MatchId, Team, UserId } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Refused, WantedClaim } from "../domain/claim.ts";
import type { EndCause, EntryChange, RequestedEnd } from "../domain/entry.ts";
import type { MatchReasons } from "../domain/plan.ts";
import { CHANGED_COLUMNS, type ChangedRow, ending, toChange } from "./entries.ts";
import type { EntryTable, StoredSeat, Tables } from "./tables.ts";
import { eligibleAt } from "./ticks.ts";

export interface HeldEntry {
  readonly entryId: string;
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

/** A claim that matches has not decided yet. */
export interface UndecidedClaim {
  readonly matchId: MatchId;
  readonly tickKey: number;
  readonly seasonId: string;
  readonly firstAttack: Team;
  readonly seats: readonly StoredSeat[];
}

/** A created match with what its plan said about it. */
export interface ExplainedClaim {
  readonly matchId: MatchId;
  readonly seats: readonly StoredSeat[];
  readonly value: number;
  readonly winChanceA: number;
  readonly reasons: MatchReasons | null;
  readonly isClosed: boolean;
  readonly isProven: boolean;
}

type HeldRow = Pick<Selectable<EntryTable>, "entry_id" | "user_id" | "end_requested" | "match_id">;

export interface HoldOptions {
  readonly tickKey: number;
  readonly seasonId: string;
  readonly nowMs: number;
}

const toStoredSeat = ({
  entryId,
  userId,
  team,
  role,
  selectedRoles,
  choice,
  window,
}: WantedClaim["seats"][number]): StoredSeat => ({
  entry_id: entryId,
  user_id: userId,
  team,
  role,
  selected_roles: selectedRoles,
  choice,
  window,
});

/**
 * Statements over many entries name them by a list of ids: that goes by the key whatever the statistics say, which a
 * tick makes out of date within seconds.
 */
export const createClaimRows = (db: Kysely<Tables>) => ({
  /** Which of the wanted entries still wait as they were planned and may play; holds their rows. */
  async lockWanted(
    wanted: readonly WantedClaim[],
    { seasonId, nowMs }: HoldOptions,
  ): Promise<ReadonlySet<string>> {
    const planned = new Map(
      wanted.flatMap(({ seats }) => seats.map((seat) => [seat.entryId, seat.entryVersion] as const)),
    );
    const { rows } = await sql<{ entry_id: string; version: string }>`
      select entry.entry_id, entry.version from entry
      join player on player.user_id = entry.user_id
      where entry.entry_id = any(${[...planned.keys()]}::uuid[])
        and entry.state = 'waiting' and entry.season_id = ${seasonId} and ${eligibleAt(nowMs)}
      order by entry.entry_id for update of entry`.execute(db);
    const unchanged = rows.filter((row) => Number(row.version) === planned.get(row.entry_id));
    return new Set(unchanged.map((row) => row.entry_id));
  },

  /** Writes the claims and holds their entries, which the transaction has locked. */
  async insert(
    claims: readonly WantedClaim[],
    { tickKey, seasonId, nowMs }: HoldOptions,
  ): Promise<readonly EntryChange[]> {
    if (claims.length === 0) return [];
    const newClaims = claims.map((claim) => ({
      match_id: claim.matchId,
      plan_index: claim.planIndex,
      first_attack: claim.firstAttack,
      seats: claim.seats.map(toStoredSeat),
      value: claim.value,
      win_chance_a: claim.winChanceA,
      reasons: claim.reasons,
    }));
    await sql`
      insert into claim (match_id, tick_key, plan_index, state, season_id, first_attack, seats, value, win_chance_a,
        reasons, claimed_at_ms)
      select match_id, ${tickKey}, plan_index, 'claimed', ${seasonId}, first_attack, seats, value, win_chance_a,
        reasons, ${nowMs}
      from json_populate_recordset(null::claim, ${JSON.stringify(newClaims)}::json)`.execute(db);
    const held = claims.flatMap(({ matchId, seats }) => seats.map((seat) => ({ ...seat, matchId })));
    const { rows } = await sql<ChangedRow>`
      update entry set state = 'claimed', version = entry.version + 1, match_id = held.match_id,
        claimed_at_ms = ${nowMs}, waited_s = held.waited_s
      from unnest(${held.map((seat) => seat.entryId)}::uuid[], ${held.map((seat) => seat.matchId)}::bigint[],
        ${held.map((seat) => seat.waitedS)}::integer[]) as held(entry_id, match_id, waited_s)
      where entry.entry_id = held.entry_id and entry.entry_id = any(${held.map((seat) => seat.entryId)}::uuid[])
      returning entry.entry_id, entry.user_id, entry.version, entry.state, entry.cause`.execute(db);
    return rows.map(toChange);
  },

  /** In the order of their match ids, those after `after`. */
  async listUndecided(limit: number, after: MatchId | null = null): Promise<readonly UndecidedClaim[]> {
    const rows = await db
      .selectFrom("claim")
      .select(["match_id", "tick_key", "season_id", "first_attack", "seats"])
      .where("state", "=", "claimed")
      .where("match_id", ">", after ?? "0")
      .orderBy("match_id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      matchId: row.match_id as MatchId,
      tickKey: Number(row.tick_key),
      seasonId: row.season_id,
      firstAttack: row.first_attack,
      seats: row.seats,
    }));
  },

  /** Null when no match was created under this id. */
  async findCreated(matchId: MatchId): Promise<ExplainedClaim | null> {
    const row = await db
      .selectFrom("claim")
      .innerJoin("tick", "tick.tick_key", "claim.tick_key")
      .select(["seats", "value", "win_chance_a", "reasons", "closed_at_ms", "tick.is_proven"])
      .where("match_id", "=", matchId)
      .where("claim.state", "=", "created")
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      matchId,
      seats: row.seats,
      value: row.value,
      winChanceA: row.win_chance_a,
      reasons: row.reasons,
      isClosed: row.closed_at_ms !== null,
      isProven: row.is_proven === true,
    };
  },

  /** Decides claims once, as created. @returns those that this call decided */
  async decideCreated(matchIds: readonly MatchId[], nowMs: number): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ match_id: string }>`
      update claim set state = 'created', decided_at_ms = ${nowMs}
      where match_id = any(${matchIds}::bigint[]) and state = 'claimed' returning match_id`.execute(db);
    return new Set(rows.map((row) => row.match_id));
  },

  /** Decides a claim once, as refused. @returns whether this call did */
  async decideRefused(matchId: MatchId, { reason, userIds }: Refused, nowMs: number): Promise<boolean> {
    const row = await db
      .updateTable("claim")
      .set({ state: "refused", refusal: reason, refused_users: [...userIds], decided_at_ms: nowMs })
      .where("match_id", "=", matchId)
      .where("state", "=", "claimed")
      .returning("match_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The entries that claims hold, by their ids and these claims alone; locked until the transaction ends. */
  async lockHeld(claims: readonly UndecidedClaim[]): Promise<readonly HeldEntry[]> {
    const holder = new Map(
      claims.flatMap(({ matchId, seats }) => seats.map((seat) => [seat.entry_id, matchId] as const)),
    );
    const { rows } = await sql<HeldRow>`
      select entry_id, user_id, end_requested, match_id from entry
      where entry_id = any(${[...holder.keys()]}::uuid[]) and state = 'claimed'
      order by entry_id for update`.execute(db);
    const held = rows.filter((row) => row.match_id === holder.get(row.entry_id));
    return held.map((row) => ({
      entryId: row.entry_id,
      userId: row.user_id as UserId,
      endRequested: row.end_requested,
    }));
  },

  /** Ends entries that this transaction has locked. */
  async endHeld(
    entryIds: readonly string[],
    cause: EndCause,
    nowMs: number,
  ): Promise<readonly EntryChange[]> {
    if (entryIds.length === 0) return [];
    const rows = await db
      .updateTable("entry")
      .set(ending(cause, nowMs))
      .where(sql<boolean>`entry_id = any(${entryIds}::uuid[])`)
      .returning(CHANGED_COLUMNS)
      .execute();
    return rows.map(toChange);
  },

  /** Lets the entries of an undone claim wait again, with their joining time and a higher version. */
  async letWaitAgain(entryIds: readonly string[]): Promise<readonly EntryChange[]> {
    if (entryIds.length === 0) return [];
    const rows = await db
      .updateTable("entry")
      .set({
        state: "waiting",
        match_id: null,
        claimed_at_ms: null,
        waited_s: null,
        version: sql<string>`version + 1`,
      })
      .where("entry_id", "in", [...entryIds])
      .returning(CHANGED_COLUMNS)
      .execute();
    return rows.map(toChange);
  },

  /** Notes that the match is over, by a result or a dispute; the first time counts. */
  async close(matchId: MatchId, nowMs: number): Promise<void> {
    await db
      .updateTable("claim")
      .set({ closed_at_ms: nowMs })
      .where("match_id", "=", matchId)
      .where("closed_at_ms", "is", null)
      .execute();
  },
});
