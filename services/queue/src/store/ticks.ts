import { type MatchmakerSettings, ROLES, type Role, type UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { type Kysely, sql } from "kysely";
import type { Plan, PlanMatch, SnapshotPlayer } from "../domain/plan.ts";
import type { RoleCounts } from "../domain/view.ts";
import type { KeptTick } from "./kept-tick.ts";
import { leftoversCodec, matchesCodec, snapshotCodec } from "./snapshot-codec.ts";
import type { Tables } from "./tables.ts";

export interface NewTick {
  /** Planned start, unix ms. */
  readonly key: number;
  readonly kind: "scheduled" | "manual";
  readonly seasonId: string;
  readonly settingsVersion: number;
  readonly seed: number;
  readonly openedAtMs: number;
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
  readonly snapshot: readonly SnapshotPlayer[];
}

export interface PlannedTick {
  readonly key: number;
  readonly seasonId: string;
  readonly snapshot: readonly SnapshotPlayer[];
  readonly plan: readonly PlanMatch[];
}

/** A waiting player as read for a snapshot, with the joining time instead of the wait. */
export type WaitingPlayer = Omit<SnapshotPlayer, "waitedS"> & { readonly joinedAtMs: number };

export const SNAPSHOT_LIMIT = 200_000;
/** Names the one writer of claims among all replicas. */
const WRITER_LOCK = 7_003;

/** The part of eligibility that a row of `player` decides at one moment. */
export const eligibleAt = (nowMs: number) => sql<boolean>`
  not player.is_banned and player.effective_penalty < 6
  and player.penalty_timeout_until * 1000 <= ${nowMs}`;

/** Items of a joined list of roles or ids, which hold no comma; the driver takes several times as long for an array. */
const listed = (text: string): string[] => (text === "" ? [] : text.split(","));

export const createTickRows = (db: Kysely<Tables>, kept: KeptTick) => ({
  /** Everybody who waits for this season and may play at `nowMs`, in the order of joining. */
  async listEligible(seasonId: string, nowMs: number): Promise<readonly WaitingPlayer[]> {
    const rows = await db
      .selectFrom("entry")
      .innerJoin("player", "player.user_id", "entry.user_id")
      .select([
        "entry.entry_id",
        "entry.version",
        "entry.user_id",
        "entry.joined_at_ms",
        "player.rate",
        "player.sigma",
        "player.role_debt",
        sql<string>`array_to_string(entry.selected_roles, ',')`.as("roles"),
        sql<string>`array_to_string(entry.blocking, ',')`.as("blocking"),
      ])
      .where("entry.state", "=", "waiting")
      .where("entry.season_id", "=", seasonId)
      .where(eligibleAt(nowMs))
      .orderBy("entry.joined_at_ms")
      .orderBy("entry.entry_id")
      .limit(SNAPSHOT_LIMIT)
      .execute();
    return rows.map((row) => ({
      entryId: row.entry_id,
      entryVersion: Number(row.version),
      userId: row.user_id as UserId,
      roles: listed(row.roles) as Role[],
      rate: row.rate,
      sigma: row.sigma,
      joinedAtMs: Number(row.joined_at_ms),
      blocking: listed(row.blocking) as UserId[],
      roleDebt: row.role_debt,
    }));
  },

  /** Keeps the snapshot of a tick that was stored, for the steps that come next. */
  keepSnapshot: kept.keepSnapshot,

  packSnapshot: (players: readonly SnapshotPlayer[]): Promise<Buffer> => snapshotCodec.pack(players),

  async hasOpen(): Promise<boolean> {
    const row = await db.selectFrom("tick").select("tick_key").where("state", "=", "open").executeTakeFirst();
    return row !== undefined;
  },

  /** @returns whether it was stored: not when its key is taken or, for one to plan, another tick is open */
  async insert(tick: NewTick): Promise<boolean> {
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
        offered: ROLES.map((role) => tick.offered[role]),
        opened_at_ms: tick.openedAtMs,
        snapshot: tick.packed,
        snapshot_ms: tick.snapshotMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("tick_key")
      .executeTakeFirst();
    return row !== undefined;
  },

  async find(key: number): Promise<StoredTick | null> {
    const row = await db
      .selectFrom("tick")
      .innerJoin("matchmaker_settings as chosen", "chosen.version", "tick.settings_version")
      .select(["tick_key", "settings_version", "chosen.settings", "seed", "snapshot"])
      .where("tick_key", "=", String(key))
      .executeTakeFirst();
    if (row === undefined || row.snapshot === null) return null;
    return {
      key: Number(row.tick_key),
      settingsVersion: Number(row.settings_version),
      settings: row.settings,
      seed: Number(row.seed),
      snapshot: await kept.snapshot(key, row.snapshot),
    };
  },

  /** Stores the plan of an open tick that has none; `plan_exists` or `tick_not_open` otherwise. */
  async storePlan(
    key: number,
    { facts, matches, leftovers }: Plan,
    { submitStartedAtMs, clock }: { readonly submitStartedAtMs: number; readonly clock: Clock },
  ): Promise<"stored" | "plan_exists" | "tick_not_open"> {
    const plan = await matchesCodec.pack(matches);
    const packedLeftovers = await leftoversCodec.pack(leftovers);
    const nowMs = clock.nowMs();
    const row = await db
      .updateTable("tick")
      .set({
        plan,
        leftovers: packedLeftovers,
        planned_at_ms: nowMs,
        solver_version: facts.solverVersion,
        solve_ms: facts.solveMs,
        read_ms: facts.readMs,
        submit_ms: nowMs - submitStartedAtMs,
        work: facts.work,
        cut_short: facts.cutShort,
        match_count: matches.length,
        plan_value: facts.value,
        is_proven: facts.isProven,
        overdue_waiting: facts.overdueWaiting,
        overdue_seated: facts.overdueSeated,
        overdue_by: facts.overdueBy,
        ignored: JSON.stringify(facts.ignored),
      })
      .where("tick_key", "=", String(key))
      .where("state", "=", "open")
      .where("plan", "is", null)
      .returning("tick_key")
      .executeTakeFirst();
    if (row !== undefined) {
      kept.keepPlan(key, matches);
      return "stored";
    }
    const stored = await db
      .selectFrom("tick")
      .select("planned_at_ms")
      .where("tick_key", "=", String(key))
      .executeTakeFirst();
    return stored !== undefined && stored.planned_at_ms !== null ? "plan_exists" : "tick_not_open";
  },

  /** Ends the open tick without a plan if its planned start was at `plannedStartMs` or earlier. */
  async expire(plannedStartMs: number, nowMs: number): Promise<number | null> {
    const row = await db
      .updateTable("tick")
      .set({ state: "expired", expired_at_ms: nowMs })
      .where("state", "=", "open")
      .where("plan", "is", null)
      .where("tick_key", "<=", String(plannedStartMs))
      .returning("tick_key")
      .executeTakeFirst();
    if (row === undefined) return null;
    kept.forget();
    return Number(row.tick_key);
  },

  /** The open tick with its stored plan, whose claims are to be written; null when there is none. */
  async findPlanned(): Promise<PlannedTick | null> {
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
      snapshot: await kept.snapshot(key, row.snapshot),
      plan: await kept.plan(key, row.plan),
    };
  },

  /**
   * Makes this transaction the writer of claims until it ends. It leaves the tick's row alone, on which whoever counts
   * what became of the claims would wait.
   * @returns the first place in the plan whose claim is to be written; null when another replica writes, or none is
   */
  async lockProgress(key: number): Promise<number | null> {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${WRITER_LOCK}) as locked`.execute(db);
    if (rows[0]?.locked !== true) return null;
    const row = await db
      .selectFrom("tick")
      .select("claims_from")
      .where("tick_key", "=", String(key))
      .where("state", "=", "open")
      .executeTakeFirst();
    return row?.claims_from ?? null;
  },

  /** @throws Error when somebody else has written claims from this place on */
  async addClaims(
    key: number,
    {
      from,
      next,
      claimed,
      dropped,
    }: {
      readonly from: number;
      readonly next: number;
      readonly claimed: number;
      readonly dropped: readonly number[];
    },
  ): Promise<void> {
    const { rows } = await sql`
      update tick set claims_from = ${next}, claim_count = claim_count + ${claimed},
        dropped = dropped || ${dropped}::integer[]
      where tick_key = ${key} and claims_from = ${from} and state = 'open' returning tick_key`.execute(db);
    if (rows.length === 0)
      throw new Error(`the claims of tick ${key} from place ${from} on are written already`);
  },

  /** @returns how many claims the tick made */
  async markClaimsWritten(key: number, nowMs: number): Promise<number> {
    kept.forget();
    const { rows } = await sql<{ claim_count: number }>`
      update tick set state = 'done', claims_written_at_ms = ${nowMs},
        decided_at_ms = case when created_count + refused_count = claim_count then ${nowMs}::bigint end
      where tick_key = ${key} returning claim_count`.execute(db);
    return rows[0]?.claim_count ?? 0;
  },

  /** Adds up what became of a tick's claims; the tick is decided with its last one. */
  async countDecided(key: number, created: number, refused: number, nowMs: number): Promise<void> {
    await sql`
      update tick set created_count = created_count + ${created}, refused_count = refused_count + ${refused},
        decided_at_ms = case when state = 'done' and created_count + refused_count + ${created + refused} = claim_count
          then ${nowMs}::bigint end
      where tick_key = ${key}`.execute(db);
  },
});
