-- The estimate of the wait that the player saw when joining, in seconds; null when there was none.
alter table entry
  add column estimated_p50_s integer,
  add column estimated_p90_s integer;

-- How often a season's estimates were right. Counted with each record of a tick: entries are deleted, and the page is public.
create table estimate_count (
  season_id text not null,
  bound text not null check (bound in ('p50', 'p90')),
  -- Waits that ended within the bound by a match, or lasted longer.
  compared integer not null,
  hits integer not null,
  primary key (season_id, bound),
  check (hits <= compared)
);
