/** The limit of a settlement: everything that it writes in one prepared statement. */
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { inWidth } from "../../tools/process/pace.ts";
import { answerParent } from "./child.ts";

const SCHEMA = `
  create schema settle;
  set search_path to settle;
  create table match (id bigint primary key, status text not null, winner text, version bigint not null,
    report_count smallint not null, closed_at_ms bigint, next_close_at_ms bigint);
  create index match_closing on match (next_close_at_ms, id) where next_close_at_ms is not null;
  create table delta (match_id bigint not null, user_id text collate "C" not null, rate_delta integer not null,
    sigma_before double precision not null, sigma_after double precision not null, primary key (match_id, user_id));
  create table account (user_id text collate "C" primary key, version bigint not null, season_id text not null,
    mu integer not null, sigma double precision not null, rate integer not null, max_rate integer not null,
    match_count integer not null, win_count integer not null, rate_reached_at bigint not null,
    ledger_length integer not null);
  create index account_rank on account (season_id, rate desc, rate_reached_at, user_id);
  create table rate_ledger (user_id text collate "C" not null, ordinal integer not null, match_id bigint not null,
    delta integer not null, mu_before integer not null, mu_after integer not null, at bigint not null,
    primary key (user_id, ordinal), unique (user_id, match_id));
  create table match_record (match_id bigint not null, user_id text collate "C" not null, outcome text not null,
    character_id text not null, role text not null, rate_delta integer not null, started_at bigint not null,
    primary key (match_id, user_id));
  create index match_record_history on match_record (user_id, started_at desc, match_id desc);
  create table outbox (
    id bigint generated always as identity primary key, event_id uuid not null unique, subject text not null,
    payload bytea not null, created_at_ms bigint not null, sent boolean not null default false);
  create index outbox_unsent on outbox (id) where not sent;`;

const SETTLE = `
  with closed as (
    update settle.match set status = 'done', winner = 'A', version = version + 1, report_count = 10,
      closed_at_ms = $2, next_close_at_ms = null
    where id = $1 and status = 'matched' returning id
  ), player as (
    select * from closed, unnest($3::text[], $4::integer[], $5::double precision[], $6::text[], $7::text[])
      as one (user_id, rate_delta, sigma_after, role, character_id)
  ), rated as (
    update settle.account a set version = version + 1, mu = mu + rate_delta, sigma = sigma_after,
      rate = rate + rate_delta, max_rate = greatest(max_rate, rate + rate_delta), match_count = match_count + 1,
      win_count = win_count + (rate_delta > 0)::integer, rate_reached_at = $2, ledger_length = ledger_length + 1
    from player where a.user_id = player.user_id
    returning a.user_id, a.ledger_length, a.mu, rate_delta
  ), changed as (
    insert into settle.delta select id, user_id, rate_delta, 100, sigma_after from player
  ), entered as (
    insert into settle.rate_ledger
    select user_id, ledger_length, $1, rate_delta, mu - rate_delta, mu, $2 from rated
  ), recorded as (
    insert into settle.match_record
    select id, user_id, case when rate_delta > 0 then 'won' else 'lost' end, character_id, role, rate_delta, $2
    from player
  )
  insert into settle.outbox (event_id, subject, payload, created_at_ms)
  select event_id, subject, $10, $2 from closed, unnest($8::uuid[], $9::text[]) as event (event_id, subject)`;

const WIDTH = 16;
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const playersOf = (matchId: string): string[] => PLACES.map((place) => `user_${matchId}_${place}`);
const DELTAS = PLACES.map((place) => (place < 5 ? 12 : -12));
const SIGMAS = PLACES.map(() => 98.5);
const ROLES = PLACES.map((place) => `ROLE_${place % 5}`);
const CHARACTERS = PLACES.map((place) => `pokemon_${place}`);
/** The facts of ten players, encoded. */
const PAYLOAD = Buffer.alloc(1200, "x");

let pool: Pool | undefined;
const database = (): Pool => {
  if (pool === undefined) throw new Error("no database is open");
  return pool;
};

const handlers = {
  open: async ({ databaseUrl }: { databaseUrl: string }): Promise<void> => {
    pool = new Pool({ connectionString: databaseUrl, max: 8, idleTimeoutMillis: 0 });
    await pool.query(SCHEMA);
  },
  /** Creates matches with ten players each. */
  prepare: async ({ count }: { count: number }): Promise<string[]> => {
    const from = Date.now() * 1000;
    const matchIds = Array.from({ length: count }, (_, index) => String(from + index));
    await database().query(
      `insert into settle.match select id::bigint, 'matched', null, 10, 9, null, $2 from unnest($1::text[]) as id`,
      [matchIds, Date.now() + 3_600_000],
    );
    await database().query(
      `insert into settle.account select user_id, 1, 'season', 1500, 100, 1500, 1500, 0, 0, 0, 0
       from unnest($1::text[]) as user_id`,
      [matchIds.flatMap(playersOf)],
    );
    return matchIds;
  },
  settle: ({ matchIds }: { matchIds: string[] }): Promise<unknown> =>
    inWidth(matchIds, WIDTH, async (matchId) => {
      const events = [
        [randomUUID(), randomUUID()],
        ["matches.settled", "users.settled"],
      ];
      const players = [playersOf(matchId), DELTAS, SIGMAS, ROLES, CHARACTERS];
      const values = [matchId, Date.now(), ...players, ...events, PAYLOAD];
      const { rowCount } = await database().query({ name: "settle", text: SETTLE, values });
      if (rowCount !== 2) throw new Error(`match ${matchId} was not settled`);
    }),
};
export type Handlers = typeof handlers;
answerParent(handlers);
