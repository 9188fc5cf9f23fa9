import { arrayOf } from "@gokaku/db";
import type { MatchId, Team } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Refused, WantedClaim } from "../domain/claim.ts";
import type { MatchReasons } from "../domain/plan.ts";
import type { StoredSeat, Tables } from "./tables.ts";

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

export const createClaimRows = (db: Kysely<Tables>) => ({
  /** Writes claims whose entries this transaction holds. */
  async insert(claims: readonly WantedClaim[], { tickKey, seasonId, nowMs }: HoldOptions): Promise<void> {
    if (claims.length === 0) return;
    const rows = claims.map((claim) => ({
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
      from jsonb_populate_recordset(null::claim, ${JSON.stringify(rows)}::jsonb)`.execute(db);
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
      where match_id = any(${arrayOf(matchIds)}::bigint[]) and state = 'claimed' returning match_id`.execute(
      db,
    );
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
