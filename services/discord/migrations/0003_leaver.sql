-- Players who deleted their account: an event of before may arrive later. The mark is a keyed hash of the id.
create table leaver (
  mark text collate "C" primary key,
  left_at_ms bigint not null
);
create index target_stopped on target (key) where stopped <> '';
