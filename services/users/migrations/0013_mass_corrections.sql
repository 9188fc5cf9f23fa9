-- Corrections of all matches of a player in a season, in one act of staff, as they are applied.
create table mass_correction (
  id uuid primary key,
  season_id text not null,
  -- The player whose matches they are.
  user_id text collate "C" not null,
  match_count integer not null,
  -- Unix ms, when it was made.
  at bigint not null
);
-- Everybody with another rate, place or badge, or with a corrected match. Without foreign keys to accounts, like the ledger.
create table mass_correction_player (
  mass_correction_id uuid not null references mass_correction (id),
  user_id text collate "C" not null,
  rate_before integer not null,
  rate_after integer not null,
  rank_before integer,
  rank_after integer,
  badges_before text[] not null,
  badges_after text[] not null,
  corrected integer not null,
  -- The player is notified until the page has been read.
  is_unread boolean not null,
  primary key (mass_correction_id, user_id)
);
create index mass_correction_player_unread on mass_correction_player (user_id) where is_unread;
