-- By what share at most the best plan of a tick could be better than its own; null when nothing is known.
create function plan_gap(is_proven boolean, header jsonb) returns double precision language sql immutable as $$
  select case
    when is_proven then 0
    when (header ->> 'upperBound')::float8 > 0 then
      greatest(0, 1 - coalesce((header ->> 'value')::float8, 0) / (header ->> 'upperBound')::float8)
  end
$$;

-- The first bound that holds such a share, but for the noise of its last digits; infinity beyond the last one, NaN when
-- nothing is known.
create function plan_gap_bound(gap double precision) returns double precision language sql immutable as $$
  select case when gap is null then 'NaN'
    when gap <= 1e-12 then 0
    when gap <= 0.0025 + 1e-12 then 0.0025
    when gap <= 0.005 + 1e-12 then 0.005
    when gap <= 0.01 + 1e-12 then 0.01
    when gap <= 0.02 + 1e-12 then 0.02
    else 'Infinity'
  end
$$;

-- How many ticks of a season made matches by a plan that could be better by so much: counted with each plan, because a
-- season has tens of thousands of ticks and everybody may look. What is forgotten of a tick stays counted.
create table plan_gap_count (
  season_id text not null,
  bound double precision not null,
  ticks integer not null,
  primary key (season_id, bound)
);

create function count_plan_gap() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.match_count > 0 then
    update plan_gap_count set ticks = ticks - 1
    where season_id = old.season_id and bound = plan_gap_bound(plan_gap(old.is_proven, old.plan_header));
  end if;
  if new.match_count > 0 then
    insert into plan_gap_count
    values (new.season_id, plan_gap_bound(plan_gap(new.is_proven, new.plan_header)), 1)
    on conflict (season_id, bound) do update set ticks = plan_gap_count.ticks + 1;
  end if;
  return null;
end $$;
-- Keeps every other writer away until what is there is counted, and counts what code of before stores, too.
create trigger count_plan_gap after insert or update of match_count, is_proven, plan_header on tick
  for each row execute function count_plan_gap();

insert into plan_gap_count
select season_id, plan_gap_bound(plan_gap(is_proven, plan_header)), count(*)
from tick where match_count > 0 group by 1, 2;
