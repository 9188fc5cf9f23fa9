-- The order of the ranking, of those who played: unplayed accounts are many and all alike. It serves the first
-- hundred and, from the index alone, the players who reached the same rate earlier.
create index account_rank on account (season_id, rate desc, rate_reached_at, user_id) include (match_count)
  where not is_banned and match_count > 0;
drop index account_standing;
