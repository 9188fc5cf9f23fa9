-- Check-in and substitutes (CHECKIN). Null means that no seat was ever open: the lobby counts from the creation.
alter table matches add column check_in_s integer not null default 0, add column lobby_from_ms bigint,
  -- When a timer has to look for seats that are not confirmed; null when none is due.
  add column next_check_in_at_ms bigint;
create index matches_checking_in on matches (next_check_in_at_ms, id) where next_check_in_at_ms is not null;

-- An open seat still has the row of its last player, until a substitute's row takes its place.
alter table match_players add column confirmed_at_ms bigint, add column vacated_at_ms bigint,
  -- Of a substitute, whose rating is of that moment.
  add column seated_at_ms bigint;

-- Everything that ever happened to the seats, by the match's version.
create table seat_changes (
  match_id bigint not null,
  version bigint not null,
  kind text not null check (kind in ('confirmed', 'named', 'no_check_in', 'declined', 'missing', 'seated')),
  user_id text not null,
  -- The player who named the user as missing.
  by_user_id text,
  at_ms bigint not null,
  primary key (match_id, version, kind, user_id),
  check ((by_user_id is not null) = (kind = 'named'))
);
create index seat_changes_vacated on seat_changes (user_id) where kind in ('no_check_in', 'declined', 'missing');

-- Whether an entry got the seat of a player who lost it, once and for ever.
create table substitutions (
  match_id bigint not null,
  vacated_user_id text not null,
  entry_id text not null,
  user_id text not null,
  swapped_role text,
  refusal text check (refusal in ('match_closed', 'seat_taken', 'seated_elsewhere', 'season_closed', 'malformed')),
  decided_at_ms bigint not null,
  primary key (match_id, vacated_user_id, entry_id)
);

-- A player who set the lobby id may lose the seat.
alter table lobby_changes drop constraint lobby_changes_match_id_by_user_id_fkey,
  add foreign key (match_id, by_user_id) references seat_history (match_id, user_id) not valid;
-- Not validated: all stored rows fulfil the narrower rule.
alter table host_changes drop constraint host_changes_cause_check,
  add constraint host_changes_cause_check
    check (cause in ('created', 'transfer', 'create_timeout', 'vacated')) not valid;
alter table settlements drop constraint settlements_cause_check,
  add constraint settlements_cause_check check (cause in ('all_reported', 'verdict_stable', 'deadline', 'no_lobby',
    'abandoned', 'dispute_expired', 'decided')) not valid;
