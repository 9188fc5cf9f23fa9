-- The season that becomes active as soon as the running one is archived.
alter table season add column is_next boolean not null default false;
create unique index season_next on season ((true)) where is_next;

-- Unix ms; breaks ties of the final ranks as it does in the ranking.
alter table season_entry add column rate_reached_at bigint not null default 0;

-- Of a match that was decided after its season was archived: by how much it moves the result of that season. The
-- present rate stays, so its `delta` is 0.
alter table rate_ledger add column late_delta integer;
alter table rate_ledger add constraint rate_ledger_late check (late_delta is null or delta = 0);
