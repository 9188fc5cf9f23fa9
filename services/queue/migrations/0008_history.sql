-- Nothing grows without an end: what is over is forgotten after a time. Of everything from `kept_from_ms` (planned start
-- of a tick, end of an entry, unix ms) on, nothing has been forgotten; whoever compares with other services looks there.
create table history (
  singleton boolean primary key default true check (singleton),
  kept_from_ms bigint not null
);
insert into history (kept_from_ms) values (0);

-- Whom an ended entry blocked is forgotten with the snapshots.
create index entry_blocking on entry (ended_at_ms) where ended_at_ms is not null and blocking <> '{}';
