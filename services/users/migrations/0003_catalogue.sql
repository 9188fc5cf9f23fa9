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

-- Why a badge is owned stays beside it.
create table owned_badge (
  user_id text collate "C" not null references account,
  badge_id text not null references badge,
  source text not null,
  cause text not null,
  -- Unix seconds.
  at bigint not null,
  primary key (user_id, badge_id)
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
  check (start_date < end_date)
);
-- At most one season runs.
create unique index season_running on season ((true)) where state in ('active', 'closing');

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
  primary key (season_id, user_id)
);
create index season_entry_user on season_entry (user_id);

create table setting (
  id text primary key,
  value text not null,
  version bigint not null
);
