-- The skill of each player, in points, for the snapshot; a deviation of 0 is unknown.
alter table player
  add column skill_mean double precision not null default 0,
  add column skill_deviation double precision not null default 0;

-- A new version, so that the stored ticks are solved again with the settings that they had.
insert into matchmaker_settings (version, settings, updated_at_ms, updated_by)
select version + 1, '{"matchBySkill": 1, "measuringWeight": 4, "farAheadS": 2700}'::jsonb || settings, 0, ''
from matchmaker_settings order by version desc limit 1;
