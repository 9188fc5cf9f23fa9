-- Holding an entry for a match, and letting it go, changes no column that an index looks at: the new row stays on the
-- page of the one before and no index is written (a HOT update). Whether an entry is over shows in `ended_at_ms`, as the
-- check on this table says; so every index goes by that instead of by the state.
-- Code that asks by the state alone finds the entries of a user by `entry_user`, and reads the table for the rest.
drop index entry_live, entry_waiting, entry_last_end, entry_matched, entry_given_up;
-- A player waits at most once.
create unique index entry_live on entry (user_id) where ended_at_ms is null;
create index entry_waiting on entry (joined_at_ms) where ended_at_ms is null;
create index entry_user on entry (user_id, ended_at_ms);
create index entry_ended on entry (ended_at_ms) where ended_at_ms is not null;
-- A batch of claims holds at most some tenths of a page, and what it left behind is cleared by the next one.
alter table entry set (fillfactor = 85);
