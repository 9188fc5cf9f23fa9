-- The players that a player blocks, at most three; users publishes them to queue with every change of the
-- account.
alter table account add column blocking text[] not null default '{}';
-- Unix seconds at which the account was deleted. Results stay, under a replacement name.
alter table account add column deleted_at bigint not null default 0;
