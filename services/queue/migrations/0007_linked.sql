-- The other accounts of the same person, by users: one of them at a time waits or sits in a match.
alter table player add column linked text[] not null default '{}';
