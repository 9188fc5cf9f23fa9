-- Corrections of matches as they were applied: each once, after the one of its season before it.
create table correction (
  season_id text not null,
  revision integer not null,
  match_id bigint not null,
  -- Unix ms, when it was made.
  at bigint not null,
  primary key (season_id, revision)
);
-- A penalty that was taken back because its match had another result may be given again for the same match and cause.
alter table penalty drop constraint penalty_pkey;
alter table penalty drop constraint penalty_id;
alter table penalty add primary key (id);
create unique index penalty_standing on penalty (user_id, match_id, cause) where withdrawn_at is null;
