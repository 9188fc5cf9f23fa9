-- The published rankings; the newest is the one shown, the older ones show that time never went back.
create table ranking_publication (
  id bigint generated always as identity primary key,
  season_id text not null,
  -- Unix ms.
  updated_at bigint not null,
  entry_count integer not null
);

-- Publications of more than a day before are forgotten.
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

-- The acts of admins, with the values before and after. Rows are added, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Unix ms.
  at bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger rate_ledger_append_only before update or delete on rate_ledger
  for each row execute function refuse_change();
