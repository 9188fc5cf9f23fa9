-- A hundred thousand seats of one tick each wrote two indexes that nothing goes by. That a role is filled once a team is
-- decided before a match is written (domain/draft.ts) and looked for by `npm run verify` (I2), and who sat where and when
-- is asked of whole tables by the same command alone.
alter table match_players drop constraint match_players_match_id_team_role_key;
drop index seat_history_user;
