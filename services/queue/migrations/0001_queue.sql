-- Columns that end in _ms hold unix milliseconds.

-- The newest version of each player as users sent it. A join and a ban of the same player lock this row.
create table player (
  user_id text collate "C" primary key,
  version bigint not null,
  -- JSON of a gokaku.common.v1.PlayerCard; rules and queries read the columns beside it.
  card jsonb not null,
  trainer_name text not null,
  rate integer not null,
  mu double precision not null,
  sigma double precision not null,
  is_banned boolean not null,
  effective_penalty integer not null,
  -- Unix seconds, 0 for none.
  penalty_timeout_until bigint not null,
  role_debt integer not null,
  -- The season of this version. A season reset sends no event, so the next join asks users about an older season.
  season_id text not null default '',
  -- The stored block list, for joins without one.
  blocking text[] not null default '{}'
);

-- One row per period of waiting. An entry ends in exactly one way.
create table entry (
  entry_id uuid primary key,
  user_id text collate "C" not null references player,
  season_id text not null,
  state text not null check (state in ('waiting', 'claimed', 'matched', 'left', 'cleared')),
  -- Why a cleared entry ended.
  cause text check (cause in
    ('hours_closed', 'season_closing', 'banned', 'penalised', 'absent', 'seated', 'cleared_by_admin')),
  -- Rises with every change that invalidates a plan; a claim needs the version that was planned.
  version bigint not null,
  -- Numbers of gokaku.common.v1.Role, most wanted first.
  selected_roles smallint[] not null,
  blocking text[] not null,
  joined_at_ms bigint not null,
  last_seen_at_ms bigint not null,
  -- Unix seconds of the membership check that admitted the player.
  member_checked_at bigint not null,
  -- The claim that holds or matched the entry.
  match_id bigint,
  claimed_at_ms bigint,
  -- Seconds waited while ticks could run, as of the tick that claimed the entry.
  waited_s integer,
  -- How a claimed entry ends if its claim is undone; null: it waits again.
  end_requested text check (end_requested in
    ('left', 'hours_closed', 'season_closing', 'banned', 'penalised', 'cleared_by_admin')),
  ended_at_ms bigint,
  check ((state = 'cleared') = (cause is not null)),
  check ((state in ('waiting', 'claimed')) = (ended_at_ms is null)),
  check (state <> 'waiting' or (match_id is null and end_requested is null)),
  check (state not in ('claimed', 'matched') or match_id is not null),
  check (cardinality(selected_roles) between 2 and 5),
  check (cardinality(blocking) <= 3)
)
-- Claiming and releasing an entry changes no indexed column, so it is a HOT update. It needs free space on the page.
with (fillfactor = 85);
-- At most one live entry per player.
create unique index entry_live on entry (user_id) where ended_at_ms is null;
create index entry_waiting on entry (joined_at_ms) where ended_at_ms is null;
create index entry_user on entry (user_id, ended_at_ms);
create index entry_ended on entry (ended_at_ms) where ended_at_ms is not null;
create index entry_blocking on entry (ended_at_ms) where ended_at_ms is not null and blocking <> '{}';

-- The seat of a player in a match, from the match's creation until users releases the player. A release that arrives
-- before the seat is a row too, so that the late seat does not bind the player.
create table seat (
  match_id bigint not null,
  user_id text collate "C" not null,
  seated_at_ms bigint,
  released_at_ms bigint,
  primary key (match_id, user_id),
  check (seated_at_ms is not null or released_at_ms is not null)
);
create index seat_open on seat (user_id) where released_at_ms is null;

create table season (
  season_id text primary key,
  version bigint not null,
  state text not null check (state in ('planned', 'active', 'closing', 'archived')),
  -- Unix seconds.
  start_date bigint not null,
  end_date bigint not null
);

-- Every version of the matchmaker's weights and bounds, so that a past tick can be solved again. The highest is in force.
create table matchmaker_settings (
  version bigint primary key,
  settings jsonb not null,
  -- 0 and "" for the first version.
  updated_at_ms bigint not null,
  updated_by text collate "C" not null
);
insert into matchmaker_settings (version, settings, updated_at_ms, updated_by) values (1, '{
  "windowBase": 200, "windowPerMinute": 25, "windowMaximum": 600, "overdueS": 1800, "matchValue": 400,
  "waitWeight": 3, "waitStepS": 120, "waitStepsMaximum": 15, "flexibilityWeight": 6, "teamGapWeight": 3,
  "laneGapWeight": 0.35, "spreadWeight": 0.15, "choiceWeight": 3.6, "choicePenalty": [0, 1, 3, 6, 10],
  "offRoleWeight": 16, "freshnessWeight": 2, "budget": 15000000, "exactPlayers": 26, "exactNodes": 20000000
}', 0, '');

