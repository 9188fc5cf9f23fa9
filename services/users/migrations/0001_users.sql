-- Accounts with their statistics. The statistics repeat the sums of the ledger, so that a profile, a ranking or a
-- request of queue costs one row. Every change of them comes with a ledger row in the same transaction.
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
  -- The highest rate since the season began, its start included.
  max_rate integer not null,
  match_count integer not null,
  win_count integer not null,
  win_rate double precision not null,
  lifetime_match_count integer not null,
  -- Unix ms: when the present rate was reached; breaks ties of the ranking.
  rate_reached_at bigint not null,
  -- Ordinal of the newest ledger row included.
  ledger_length integer not null,
  penalty_count integer not null,
  -- By how much admins have moved the count beside the penalties themselves.
  penalty_adjustment integer not null default 0,
  correction_given integer not null,
  correction_earned integer not null,
  -- Unix seconds, 0 for never.
  penalty_timeout_until bigint not null,
  last_penalty_at bigint not null,
  clean_since bigint not null,
  clean_matches integer not null,
  -- The players that a player blocks, at most three; published to queue with every change of the account.
  blocking text[] not null default '{}',
  -- Unix seconds at which the account was deleted. Results stay, under a replacement name.
  deleted_at bigint not null default 0,
  -- Unix seconds at which the player confirmed to own the seal that entry needs; 0 for not yet.
  seal_confirmed_at bigint not null default 0
);

-- The order of the ranking, of those who played: unplayed accounts are many and all alike. It serves the first
-- hundred and, from the index alone, the players who reached the same rate earlier.
create index account_rank on account (season_id, rate desc, rate_reached_at, user_id) include (match_count)
  where not is_banned and match_count > 0;
create index account_test on account (user_id) where is_test;
-- The accounts that may still earn a correction by clean days.
create index account_correction on account (clean_since)
  where penalty_count > correction_given + correction_earned;

-- Every change of a rate, retained for ever. The cause of a match row is its match id, so that a settlement that
-- arrives twice finds its rows.
--
-- The rows of a settlement are written by the statement that has just locked the ten accounts, and nothing deletes
-- accounts. So neither the ledger nor the record has a foreign key; `npm run verify` checks what is stored.
create table rate_ledger (
  user_id text collate "C" not null,
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
  -- Of a match that was decided after its season was archived: by how much it moves the result of that season. The
  -- present rate stays, so its delta is 0.
  late_delta integer,
  primary key (user_id, ordinal),
  unique (user_id, kind, cause),
  check (mu_after = mu_before + delta),
  check ((kind = 'match') = (match_id is not null and outcome is not null)),
  constraint rate_ledger_late check (late_delta is null or delta = 0)
);
create index rate_ledger_match on rate_ledger (match_id) where match_id is not null;

