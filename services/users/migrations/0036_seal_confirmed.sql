-- When a player said that they own the seal that entry needs; 0 while they have not. Accounts that exist already are not
-- asked: the terms that they accepted name the same condition.
alter table account add column seal_confirmed_at bigint not null default 0;
update account set seal_confirmed_at = created_at;
