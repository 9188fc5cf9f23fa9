-- Whom a player never wants to meet, at most three; users tells queue of it with every change of the account.
alter table account add column blocking text[] not null default '{}';
-- Unix seconds: when the player left for good. Results stay, under a name that is nobody's.
alter table account add column deleted_at bigint not null default 0;