-- The match history of a player. Settled absorbs disputed.
create table match_record (
  match_id bigint not null,
  user_id text collate "C" not null,
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

-- Each penalty has its cause and match, and a number by which an admin withdraws it. A withdrawn one counts for
-- nothing and may be given again for the same match and cause.
create table penalty (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references account,
  match_id bigint not null,
  cause text not null,
  points integer not null check (points > 0),
  timeout_s integer not null check (timeout_s >= 0),
  -- Unix seconds.
  at bigint not null,
  withdrawn_at bigint
);
create index penalty_recent on penalty (user_id, at);
create unique index penalty_in_force on penalty (user_id, match_id, cause) where withdrawn_at is null;

-- Conduct that costs a point only when it repeats.
create table conduct_mark (
  user_id text collate "C" not null references account,
  match_id bigint not null,
  kind text not null check (kind in ('silence', 'contradicted')),
  season_id text not null,
  at bigint not null,
  primary key (user_id, kind, match_id)
);

-- The violation reports between players; counted when one contributed to a point.
create table violation_report (
  match_id bigint not null,
  reported_id text collate "C" not null references account,
  reporter_id text collate "C" not null references account,
  counted boolean not null,
  at bigint not null,
  primary key (match_id, reported_id, reporter_id)
);
create index violation_report_counted on violation_report (reported_id, at) where counted;

-- Corrections of matches as they were applied: each once, after the one of its season before it.
create table correction (
  season_id text not null,
  revision integer not null,
  match_id bigint not null,
  -- Unix ms, when it was made.
  at bigint not null,
  primary key (season_id, revision)
);

-- The data that the operator fills in: badges, characters, seasons, settings.
create table badge (
  id text primary key,
  position integer not null,
  display text not null,
  condition text not null,
  price integer not null check (price >= 0),
  type text not null check (type in ('gradient', 'image', 'basic')),
  start_color text not null,
  end_color text not null,
  char_color text not null,
  image_card text,
  banner_image text,
  max_sales integer not null check (max_sales >= 0),
  is_active boolean not null
);

-- An owned badge with the reason.
create table owned_badge (
  user_id text collate "C" not null references account,
  badge_id text not null references badge,
  source text not null,
  cause text not null,
  -- Unix seconds.
  at bigint not null,
  primary key (user_id, badge_id)
);

-- The state of each order's badge by payments, newest version alone. refused: it was paid for and could not be
-- granted, so payments refunds it. The buyer may have no account any more.
create table purchase (
  order_id uuid primary key,
  user_id text collate "C" not null,
  badge_id text not null,
  holding text not null check (holding in ('granted', 'frozen', 'revoked', 'refused')),
  version bigint not null,
  changed_at_ms bigint not null
);

create table game_character (
  id text primary key,
  position integer not null,
  name_ja text not null,
  name_en text not null,
  index_number integer not null,
  type text check (type in ('ATTACKER', 'ALL_ROUNDER', 'SPEEDSTER', 'DEFENDER', 'SUPPORTER')),
  -- move_1a, move_1b, move_2a, move_2b and, where the game has a third choice, move_1c, move_2c.
  moves jsonb not null,
  icon_url text
);

create table season (
  id text primary key,
  name text not null,
  description text not null,
  -- Unix seconds.
  start_date bigint not null,
  end_date bigint not null,
  image_url text not null,
  theme_color text not null,
  state text not null check (state in ('planned', 'active', 'closing', 'archived')),
  version bigint not null,
  -- The season becomes active as soon as the running one is archived.
  is_next boolean not null default false,
  check (start_date < end_date)
);
-- At most one season runs, and at most one is next.
create unique index season_running on season ((true)) where state in ('active', 'closing');
create unique index season_next on season ((true)) where is_next;

-- How a player finished a season.
create table season_entry (
  season_id text not null references season,
  user_id text collate "C" not null references account,
  final_rate integer not null,
  max_rate integer not null,
  win_rate double precision not null,
  final_rank integer not null,
  total_matches integer not null,
  win_count integer not null,
  -- Unix ms; breaks ties of the final ranks as it does in the ranking.
  rate_reached_at bigint not null default 0,
  primary key (season_id, user_id)
);
create index season_entry_user on season_entry (user_id);
-- The ranking of an archived season: its first hundred final places, read without the other entries.
create index season_entry_place on season_entry (season_id, final_rank) where final_rank <= 100;

create table setting (
  id text primary key,
  value text not null,
  version bigint not null
);

-- The published rankings. The newest is shown; the older ones prove that time never went back and are deleted after a
-- day.
create table ranking_publication (
  id bigint generated always as identity primary key,
  season_id text not null,
  -- Unix ms.
  updated_at bigint not null,
  entry_count integer not null
);
create index ranking_publication_age on ranking_publication (updated_at);

create table ranking_entry (
  publication_id bigint not null references ranking_publication on delete cascade,
  rank integer not null,
  user_id text collate "C" not null,
  rate integer not null,
  win_rate double precision not null,
  match_count integer not null,
  rate_reached_at bigint not null,
  primary key (publication_id, rank),
  unique (publication_id, user_id)
);

-- The acts of admins in all services, with the values before and after. Rows are added, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Unix ms.
  at bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  -- Of an act in another service: one row, however often its event arrives. Acts of users have none, because they are
  -- written in their own transaction.
  event_id text unique,
  -- The admin's own words, if asked for.
  reason text not null default ''
);
-- By actor and by subject, newest first.
create index audit_log_actor on audit_log (actor, id);
create index audit_log_subject on audit_log (subject, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger rate_ledger_append_only before update or delete on rate_ledger
  for each row execute function refuse_change();

-- Browsers that a push notification reaches although no page is open. The id is made of the endpoint, so that a
-- browser is one row, whichever player signs in on it. p256dh and auth are the browser's public key and secret, with
-- which messages to it are encrypted.
create table device (
  device_id text collate "C" primary key,
  user_id text collate "C" not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at bigint not null
);
create index device_of_user on device (user_id);
