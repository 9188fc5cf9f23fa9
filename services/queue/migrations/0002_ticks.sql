-- One row per tick: what it saw, what was planned, and when each step was done (unix ms).
create table tick (
  -- Planned start, unix ms.
  tick_key bigint primary key,
  kind text not null check (kind in ('scheduled', 'manual')),
  -- idle: too few players for a match, nothing to plan.
  state text not null check (state in ('open', 'done', 'expired', 'idle')),
  season_id text not null,
  settings_version bigint not null,
  -- What every coin of the plan is drawn from.
  seed bigint not null check (seed between 0 and 4294967295),
  waiting integer not null,
  opened_at_ms bigint not null,
  -- Compressed; absent for an idle tick.
  snapshot bytea,
  plan bytea,
  planned_at_ms bigint,
  solver_version text,
  solve_ms integer,
  work bigint,
  cut_short boolean,
  match_count integer,
  -- The first place in the plan whose claim is still to be written.
  claims_from integer not null default 0,
  claims_written_at_ms bigint,
  claim_count integer not null default 0,
  -- Places in the plan of matches that were short of a player when they were claimed.
  dropped integer[] not null default '{}',
  created_count integer not null default 0,
  refused_count integer not null default 0,
  decided_at_ms bigint,
  expired_at_ms bigint,
  check ((state = 'idle') = (snapshot is null)),
  check (plan is null or planned_at_ms is not null),
  check (state <> 'done' or (plan is not null and claims_written_at_ms is not null)),
  check (state <> 'expired' or plan is null)
);
create unique index tick_one_open on tick ((true)) where state = 'open';
create index tick_matched on tick (tick_key) where created_count > 0;

-- A match that a plan asks for, from the moment its ten entries are held for it. It ends only by being
-- created or refused, once.
create table claim (
  match_id bigint primary key,
  tick_key bigint not null references tick,
  plan_index integer not null,
  state text not null check (state in ('claimed', 'created', 'refused')),
  season_id text not null,
  first_attack text not null check (first_attack in ('A', 'B')),
  -- [{ entry_id, user_id, team, role, selected_roles }], ten of them.
  seats jsonb not null check (jsonb_array_length(seats) = 10),
  value double precision not null,
  win_chance_a double precision not null,
  claimed_at_ms bigint not null,
  decided_at_ms bigint,
  refusal text check (refusal in ('seated', 'season_closed', 'malformed')),
  refused_users text[] not null default '{}',
  -- When the match ended by a result or in a dispute.
  closed_at_ms bigint,
  check ((state = 'claimed') = (decided_at_ms is null)),
  check ((state = 'refused') = (refusal is not null)),
  unique (tick_key, plan_index)
);
create index claim_undecided on claim (match_id) where state = 'claimed';
create index claim_ongoing on claim (match_id) where state = 'created' and closed_at_ms is null;

-- The public view as it was last published; one row.
create table public_view (
  singleton boolean primary key default true check (singleton),
  version bigint not null,
  view jsonb not null,
  published_at_ms bigint not null
);
