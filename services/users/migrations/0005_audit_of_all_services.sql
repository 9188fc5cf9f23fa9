-- Acts that other services announce: the event's id makes one act one row, however often it arrives. Acts of
-- users itself are written in their own transaction and have none.
alter table audit_log add column event_id text unique;
-- The admin's own words, if asked for.
alter table audit_log add column reason text not null default '';
