-- What each tick teaches about waiting, from which the wait of a player is estimated. A tick is due for its record
-- when it was idle or its claims are decided; one opened before this migration has no `offered` and gets none.
alter table tick
  -- Players of the snapshot who offered each role, in the order of the roles.
  add column offered integer[],
  -- Who waited how long, without names.
  add column record jsonb,
  add column recorded_at_ms bigint,
  add check ((record is null) = (recorded_at_ms is null));
create index tick_unrecorded on tick (tick_key) where offered is not null and record is null;
create index tick_recorded on tick (recorded_at_ms) where record is not null;
-- Who stopped waiting without a match since the last record.
create index entry_given_up on entry (ended_at_ms) where state in ('left', 'cleared');
