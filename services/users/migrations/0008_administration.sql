-- A penalty has a number by which an admin takes it back; one that was taken back counts for nothing.
alter table penalty add column id bigint generated always as identity;
alter table penalty add constraint penalty_id unique (id);
-- Unix seconds.
alter table penalty add column withdrawn_at bigint;
-- By how much admins have moved the count beside the penalties themselves.
alter table account add column penalty_adjustment integer not null default 0;
-- The acts of admins, by actor and object, newest first.
create index audit_log_actor on audit_log (actor, id);
create index audit_log_subject on audit_log (subject, id);
