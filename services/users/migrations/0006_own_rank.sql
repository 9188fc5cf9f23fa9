-- The order of the ranking with what decides who is in it, so that the first hundred and the number of players ahead
-- of one are read from the index alone.
create index account_rank on account (season_id, rate desc, rate_reached_at, user_id) include (match_count)
  where not is_banned;
drop index account_standing;
