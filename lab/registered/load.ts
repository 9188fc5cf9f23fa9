import type { Database } from "@gokaku/db";

type Pool = Database<unknown>["pool"];

export const SEASON = "season_registered";
const BATCH = 20_000;

export const nameOf = (player: number): string => `registered_${player}`;

/** Accounts with forty matches in the season, each with the first row of its ledger, and the first 100,000 with a match. */
const ADD = `
  with added as (
    insert into account (user_id, auth_subject, discord_username, discord_discriminator, discord_avatar_url,
      trainer_name, twitter_id, preferred_roles, bio, current_badge, current_badge_2, is_admin, is_test, is_banned,
      created_at, updated_at, version, season_id, mu, sigma, rate, max_rate, match_count, win_count, win_rate,
      lifetime_match_count, rate_reached_at, ledger_length, penalty_count, correction_given, correction_earned,
      penalty_timeout_until, last_penalty_at, clean_since, clean_matches, last_match_at)
    select 'registered_' || n, 'discord|registered_' || n, 'player.' || n, '0',
      'https://cdn.discordapp.com/avatars/' || n || '/' || md5(n::text) || '.png', 'trainer ' || n, '',
      '{TOP_LANE,SUPPORT}', 'よろしくお願いします。', '', '', false, false, false, $3, $3, 41, '${SEASON}',
      drawn.rate, 120, drawn.rate, drawn.rate + 60, 40, 20, 50, 40, 1000 * $3::bigint + n, 1, 0, 0, 0, 0, 0, $3, 40, $3
    from generate_series($1::integer, $2::integer) as n,
      lateral (select round(1500 + 200 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))::integer as rate
        where n > 0) as drawn
    returning user_id, rate
  ), played as (
    insert into match_record (match_id, user_id, state, outcome, character_id, role, role_choice, rate_delta, started_at)
    select 100000 * (1000 * $3::bigint) + n / 10, 'registered_' || n, 'settled', 'won', 'pikachu', 'TOP_LANE', 0, 12, $3
    from generate_series($1::integer, least($2::integer, 100000)) as n
  )
  insert into rate_ledger (user_id, ordinal, kind, cause, match_id, season_id, outcome, delta, mu_before, mu_after,
    sigma_before, sigma_after, at)
  select user_id, 1, 'seed', 'seed', null, '${SEASON}', null, 0, rate, rate, 250, 120, 1000 * $3::bigint from added`;

/** Loads registered players of an active season. */
export const loadPlayers = async (pool: Pool, players: number, nowS: number): Promise<void> => {
  const day = 86_400;
  await pool.query(
    `insert into season (id, name, description, start_date, end_date, image_url, theme_color, state, version)
     values ('${SEASON}', '', '', $1, $2, '', '', 'active', 1)`,
    [nowS - 30 * day, nowS + 30 * day],
  );
  await pool.query("set statement_timeout = 0");
  await pool.query("select setseed(0.5)");
  for (let from = 1; from <= players; from += BATCH)
    await pool.query(ADD, [from, Math.min(players, from + BATCH - 1), nowS]);
  for (const table of ["account", "rate_ledger", "match_record"]) await pool.query(`vacuum analyze ${table}`);
};

/** Bytes of a row of a table with its share of the indexes. */
export const bytesOfRow = async (pool: Pool, table: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('${table}')::float8 / greatest(1, (select count(*) from ${table})) as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
};
