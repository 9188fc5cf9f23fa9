import { fromBinary, toBinary, toJson } from "@bufbuild/protobuf";
import { LIMITS, type MatchId, type MatchmakerSettings } from "@gokaku/game";
import {
  type PlanHeader,
  PlanHeaderSchema,
  type PlanLeftover,
  type PlanMatch,
  type WarmStart,
  WarmStartSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock } from "@gokaku/service";
import { type Kysely, sql } from "kysely";
import { ABSENT_AFTER_MS } from "../domain/presence.ts";
import type { RoleCounts } from "../domain/roles.ts";
import { type CachedTick, cachePlan, planOf, snapshotOf } from "./cached-tick.ts";
import { leftoversCodec, matchesCodec, snapshotCodec } from "./plan-codecs.ts";
import { withAbsent } from "./settings.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface NewTick {
  /** Planned start, unix ms. */
  readonly key: number;
  readonly kind: "scheduled" | "manual";
  readonly seasonId: string;
  readonly settingsVersion: number;
  readonly seed: number;
  readonly openedAtMs: number;
  readonly intervalS: number;
  readonly waiting: number;
  /** How many of them offered each role. */
  readonly offered: RoleCounts;
  /** Made by `packSnapshot`; null for a tick with too few players for a match. */
  readonly packed: Buffer | null;
  /** How long it took to make the snapshot. */
  readonly snapshotMs: number;
}

export interface StoredTick {
  readonly key: number;
  readonly settingsVersion: number;
  readonly settings: MatchmakerSettings;
  readonly seed: number;
  readonly intervalS: number;
  readonly snapshot: readonly SnapshotPlayer[];
  /** The one of its plan; null without one. */
  readonly warmStart: WarmStart | null;
}

export interface PlannedTick {
  readonly key: number;
  readonly seasonId: string;
  readonly snapshot: readonly SnapshotPlayer[];
  readonly plan: readonly PlanMatch[];
}

/** A plan as it was submitted, with what became known of it later. */
export interface StoredPlan {
  readonly header: PlanHeader;
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
}

export interface SubmittedPlan extends StoredPlan {
  readonly warmStart: WarmStart | null;
}

/** The facts of a plan that came after it was stored. */
export interface PlanBound {
  /** Of the plan. */
  readonly value: number;
  readonly upperBound: number | null;
  readonly isProven: boolean;
  readonly overdueBy: string;
  readonly cutShort: boolean;
  readonly boundMs: number;
}

const SNAPSHOT_LIMIT = 200_000;

/** The eligibility conditions on a row of `player`. */
export const eligibleAt = (nowMs: number) => sql<boolean>`
  not player.is_banned and player.effective_penalty < ${sql.lit(LIMITS.blockingPenalty)}
  and player.penalty_timeout_until * 1000 <= ${nowMs}`;

/** Splits joined roles or ids, which hold no comma. The driver takes several times as long to parse an array. */
const listed = (text: string): string[] => (text === "" ? [] : text.split(","));

/** A player's last matches in which pairings count as repeated. */
const RECENT_MATCHES = 3;

/**
 * Waiting players of this season who are present and may play at `nowMs`, in the order of joining, with their last
 * matches. A subselect per player uses the index `entry_user`, whatever the statistics are.
 * @param options.claimedEntryId a claimed entry that is to be listed first, with the wait at its claim
 * @param options.limit of the players, the longest wait first
 */
export const listEligible = async (
  db: Db,
  seasonId: string,
  nowMs: number,
  {
    claimedEntryId = null,
    limit = SNAPSHOT_LIMIT,
  }: { readonly claimedEntryId?: string | null; readonly limit?: number } = {},
) => {
  const rows = await db
    .selectFrom("entry")
    .innerJoin("player", "player.user_id", "entry.user_id")
    .select([
      "entry.entry_id",
      "entry.version",
      "entry.user_id",
      "entry.joined_at_ms",
      "entry.waited_s",
      "player.rate",
      "player.sigma",
      "player.skill_mean",
      "player.skill_deviation",
      "player.role_debt",
      sql<string>`array_to_string(entry.selected_roles, ',')`.as("roles"),
      sql<string>`array_to_string(entry.blocking, ',')`.as("blocking"),
      sql<string>`array_to_string(array(
        select played.match_id from entry as played where played.user_id = entry.user_id
          and played.ended_at_ms is not null and played.state = 'matched'
        order by played.ended_at_ms desc limit ${RECENT_MATCHES}), ',')`.as("recent"),
    ])
    .where((eb) =>
      claimedEntryId === null
        ? eb("entry.state", "=", "waiting")
        : eb.or([eb("entry.state", "=", "waiting"), eb("entry.entry_id", "=", claimedEntryId)]),
    )
    .where("entry.ended_at_ms", "is", null)
    .where("entry.season_id", "=", seasonId)
    .where("entry.last_seen_at_ms", ">=", String(nowMs - ABSENT_AFTER_MS))
    .where(eligibleAt(nowMs))
    .$if(claimedEntryId !== null, (listed) => listed.orderBy("entry.state"))
    .orderBy("entry.joined_at_ms")
    .orderBy("entry.entry_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    joinedAtMs: Number(row.joined_at_ms),
    waitedS: row.waited_s,
    recentMatchIds: listed(row.recent) as MatchId[],
    player: {
      entryId: row.entry_id,
      entryVersion: BigInt(row.version),
      userId: row.user_id,
      roles: listed(row.roles).map(Number),
      rate: row.rate,
      sigma: row.sigma,
      ...(row.skill_deviation > 0 && {
        skillMean: row.skill_mean,
        skillDeviation: row.skill_deviation,
      }),
      blocking: listed(row.blocking),
      roleDebt: row.role_debt,
    },
  }));
};

