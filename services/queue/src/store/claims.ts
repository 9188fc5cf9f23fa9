import { fromJson, toJson } from "@bufbuild/protobuf";
import { arrayOf, statement } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { MatchReasonsSchema, type PlanMatch } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { isMeasured } from "@gokaku/rating";
import { type Kysely, sql } from "kysely";
import type { Refused, WantedClaim } from "../domain/claim.ts";
import type { PlannedMatch } from "../domain/explanation.ts";
import type { SnapshotPlayer } from "../domain/plan.ts";
import type { TeamSeat } from "../domain/repeat-pairings.ts";
import type { TeamNumber } from "../domain/roles.ts";
import { planGap } from "./plan-gaps.ts";
import type { StoredSeat, Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** A claim that matches has not decided yet. */
export interface UndecidedClaim {
  readonly matchId: MatchId;
  readonly tickKey: number;
  readonly seasonId: string;
  readonly firstAttack: TeamNumber;
  readonly seats: readonly StoredSeat[];
}

export interface ClaimOptions {
  readonly tickKey: number;
  readonly seasonId: string;
  readonly nowMs: number;
}

const measuringFlag = (player: SnapshotPlayer | undefined): Pick<StoredSeat, "is_measuring"> =>
  player?.skillDeviation === undefined || isMeasured({ deviation: player.skillDeviation })
    ? {}
    : { is_measuring: true };

const toStoredSeats = ({ match, players }: WantedClaim<PlanMatch>): readonly StoredSeat[] =>
  match.seats.map(({ entryId, userId, team, role, choice, window }, index) => ({
    entry_id: entryId,
    user_id: userId,
    team,
    role,
    selected_roles: players[index]?.roles ?? [],
    choice,
    window,
    ...measuringFlag(players[index]),
  }));

/** A claim as it will be written. */
export interface ClaimRow {
  readonly matchId: MatchId;
  readonly json: string;
}

export const claimRow = (claim: WantedClaim<PlanMatch>): ClaimRow => ({
  matchId: claim.matchId,
  json: JSON.stringify({
    match_id: claim.matchId,
    plan_index: claim.match.index,
    first_attack: claim.match.firstAttack,
    seats: toStoredSeats(claim),
    value: claim.match.value,
    win_chance_a: claim.match.winChanceA,
    reasons:
      claim.match.reasons && toJson(MatchReasonsSchema, claim.match.reasons, { alwaysEmitImplicit: true }),
  }),
});

export const insertClaims = async (
  db: Db,
  rows: readonly ClaimRow[],
  { tickKey, seasonId, nowMs }: ClaimOptions,
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into claim (match_id, tick_key, plan_index, state, season_id, first_attack, seats, value, win_chance_a,
      reasons, claimed_at_ms)
    select match_id, ${tickKey}, plan_index, 'claimed', ${seasonId}, first_attack, seats, value, win_chance_a,
      reasons, ${nowMs}
    from jsonb_populate_recordset(null::claim, ${`[${rows.map(({ json }) => json).join(",")}]`}::jsonb)`.execute(
    db,
  );
};

/** In the order of their match ids, those after `after`. */
export const listUndecidedClaims = async (
  db: Db,
  limit: number,
  after: MatchId | null = null,
): Promise<readonly UndecidedClaim[]> => {
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
};

/**
 * The planned match, from its claim on: its players may be notified before the answer of matches is stored here.
 * Null without a claim and for a refused one.
 */
export const findPlannedMatchById = async (db: Db, matchId: MatchId): Promise<PlannedMatch | null> => {
  const row = await db
    .selectFrom("claim")
    .innerJoin("tick", "tick.tick_key", "claim.tick_key")
    .select(["seats", "value", "win_chance_a", "reasons", "closed_at_ms", "tick.is_proven"])
    .select(planGap.as("plan_gap"))
    .where("match_id", "=", matchId)
    .where("claim.state", "!=", "refused")
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    matchId,
    seats: row.seats.map((seat) => ({
      entryId: seat.entry_id,
      userId: seat.user_id,
      team: seat.team,
      role: seat.role,
      choice: seat.choice,
      window: seat.window,
      isMeasuring: seat.is_measuring === true,
      isSubstitute: seat.is_substitute === true,
    })),
    value: row.value,
    winChanceA: row.win_chance_a,
    reasons:
      row.reasons === null ? null : fromJson(MatchReasonsSchema, row.reasons, { ignoreUnknownFields: true }),
    isClosed: row.closed_at_ms !== null,
    isProven: row.is_proven === true,
    planGap: row.plan_gap,
  };
};

/** Whether a match of the tick is still played: of this player, or of anybody. */
export const hasOpenClaim = async (db: Db, tickKey: number, userId: UserId | null): Promise<boolean> => {
  const { rows } = await sql`
    select from claim
    where (state = 'claimed' or (state = 'created' and closed_at_ms is null)) and tick_key = ${tickKey}
      and seats @> ${JSON.stringify(userId === null ? [] : [{ user_id: userId }])}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
};

/** The players of these matches with their teams. */
export const listTeamsByMatchIds = async (
  db: Db,
  matchIds: readonly MatchId[],
): Promise<ReadonlyMap<MatchId, readonly TeamSeat[]>> => {
  if (matchIds.length === 0) return new Map();
  const { rows } = await sql<{ match_id: MatchId; team: TeamNumber; users: string }>`
    select claim.match_id, seat.team, string_agg(seat.user_id, ',') as users
    from claim cross join lateral jsonb_to_recordset(claim.seats) as seat (user_id text, team smallint)
    where claim.match_id = any(${arrayOf(matchIds)}::bigint[]) group by claim.match_id, seat.team`.execute(
    db,
  );
  const teams = new Map<MatchId, TeamSeat[]>();
  for (const { match_id, team, users } of rows) {
    const seats = users.split(",").map((userId) => ({ userId, team }));
    teams.set(match_id, [...(teams.get(match_id) ?? []), ...seats]);
  }
  return teams;
};

/** Decides claims once, as created. @returns those that this call decided */
export const decideCreated = async (
  db: Db,
  matchIds: readonly MatchId[],
  nowMs: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ match_id: string }>`
    update claim set state = 'created', decided_at_ms = ${nowMs}
    where match_id = any(${arrayOf(matchIds)}::bigint[]) and state = 'claimed' returning match_id`.execute(
    db,
  );
  return new Set(rows.map((row) => row.match_id));
};

/** Decides a claim once, as refused. @returns whether this call did */
export const decideRefused = async (
  db: Db,
  matchId: MatchId,
  { reason, userIds }: Refused,
  nowMs: number,
): Promise<boolean> => {
  const row = await db
    .updateTable("claim")
    .set({ state: "refused", refusal: reason, refused_users: [...userIds], decided_at_ms: nowMs })
    .where("match_id", "=", matchId)
    .where("state", "=", "claimed")
    .returning("match_id")
    .executeTakeFirst();
  return row !== undefined;
};

const close = statement<{ has_vacancy: boolean }>(`
  with closed as (
    update claim set closed_at_ms = $2::bigint where match_id = any($1::bigint[]) and closed_at_ms is null
  )
  select exists (select from vacancy where match_id = any($1::bigint[]) and ended_at_ms is null) as has_vacancy`);

/**
 * Marks matches as ended, by a result or a dispute; the first call counts.
 * @returns whether a search for a substitute has to end
 */
export const closeByMatchIds = async (
  db: Db,
  matchIds: readonly MatchId[],
  nowMs: number,
): Promise<boolean> => (await close(db, [matchIds, nowMs]))[0]?.has_vacancy === true;
