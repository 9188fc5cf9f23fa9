-- The season in which users last told of the player. Who was last told of in another one than the running one is asked
-- about at the next join: the beginning of a season changes everybody and is told of nobody.
alter table player add column season_id text not null default '';
