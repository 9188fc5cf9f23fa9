-- The most wins in a row of a player in an archived season; invalid matches neither count nor end a run.
alter table season_entry add column win_streak integer not null default 0;
update season_entry as entry set win_streak = longest.wins
from (
  select season_id, user_id, max(wins)::integer as wins
  from (
    select season_id, user_id, run, count(*) as wins
    from (
      select ledger.season_id, user_id, record.outcome,
        row_number() over (partition by ledger.season_id, user_id order by started_at, match_id)
          - row_number() over (partition by ledger.season_id, user_id, record.outcome order by started_at, match_id)
          as run
      from rate_ledger as ledger join match_record as record using (match_id, user_id)
      where ledger.kind = 'match' and record.outcome in ('won', 'lost')
    ) as decided
    where outcome = 'won' group by season_id, user_id, run
  ) as streak
  group by season_id, user_id
) as longest
where entry.season_id = longest.season_id and entry.user_id = longest.user_id;
create index season_entry_streak on season_entry (season_id, win_streak desc, final_rank);
