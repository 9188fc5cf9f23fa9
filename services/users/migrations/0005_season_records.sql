-- The records of an archived season: its highest rate and its most matches, read without the other entries.
create index season_entry_rate on season_entry (season_id, max_rate desc, final_rank);
create index season_entry_matches on season_entry (season_id, total_matches desc, final_rank);

-- When the operator's tools last reported what they did, by kind.
create table operation (kind text primary key, at bigint not null);

-- Requests for what the page about the seller leaves out. An answered one is deleted later.
create table disclosure_request (
  id bigint generated always as identity primary key,
  at bigint not null,
  name text not null,
  email text not null,
  message text not null,
  answered_at bigint
);
create index disclosure_request_open on disclosure_request (id) where answered_at is null;

-- Moved in from another place: players with their ratings, and past matches. An import is undone by deleting it while no
-- ranked match was settled after it.
create table import (
  id bigint generated always as identity primary key,
  -- Unix ms.
  at bigint not null,
  actor text not null,
  -- SHA-256 of both tables, the basis and the state for which it was previewed.
  hash text not null,
  start_basis text not null check (start_basis in ('skill', 'brought', 'centred', 'replayed')),
  -- Matches without a winner, which were left out.
  undecided integer not null,
  -- The ratings brought along beside those of the replay; null without matches.
  comparison jsonb
);

create table imported_player (
  import_id bigint not null references import on delete cascade,
  -- The user id, or '~' and the name of a player without one.
  player_key text collate "C" not null,
  user_id text collate "C",
  name text not null,
  status text not null check (status in ('new', 'fresh', 'rated', 'left', 'nameless')),
  rating double precision,
  tier integer,
  games integer not null,
  matches integer not null,
  wins integer not null,
  replayed integer,
  -- With which the account begins; the player may have none yet.
  start_mu integer,
  start_sigma double precision,
  -- The seed by this import, and the row of skill_seed that it replaced.
  seed_mean double precision,
  seed_deviation double precision,
  seed_before jsonb,
  primary key (import_id, player_key),
  check ((start_mu is null) = (start_sigma is null)),
  check ((seed_mean is null) = (seed_deviation is null))
);
create index imported_player_user on imported_player (user_id, import_id) where user_id is not null;

create table imported_match (
  import_id bigint not null references import on delete cascade,
  number integer not null,
  -- Time and teams: the same match is imported once.
  match_key text collate "C" not null unique,
  -- Unix seconds.
  played_at bigint not null,
  winner text not null check (winner in ('A', 'B')),
  -- Ten objects: key, team, role (or null), character ('' for none).
  seats jsonb not null,
  primary key (import_id, number)
);

-- An undone import takes the rates back that it gave; no other row of the ledger goes.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kind = 'seed' and old.cause like 'import:%' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger rate_ledger_append_only on rate_ledger;
create trigger rate_ledger_append_only before update or delete on rate_ledger
  for each row execute function refuse_ledger_change();
