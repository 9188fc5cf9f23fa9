-- One act that gave all decided matches of a player in a season another result. Each of the matches has its row of
-- `correction`; the changed steps of all of them stand under the last one.
create table mass_correction (
  -- Given by the caller: a repetition is the same act.
  id uuid primary key,
  season_id text not null references seasons (id),
  -- The player whose matches they are.
  user_id text not null,
  admin_id text not null,
  result text not null check (result in ('void', 'lost')),
  reason text not null,
  at_ms bigint not null
);
alter table correction add column mass_correction_id uuid references mass_correction (id),
  -- The match as it would have been settled with this result, a gokaku.events.v1.MatchSettled: users reads it.
  add column settled bytea;
create index correction_mass on correction (mass_correction_id, revision) where mass_correction_id is not null;
