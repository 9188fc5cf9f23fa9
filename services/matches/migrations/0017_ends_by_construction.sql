-- Reports and what a match ends with are written by the statement that moves the match on, for players who sit in it,
-- and nothing deletes either, so they are not checked row by row. `npm run verify` looks at what is stored.
alter table settlements drop constraint settlements_match_id_fkey;
alter table settlement_deltas drop constraint settlement_deltas_match_id_fkey;
alter table settlement_deltas drop constraint settlement_deltas_match_id_user_id_fkey;
alter table reports drop constraint reports_match_id_user_id_fkey;
alter table report_history drop constraint report_history_match_id_user_id_fkey;
