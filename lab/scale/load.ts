import type { Database } from "@gokaku/db";
import { roleToProto } from "@gokaku/grpc";
import type { Candidate } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";

type Pool = Database<unknown>["pool"];

const BATCH = 10_000;
export const SEASON = "season_scale";

const list = (items: readonly (string | number)[]): string => `{${items.join(",")}}`;

const insertBatch = async (pool: Pool, batch: readonly Candidate[], nowMs: number): Promise<void> => {
  const columns = [
    batch.map(({ userId }) => userId),
    batch.map(({ rate }) => rate),
    batch.map(({ sigma }) => sigma),
    batch.map(({ roleDebt }) => roleDebt),
    batch.map(({ roles }) => list(roles.map(roleToProto))),
    batch.map(({ blocking }) => list(blocking)),
    batch.map(({ waitedS }) => nowMs - 1000 * waitedS),
  ];
  await pool.query(
    `with loaded as (
       select * from unnest($1::text[], $2::integer[], $3::double precision[], $4::integer[], $5::text[], $6::text[],
         $7::bigint[]) as row (user_id, rate, sigma, role_debt, roles, blocking, joined_at_ms)
     ), new_player as (
       insert into player (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty,
         penalty_timeout_until, role_debt)
       select user_id, 1, jsonb_build_object('userId', user_id, 'trainerName', 'trainer ' || user_id, 'rate', rate),
         'trainer ' || user_id, rate, rate, sigma, false, 0, 0, role_debt from loaded
     )
     insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
       last_seen_at_ms, member_checked_at)
     select md5(user_id)::uuid, user_id, $8, 'waiting', 1, roles::smallint[], blocking::text[], joined_at_ms, $9, 0
     from loaded`,
    [...columns, SEASON, nowMs],
  );
};

/** Inserts generated players into the database of queue, waiting in an active season. */
export const loadQueue = async (
  pool: Pool,
  { players, seed, nowMs }: { readonly players: number; readonly seed: number; readonly nowMs: number },
): Promise<void> => {
  const day = 86_400;
  const nowS = Math.floor(nowMs / 1000);
  await pool.query("insert into season values ($1, 1, 'active', $2, $3)", [
    SEASON,
    nowS - 30 * day,
    nowS + day,
  ]);
  const { candidates } = generateSnapshot(players, seed);
  for (let from = 0; from < candidates.length; from += BATCH) {
    await insertBatch(pool, candidates.slice(from, from + BATCH), nowMs);
  }
  await pool.query("analyze");
};