export const packSnapshot = (players: readonly SnapshotPlayer[]): Promise<Buffer> =>
  snapshotCodec.pack(players);

export const hasOpenTick = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom("tick").select("tick_key").where("state", "=", "open").executeTakeFirst();
  return row !== undefined;
};

/** @returns whether it was stored: not when its key is taken or, for one to plan, another tick is open */
export const insertTick = async (db: Db, tick: NewTick): Promise<boolean> => {
  const row = await db
    .insertInto("tick")
    .values({
      tick_key: tick.key,
      kind: tick.kind,
      state: tick.packed === null ? "idle" : "open",
      season_id: tick.seasonId,
      settings_version: tick.settingsVersion,
      seed: tick.seed,
      waiting: tick.waiting,
      offered: [...tick.offered],
      opened_at_ms: tick.openedAtMs,
      interval_s: tick.intervalS,
      snapshot: tick.packed,
      snapshot_ms: tick.snapshotMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("tick_key")
    .executeTakeFirst();
  return row !== undefined;
};

/** A tick with its snapshot; null when it has none. */
export const findTickByKey = async (
  db: Db,
  key: number,
  cachedTick: CachedTick,
): Promise<StoredTick | null> => {
  const row = await db
    .selectFrom("tick")
    .innerJoin("matchmaker_settings as chosen", "chosen.version", "tick.settings_version")
    .select([
      "tick_key",
      "settings_version",
      "chosen.settings",
      "seed",
      "interval_s",
      "snapshot",
      "warm_start",
    ])
    .where("tick_key", "=", String(key))
    .executeTakeFirst();
  if (row === undefined || row.snapshot === null) return null;
  return {
    key: Number(row.tick_key),
    settingsVersion: Number(row.settings_version),
    settings: withAbsent(row.settings),
    seed: Number(row.seed),
    intervalS: row.interval_s,
    snapshot: await snapshotOf(cachedTick, key, row.snapshot),
    warmStart: row.warm_start === null ? null : fromBinary(WarmStartSchema, row.warm_start),
  };
};

/** Stores the plan of an open tick that has none; `plan_exists` or `tick_not_open` otherwise. */
export const storePlanByTickKey = async (
  db: Db,
  key: number,
  { header, matches, leftovers, warmStart }: SubmittedPlan,
  options: { readonly submitStartedAtMs: number; readonly clock: Clock; readonly cachedTick: CachedTick },
): Promise<"stored" | "plan_exists" | "tick_not_open"> => {
  const plan = await matchesCodec.pack(matches);
  const packedLeftovers = await leftoversCodec.pack(leftovers);
  const nowMs = options.clock.nowMs();
  const row = await db
    .updateTable("tick")
    .set({
      plan,
      warm_start: warmStart === null ? null : Buffer.from(toBinary(WarmStartSchema, warmStart)),
      leftovers: packedLeftovers,
      plan_header: JSON.stringify(toJson(PlanHeaderSchema, header)),
      planned_at_ms: nowMs,
      solve_ms: header.solveMs,
      read_ms: header.readMs,
      submit_ms: nowMs - options.submitStartedAtMs,
      match_count: matches.length,
      is_proven: header.isProven,
    })
    .where("tick_key", "=", String(key))
    .where("state", "=", "open")
    .where("plan", "is", null)
    .returning("tick_key")
    .executeTakeFirst();
  if (row !== undefined) {
    cachePlan(options.cachedTick, key, matches);
    return "stored";
  }
  const stored = await db
    .selectFrom("tick")
    .select("planned_at_ms")
    .where("tick_key", "=", String(key))
    .executeTakeFirst();
  return stored !== undefined && stored.planned_at_ms !== null ? "plan_exists" : "tick_not_open";
};

/**
 * Stores the bound of a plan that has none. The trigger of `tick` counts the tick again.
 * @returns whether it was stored
 */
export const storeBoundByTickKey = async (
  db: Db,
  key: number,
  { value, isProven, boundMs, overdueBy, cutShort, upperBound }: PlanBound,
): Promise<boolean> => {
  const known = { isProven, boundMs, overdueBy, cutShort, ...(upperBound !== null && { upperBound }) };
  const { rows } = await sql`
    update tick set is_proven = ${isProven}, plan_header = plan_header || ${JSON.stringify(known)}::jsonb
    where tick_key = ${key} and (plan_header ->> 'boundMs') is null
      and coalesce((plan_header ->> 'value')::float8, 0) = ${value} returning tick_key`.execute(db);
  return rows.length > 0;
};

/** Planned start of the open tick that has no plan yet, unix ms. */
export const findUnplannedTickKey = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom("tick")
    .select("tick_key")
    .where("state", "=", "open")
    .where("plan", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.tick_key);
};

/** Ends the open tick without a plan if its planned start was at `plannedStartMs` or earlier. @returns its key */
export const expireOpenTick = async (
  db: Db,
  plannedStartMs: number,
  nowMs: number,
): Promise<number | null> => {
  const row = await db
    .updateTable("tick")
    .set({ state: "expired", expired_at_ms: nowMs })
    .where("state", "=", "open")
    .where("plan", "is", null)
    .where("tick_key", "<=", String(plannedStartMs))
    .returning("tick_key")
    .executeTakeFirst();
  return row === undefined ? null : Number(row.tick_key);
};

/** The open tick with its stored plan, whose claims are to be written; null when there is none. */
export const findPlannedTick = async (db: Db, cachedTick: CachedTick): Promise<PlannedTick | null> => {
  const row = await db
    .selectFrom("tick")
    .select(["tick_key", "season_id", "snapshot", "plan"])
    .where("state", "=", "open")
    .where("plan", "is not", null)
    .executeTakeFirst();
  if (row === undefined || row.snapshot === null || row.plan === null) return null;
  const key = Number(row.tick_key);
  return {
    key,
    seasonId: row.season_id,
    snapshot: await snapshotOf(cachedTick, key, row.snapshot),
    plan: await planOf(cachedTick, key, row.plan),
  };
};

/** The first place in the plan of an open tick whose claim is to be written; null when the tick is not open. */
export const findClaimsFrom = async (db: Db, key: number): Promise<number | null> => {
  const row = await db
    .selectFrom("tick")
    .select("claims_from")
    .where("tick_key", "=", String(key))
    .where("state", "=", "open")
    .executeTakeFirst();
  return row?.claims_from ?? null;
};

/** @throws Error when claims from this place on are written already */
export const addClaimsByTickKey = async (
  db: Db,
  key: number,
  added: {
    readonly from: number;
    readonly next: number;
    readonly claimed: number;
    readonly dropped: readonly number[];
  },
): Promise<void> => {
  const { from, next, claimed, dropped } = added;
  const { rows } = await sql`
    update tick set claims_from = ${next}, claim_count = claim_count + ${claimed},
      dropped = dropped || ${dropped}::integer[]
    where tick_key = ${key} and claims_from = ${from} and state = 'open' returning tick_key`.execute(db);
  if (rows.length === 0)
    throw new Error(`the claims of tick ${key} from place ${from} on are written already`);
};

/** @returns whether the tick is decided by that, because its matches are made already, or none is to be */
export const markClaimsWritten = async (db: Db, key: number, nowMs: number): Promise<boolean> => {
  const { rows } = await sql<{ is_decided: boolean }>`
    update tick set state = 'done', claims_written_at_ms = ${nowMs},
      decided_at_ms = case when created_count + refused_count = claim_count then ${nowMs}::bigint end
    where tick_key = ${key} returning decided_at_ms is not null as is_decided`.execute(db);
  return rows[0]?.is_decided ?? false;
};

/** Adds decided claims to a tick; the last one decides the tick. @returns whether the tick is decided now */
export const countDecidedByTickKey = async (
  db: Db,
  key: number,
  { created, refused }: { readonly created: number; readonly refused: number },
  nowMs: number,
): Promise<boolean> => {
  const { rows } = await sql<{ is_decided: boolean }>`
    update tick set created_count = created_count + ${created}, refused_count = refused_count + ${refused},
      decided_at_ms = case when state = 'done' and created_count + refused_count + ${created + refused} = claim_count
        then ${nowMs}::bigint end
    where tick_key = ${key} returning decided_at_ms is not null as is_decided`.execute(db);
  return rows[0]?.is_decided ?? false;
};
