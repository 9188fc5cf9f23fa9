-- Seconds between ticks when a tick was opened: the solver's work is measured by it, so a replay needs it.
alter table tick add column interval_s integer;

-- The weights that the product comes with since whole evenings were simulated, and the weight of having met lately. A
-- database without ticks has them as its first version. Where ticks ran and no administrator ever stored settings,
-- they are a version of their own, because past ticks name the one before. What somebody stored stays as it is.
update matchmaker_settings set settings = settings || '{"waitWeight": 3, "teamGapWeight": 3, "freshnessWeight": 2, "budget": 15000000}'
where version = 1 and not exists (select from tick) and not exists (select from matchmaker_settings where version > 1);

insert into matchmaker_settings (version, settings, updated_at_ms, updated_by)
select 2, settings || '{"waitWeight": 3, "teamGapWeight": 3, "freshnessWeight": 2, "budget": 15000000}', 0, ''
from matchmaker_settings
where version = 1 and exists (select from tick) and not exists (select from matchmaker_settings where version > 1);
