-- What a tick of 100,000 felt most.

-- Every claim and every end of an entry wrote a new row into this index. Who came since some moment is found among
-- those who wait and those who ended since; a replica that does not know that yet reads the table.
drop index entry_joined;

-- Ten seats with their reasons are about 3 KB. Squeezing them was a fifth of the time of writing a claim, and a claim
-- is written twice within seconds; they stay as they are, within the row.
alter table claim set (toast_tuple_target = 8160);
