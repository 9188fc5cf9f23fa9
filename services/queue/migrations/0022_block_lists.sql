-- The block list that a player has stored, as users tell it; for joins that name none.
alter table player add column blocking text[] not null default '{}';
