-- The highest rate is the largest one since the season began, its start included. Recomputed from the ledger and the
-- current records.
with booked as (
  select ledger.user_id, ordinal, ledger.kind, mu_before,
    case when ledger.kind = 'match' and late_delta is null then coalesce(record.rate_delta, delta) else delta end as moved,
    count(*) filter (where ledger.kind in ('seed', 'season')) over past as part
  from rate_ledger as ledger
  left join match_record as record on record.user_id = ledger.user_id and record.match_id = ledger.match_id
  where ledger.kind <> 'correction'
  window past as (partition by ledger.user_id order by ordinal)
), step as (
  select user_id, part, first_value(mu_before) over past + sum(moved) over past as rate,
    max(part) over (partition by user_id) as last
  from booked window past as (partition by user_id, part order by ordinal)
), total as (
  select user_id, max(rate)::integer as highest from step where part = last group by user_id
)
update account set max_rate = greatest(total.highest, rate), version = version + 1
from total where total.user_id = account.user_id and max_rate <> greatest(total.highest, rate);

with booked as (
  select ledger.season_id, ledger.user_id, ordinal, ledger.kind, mu_before,
    coalesce(case when ledger.kind = 'match' then record.rate_delta end, late_delta, delta) as moved
  from rate_ledger as ledger
  left join match_record as record on record.user_id = ledger.user_id and record.match_id = ledger.match_id
  where ledger.kind <> 'correction'
), step as (
  select season_id, user_id, kind, ordinal, first_value(mu_before) over past + sum(moved) over past as rate,
    first_value(case when kind in ('seed', 'season') then mu_before + moved else mu_before end) over past as opening
  from booked window past as (partition by season_id, user_id order by ordinal)
), total as (
  select season_id, user_id, greatest(max(rate), max(opening))::integer as highest from step group by season_id, user_id
)
update season_entry set max_rate = total.highest
from total where total.season_id = season_entry.season_id and total.user_id = season_entry.user_id
  and max_rate <> total.highest;
