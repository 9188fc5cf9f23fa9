-- Matches of an admin with bots, of which nothing counts. They stay out of every table of matches, so that no reader
-- of those has to leave them out.
create table rehearsals (
  match_id bigint primary key,
  user_id text not null,
  -- The match with its reports, as JSON.
  record jsonb not null,
  created_at_ms bigint not null,
  closed_at_ms bigint
);
-- One at a time.
create unique index rehearsals_open on rehearsals ((true)) where closed_at_ms is null;
create index rehearsals_user on rehearsals (user_id);
