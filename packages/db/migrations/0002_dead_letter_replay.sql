-- A dead letter is applied again on request. The request is a column, so that it survives a restart.
-- `inbox` was never written: every effect has a natural key.

alter table dead_letter add column replay_requested_at_ms bigint;
create index dead_letter_open on dead_letter (id) where replayed_at_ms is null;
create index dead_letter_prunable on dead_letter (replayed_at_ms) where replayed_at_ms is not null;
drop table inbox;
