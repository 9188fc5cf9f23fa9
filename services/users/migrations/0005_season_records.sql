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
