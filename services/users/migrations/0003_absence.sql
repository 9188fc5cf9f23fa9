-- The seats that players lost before their match began and that were not excused (CHECKIN-20, CHECKIN-21): each is
-- charged once, and free ones and marks are counted here.
create table vacated_seat (
  user_id text collate "C" not null references account,
  match_id bigint not null,
  cause text not null check (cause in ('no_check_in', 'declined', 'missing')),
  is_free boolean not null,
  season_id text not null,
  -- Unix seconds.
  at bigint not null,
  primary key (user_id, match_id)
);
