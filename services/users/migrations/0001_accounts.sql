-- Accounts with their statistics. The statistics repeat the sums of the ledger, so that a profile, a
-- ranking or a question of queue costs one row. Every change of them comes with a ledger row in the same
-- transaction.
create table account (
  user_id text collate "C" primary key,
  auth_subject text not null,
  discord_username text not null,
  discord_discriminator text not null,
  discord_avatar_url text not null,
  trainer_name text not null,
  twitter_id text not null,
  preferred_roles text[] not null,
  bio text not null,
  current_badge text not null,
  current_badge_2 text not null,
  is_admin boolean not null,
  is_test boolean not null,
  is_banned boolean not null,
  -- Unix seconds.
  created_at bigint not null,
  updated_at bigint not null,
  -- Rises with every change; carried by user.changed.
  version bigint not null,
  season_id text not null,
  mu integer not null,
  sigma double precision not null,
  rate integer not null,
  max_rate integer not null,
  match_count integer not null,
  win_count integer not null,
  win_rate double precision not null,
  lifetime_match_count integer not null,
  -- Unix ms: when the present rate was reached; breaks ties of the ranking.
  rate_reached_at bigint not null,
  -- Ordinal of the newest ledger row taken in.
  ledger_length integer not null,
  penalty_count integer not null,
  correction_given integer not null,
  correction_earned integer not null,
  -- Unix seconds, 0 for never.
  penalty_timeout_until bigint not null,
  last_penalty_at bigint not null,
  clean_since bigint not null,
  clean_matches integer not null
);

-- The order of the ranking; serves the first hundred and the number of players ahead of one.
create index account_standing on account (season_id, rate desc, rate_reached_at, user_id) where not is_banned;
create index account_test on account (user_id) where is_test;
-- The accounts that may still earn a correction by clean days.
create index account_correction on account (clean_since)
  where penalty_count > correction_given + correction_earned;

-- Every change of a rate, for ever. The cause of a match row is its match id, so that a settlement that
-- arrives twice finds its rows.
create table rate_ledger (
  user_id text collate "C" not null references account,
  ordinal integer not null,
  kind text not null,
  cause text not null,
  match_id bigint,
  season_id text not null,
  outcome text check (outcome in ('won', 'lost', 'invalid', 'void')),
  delta integer not null,
  mu_before integer not null,
  mu_after integer not null,
  sigma_before double precision not null,
  sigma_after double precision not null,
  -- Unix ms.
  at bigint not null,
  primary key (user_id, ordinal),
  unique (user_id, kind, cause),
  check (mu_after = mu_before + delta),
  check ((kind = 'match') = (match_id is not null and outcome is not null))
);
create index rate_ledger_match on rate_ledger (match_id) where match_id is not null;

-- The match history of a player. Settled absorbs disputed.
create table match_record (
  match_id bigint not null,
  user_id text collate "C" not null references account,
  state text not null check (state in ('disputed', 'settled')),
  outcome text check (outcome in ('won', 'lost', 'invalid', 'void')),
  character_id text not null,
  role text not null,
  role_choice integer not null,
  rate_delta integer not null,
  -- Unix seconds.
  started_at bigint not null,
  primary key (match_id, user_id),
  check ((state = 'settled') = (outcome is not null))
);
create index match_record_history on match_record (user_id, started_at desc, match_id desc);

create table favourite (
  user_id text collate "C" not null references account,
  role text not null,
  slot integer not null check (slot between 0 and 3),
  character_id text not null,
  primary key (user_id, role, slot),
  unique (user_id, role, character_id)
);
