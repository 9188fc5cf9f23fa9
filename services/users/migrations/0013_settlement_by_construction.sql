-- A settlement's rows are written by the statement that has just locked the ten accounts, and nothing deletes accounts,
-- so their ledger and record are not checked row by row. `npm run verify` looks at what is stored.
alter table rate_ledger drop constraint rate_ledger_user_id_fkey;
alter table match_record drop constraint match_record_user_id_fkey;
