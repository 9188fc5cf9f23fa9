-- A tick creates ten thousand matches with a hundred thousand seats, and most of that time went into three checks a
-- seat of what one statement writes together: the match is in `matches` because its seats come out of the very part
-- that wrote it (store/insert-matches.ts), and neither a match nor its players are ever deleted. `npm run verify` looks
-- for seats without their match instead.
alter table match_players drop constraint match_players_match_id_fkey;
alter table seat_history drop constraint seat_history_match_id_user_id_fkey;
alter table active_seats drop constraint active_seats_match_id_fkey;

-- Whoever writes cards writes the columns beside them in the statement itself, at a fifth of what a trigger takes a row;
-- it stays for code that knows no cards. Code that leaves the columns to the trigger leaves them empty.
drop trigger match_players_both_forms on match_players;
alter table match_players
  alter trainer_name set default '', alter discord_username set default '', alter discord_avatar_url set default '',
  alter twitter_id set default '', alter max_rate set default 0, alter current_badge set default '',
  alter current_badge_2 set default '';
create trigger match_players_both_forms before insert on match_players
  for each row when (new.card is null) execute function match_players_both_forms();