create table tick (
  -- Planned start, unix ms.
  tick_key bigint primary key,
  kind text not null check (kind in ('scheduled', 'manual')),
  -- idle: too few players for a match, no plan needed.
  state text not null check (state in ('open', 'done', 'expired', 'idle')),
  season_id text not null,
  settings_version bigint not null,
  -- Seed of the plan's random generator.
  seed bigint not null check (seed between 0 and 4294967295),
  waiting integer not null,
  opened_at_ms bigint not null,
  -- Seconds between ticks: the solver's work budget depends on it.
  interval_s integer not null,
  -- Snapshot, plan and leftovers are compressed and hold personal data: they are pruned, the row stays.
  snapshot bytea,
  plan bytea,
  leftovers bytea,
  -- JSON of a gokaku.matchmaker.v1.PlanHeader.
  plan_header jsonb,
  planned_at_ms bigint,
  snapshot_ms integer,
  read_ms integer,
  solve_ms integer,
  submit_ms integer,
  is_proven boolean,
  match_count integer,
  -- Index of the first match in the plan whose claim is not written yet.
  claims_from integer not null default 0,
  claims_written_at_ms bigint,
  claim_count integer not null default 0,
  -- Indexes of the plan's matches that lacked a player at the claim.
  dropped integer[] not null default '{}',
  created_count integer not null default 0,
  refused_count integer not null default 0,
  decided_at_ms bigint,
  expired_at_ms bigint,
  pruned_at_ms bigint,
  -- Players of the snapshot who offered each role, in the order of the roles.
  offered integer[],
  -- Waits by rate and roles, without names, for the wait estimate.
  record jsonb,
  recorded_at_ms bigint,
  check (plan is null or planned_at_ms is not null),
  check (state <> 'idle' or snapshot is null),
  check (state <> 'open' or snapshot is not null),
  check (state <> 'done' or (planned_at_ms is not null and claims_written_at_ms is not null)),
  check (state <> 'expired' or plan is null),
  check ((record is null) = (recorded_at_ms is null))
);
create unique index tick_one_open on tick ((true)) where state = 'open';
create index tick_matched on tick (tick_key) where created_count > 0;
create index tick_unrecorded on tick (tick_key) where offered is not null and record is null;
create index tick_recorded on tick (recorded_at_ms) where record is not null;
create index tick_to_prune on tick (tick_key) where pruned_at_ms is null;

-- A match that a plan asks for, from the claim of its ten entries on. It is decided once.
create table claim (
  match_id bigint primary key,
  tick_key bigint not null references tick,
  plan_index integer not null,
  state text not null check (state in ('claimed', 'created', 'refused')),
  season_id text not null,
  -- Roles and teams are numbers of gokaku.common.v1, here and in the seats.
  first_attack smallint not null check (first_attack in (1, 2)),
  -- [{ entry_id, user_id, team, role, selected_roles, choice, window }], ten of them.
  seats jsonb not null check (jsonb_array_length(seats) = 10),
  value double precision not null,
  win_chance_a double precision not null,
  -- JSON of a gokaku.matchmaker.v1.MatchReasons; outlives the tick's plan.
  reasons jsonb,
  claimed_at_ms bigint not null,
  decided_at_ms bigint,
  refusal text check (refusal in ('seated', 'season_closed', 'malformed')),
  refused_users text[] not null default '{}',
  -- When the match ended, by a result or a dispute.
  closed_at_ms bigint,
  check ((state = 'claimed') = (decided_at_ms is null)),
  check ((state = 'refused') = (refusal is not null)),
  unique (tick_key, plan_index)
)
-- Seats and reasons are about 3 KB. Compression took a fifth of the time of a claim, so the row stays uncompressed.
with (toast_tuple_target = 8160);
create index claim_undecided on claim (match_id) where state = 'claimed';
create index claim_ongoing on claim (match_id) where state = 'created' and closed_at_ms is null;

-- The public view as it was published last; one row.
create table public_view (
  singleton boolean primary key default true check (singleton),
  version bigint not null,
  view jsonb not null,
  published_at_ms bigint not null
);

-- No row of `retained_from_ms` (planned start of a tick, end of an entry) or later was deleted.
create table history (
  singleton boolean primary key default true check (singleton),
  retained_from_ms bigint not null
);
insert into history (retained_from_ms) values (0);

-- Largest share by which the tick's best plan can be better than its own; null when unknown.
create function plan_gap(is_proven boolean, header jsonb) returns double precision language sql immutable as $$
  select case
    when is_proven then 0
    when (header ->> 'upperBound')::float8 > 0 then
      greatest(0, 1 - coalesce((header ->> 'value')::float8, 0) / (header ->> 'upperBound')::float8)
  end
$$;

-- The first bound above the share, with a tolerance for rounding; infinity beyond the last bound, NaN when unknown.
create function plan_gap_bound(gap double precision) returns double precision language sql immutable as $$
  select case when gap is null then 'NaN'
    when gap <= 1e-12 then 0
    when gap <= 0.0025 + 1e-12 then 0.0025
    when gap <= 0.005 + 1e-12 then 0.005
    when gap <= 0.01 + 1e-12 then 0.01
    when gap <= 0.02 + 1e-12 then 0.02
    else 'Infinity'
  end
$$;

-- Ticks with matches by season and gap bound. Counted with each plan: a season has tens of thousands of ticks, and the
-- page is public. Pruned ticks stay counted.
create table plan_gap_count (
  season_id text not null,
  bound double precision not null,
  ticks integer not null,
  primary key (season_id, bound)
);

create function count_plan_gap() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.match_count > 0 then
    update plan_gap_count set ticks = ticks - 1
    where season_id = old.season_id and bound = plan_gap_bound(plan_gap(old.is_proven, old.plan_header));
  end if;
  if new.match_count > 0 then
    insert into plan_gap_count
    values (new.season_id, plan_gap_bound(plan_gap(new.is_proven, new.plan_header)), 1)
    on conflict (season_id, bound) do update set ticks = plan_gap_count.ticks + 1;
  end if;
  return null;
end $$;
create trigger count_plan_gap after insert or update of match_count, is_proven, plan_header on tick
  for each row execute function count_plan_gap();
