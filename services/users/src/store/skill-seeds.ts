import { type Kysely, type Selectable, sql } from "kysely";
import type { Seed } from "../domain/skill.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const fromRow = (row: Selectable<Tables["skill_seed"]>): Seed => ({
  userId: row.user_id,
  mean: row.mean,
  deviation: row.deviation,
  tier: row.tier,
  atMs: Number(row.at),
});

export const findSeedByUserId = async (db: Db, userId: string): Promise<Seed | null> => {
  const row = await db.selectFrom("skill_seed").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const listSeedsByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Seed>> => {
  const { rows } = await sql<Selectable<Tables["skill_seed"]>>`
    select * from skill_seed where user_id = any(${[...userIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, fromRow(row)]));
};

export const listSeeds = async (db: Db): Promise<readonly Seed[]> => {
  const rows = await db.selectFrom("skill_seed").selectAll().orderBy("user_id").execute();
  return rows.map(fromRow);
};

/** The next fit is due at once. */
const countChange = async (db: Db): Promise<void> => {
  await sql`update skill_fit set seed_changes = seed_changes + 1`.execute(db);
};

export const saveSeeds = async (db: Db, seeds: readonly Seed[]): Promise<void> => {
  if (seeds.length === 0) return;
  const rows = seeds.map(({ userId, mean, deviation, tier, atMs }) => ({
    user_id: userId,
    mean,
    deviation,
    tier,
    at: atMs,
  }));
  await sql`
    insert into skill_seed (user_id, mean, deviation, tier, at)
    select user_id, mean, deviation, tier, at
    from json_populate_recordset(null::skill_seed, ${JSON.stringify(rows)}::json) order by user_id
    on conflict (user_id) do update set mean = excluded.mean, deviation = excluded.deviation, tier = excluded.tier,
      at = excluded.at`.execute(db);
  await countChange(db);
};

export const deleteSeedByUserId = async (db: Db, userId: string): Promise<void> => {
  const deleted = await db
    .deleteFrom("skill_seed")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  if (deleted !== undefined) await countChange(db);
};
