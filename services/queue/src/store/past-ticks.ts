import { fromJson } from "@bufbuild/protobuf";
import { PlanHeaderSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import { type Kysely, sql } from "kysely";
import type { LastTick } from "../domain/last-tick.ts";
import type { PastTick } from "../domain/past-tick.ts";
import { leftoversCodec, matchesCodec, snapshotCodec } from "./plan-codecs.ts";
import type { Tables } from "./tables.ts";
import type { StoredPlan } from "./ticks.ts";

type Db = Kysely<Tables>;

const orNull = (value: string | null): number | null => (value === null ? null : Number(value));

const selectTicks = (db: Db) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof selectTicks>["execute"]>>[number];

const toPastTick = (row: Row): PastTick => ({
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

/** A page of ticks: those before `beforeKey`, null for the newest, or of them only those that created a match. */
export interface TickPage {
  readonly limit: number;
  readonly beforeKey: number | null;
  readonly withMatches: boolean;
}

/** Newest first. The index `tick_matched` serves the ticks that created a match. */
export const listTicksBefore = async (
  db: Db,
  { limit, beforeKey, withMatches }: TickPage,
): Promise<readonly PastTick[]> => {
  let query = selectTicks(db).orderBy("tick_key", "desc").limit(limit);
  if (withMatches) query = query.where(sql<boolean>`created_count > 0`);
  if (beforeKey !== null) query = query.where("tick_key", "<", String(beforeKey));
  return (await query.execute()).map(toPastTick);
};

export const findPastTickByKey = async (db: Db, key: number): Promise<PastTick | null> => {
  const row = await selectTicks(db).where("tick_key", "=", String(key)).executeTakeFirst();
  return row === undefined ? null : toPastTick(row);
};

/** The plan of a tick as it was submitted; null while there is none, and after it was pruned. */
export const findPlanByTickKey = async (db: Db, key: number): Promise<StoredPlan | null> => {
  const row = await db
    .selectFrom("tick")
    .select(["plan", "plan_header", "leftovers"])
    .where("tick_key", "=", String(key))
    .executeTakeFirst();
  if (row === undefined || row.plan === null || row.plan_header === null) return null;
  return {
    header: fromJson(PlanHeaderSchema, row.plan_header, { ignoreUnknownFields: true }),
    matches: await matchesCodec.unpack(row.plan),
    leftovers: row.leftovers === null ? [] : await leftoversCodec.unpack(row.leftovers),
  };
};

/** The players of a tick's snapshot; none once it was pruned. */
export const listPlayersByTickKey = async (db: Db, key: number): Promise<readonly SnapshotPlayer[]> => {
  const row = await db
    .selectFrom("tick")
    .select("snapshot")
    .where("tick_key", "=", String(key))
    .executeTakeFirst();
  return row === undefined || row.snapshot === null ? [] : await snapshotCodec.unpack(row.snapshot);
};

/** The newest tick that was idle or has a plan; an expired one has neither. */
export const findLastTick = async (db: Db): Promise<LastTick | null> => {
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
};
