-- Players as users last told of them, by a join or by user.changed; the highest version is kept. Its row is
-- also the lock that puts a join and a ban of the same player in order.
create table player (
  user_id text collate "C" primary key,
  version bigint not null,
  trainer_name text not null,
  discord_username text not null,
  discord_avatar_url text not null,
  twitter_id text not null,
  rate integer not null,
  max_rate integer not null,
  current_badge text not null,
  current_badge_2 text not null,
  mu double precision not null,
  sigma double precision not null,
  is_banned boolean not null,
  effective_penalty integer not null,
  -- Unix seconds, 0 for none.
  penalty_timeout_until bigint not null,
  role_debt integer not null
);

-- One row per time of waiting, kept for ever: it is waiting or claimed, and then ends in exactly one way.
create table entry (
  entry_id uuid primary key,
  user_id text collate "C" not null references player,
  season_id text not null,
  state text not null check (state in ('waiting', 'claimed', 'matched', 'left', 'cleared')),
  -- Why a cleared entry ended.
  cause text check (cause in ('hours_closed', 'season_closing', 'banned', 'penalised', 'absent', 'seated')),
  -- Rises with every change that a plan must not overlook; a claim names the version it was planned with.
  version bigint not null,
  selected_roles text[] not null,
  blocking text[] not null,
  -- Unix ms.
  joined_at_ms bigint not null,
  last_seen_at_ms bigint not null,
  -- Unix seconds of the membership check that admitted the player.
  member_checked_at bigint not null,
  -- The claim that holds or matched the entry.
  match_id bigint,
  claimed_at_ms bigint,
  -- Seconds waited while ticks could run, as of the tick that claimed the entry.
  waited_s integer,
  -- What ends a claimed entry instead of waiting again, should its claim be undone: left or a cause.
  end_requested text check (end_requested in ('left', 'hours_closed', 'season_closing', 'banned', 'penalised')),
  ended_at_ms bigint,
  check ((state = 'cleared') = (cause is not null)),
  check ((state in ('waiting', 'claimed')) = (ended_at_ms is null)),
  check (state <> 'waiting' or (match_id is null and end_requested is null)),
  check (state not in ('claimed', 'matched') or match_id is not null),
  check (cardinality(selected_roles) between 2 and 5),
  check (cardinality(blocking) <= 3)
);
-- A player waits at most once.
create unique index entry_live on entry (user_id) where state in ('waiting', 'claimed');
create index entry_waiting on entry (joined_at_ms) where state = 'waiting';
create index entry_joined on entry (joined_at_ms);
create index entry_last_end on entry (user_id, ended_at_ms desc) where ended_at_ms is not null;
create index entry_matched on entry (ended_at_ms) where state = 'matched';

-- Who sits in a match, from its creation until users released the player. A release that arrives before the
-- seat is written is a row too, so that a late seat cannot bind a free player.
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
