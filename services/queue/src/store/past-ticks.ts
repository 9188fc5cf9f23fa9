import type { Kysely } from "kysely";
import type { LastDraw } from "../domain/last-draw.ts";
import type { PastTick, SolvedTick } from "../domain/past-tick.ts";
import type { Plan } from "../domain/plan.ts";
import { leftoversCodec, matchesCodec } from "./snapshot-codec.ts";
import type { Tables } from "./tables.ts";

const LIST_LIMIT = 100;

const orNull = (value: string | null): number | null => (value === null ? null : Number(value));

/** Past ticks as administrators see them. */
export const createPastTickRows = (db: Kysely<Tables>) => {
  const rows = () =>
    db
      .selectFrom("tick")
      .select([
        "tick_key",
        "kind",
        "state",
        "waiting",
        "match_count",
        "created_count",
        "settings_version",
        "seed",
        "opened_at_ms",
        "planned_at_ms",
        "claims_written_at_ms",
        "decided_at_ms",
        "snapshot_ms",
        "read_ms",
        "solve_ms",
        "submit_ms",
      ])
      .select((eb) => eb("snapshot", "is not", null).as("has_snapshot"));

  const toPastTick = (row: Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number]): PastTick => ({
    key: Number(row.tick_key),
    kind: row.kind,
    state: row.state,
    waiting: row.waiting,
    matchCount: row.match_count ?? 0,
    createdCount: row.created_count,
    settingsVersion: Number(row.settings_version),
    seed: Number(row.seed),
    hasSnapshot: row.has_snapshot === true,
    openedAtMs: Number(row.opened_at_ms),
    plannedAtMs: orNull(row.planned_at_ms),
    claimsWrittenAtMs: orNull(row.claims_written_at_ms),
    decidedAtMs: orNull(row.decided_at_ms),
    snapshotMs: row.snapshot_ms,
    readMs: row.read_ms,
    solveMs: row.solve_ms,
    submitMs: row.submit_ms,
  });

  const findPlan = async (key: number): Promise<Plan | null> => {
    const row = await db
      .selectFrom("tick")
      .selectAll()
      .where("tick_key", "=", String(key))
      .where("plan", "is not", null)
      .executeTakeFirst();
    if (row === undefined || row.plan === null) return null;
    return {
      matches: await matchesCodec.unpack(row.plan),
      leftovers: row.leftovers === null ? [] : await leftoversCodec.unpack(row.leftovers),
      facts: {
        solverVersion: row.solver_version ?? "",
        settingsVersion: Number(row.settings_version),
        matchCount: row.match_count ?? 0,
        work: Number(row.work ?? 0),
        solveMs: row.solve_ms ?? 0,
        readMs: row.read_ms ?? 0,
        cutShort: row.cut_short === true,
        value: row.plan_value ?? 0,
        isProven: row.is_proven === true,
        overdueWaiting: row.overdue_waiting ?? 0,
        overdueSeated: row.overdue_seated ?? 0,
        overdueBy: row.overdue_by ?? "",
        ignored: row.ignored ?? {},
      },
    };
  };

  return {
    /** Newest first, at most 100; those before `beforeKey` when it is given. */
    async list(limit: number, beforeKey: number | null): Promise<readonly PastTick[]> {
      let query = rows().orderBy("tick_key", "desc").limit(Math.min(limit, LIST_LIMIT));
      if (beforeKey !== null) query = query.where("tick_key", "<", String(beforeKey));
      return (await query.execute()).map(toPastTick);
    },

    async find(key: number): Promise<SolvedTick | null> {
      const row = await rows().where("tick_key", "=", String(key)).executeTakeFirst();
      return row === undefined ? null : { tick: toPastTick(row), plan: await findPlan(key) };
    },

    /** The newest tick that was idle or has a plan; an expired one drew nobody. */
    async findLastDraw(): Promise<LastDraw | null> {
      const row = await db
        .selectFrom("tick")
        .select(["state", "opened_at_ms", "leftovers"])
        .where("state", "in", ["idle", "done"])
        .orderBy("tick_key", "desc")
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        openedAtMs: Number(row.opened_at_ms),
        isIdle: row.state === "idle",
        leftovers: row.leftovers === null ? [] : await leftoversCodec.unpack(row.leftovers),
      };
    },

    /** Forgets snapshots and plans of ticks before `beforeKey`, at most 100 at a time. @returns how many */
    async prune(beforeKey: number, nowMs: number): Promise<number> {
      const due = db
        .selectFrom("tick")
        .select("tick_key")
        .where("pruned_at_ms", "is", null)
        .where("state", "<>", "open")
        .where("tick_key", "<", String(beforeKey))
        .orderBy("tick_key")
        .limit(LIST_LIMIT)
        .forUpdate()
        .skipLocked();
      const { numUpdatedRows } = await db
        .updateTable("tick")
        .set({ snapshot: null, plan: null, leftovers: null, pruned_at_ms: nowMs })
        .where("tick_key", "in", due)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
