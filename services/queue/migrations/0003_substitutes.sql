-- A seat of a running match whose player left it, until a substitute sits there or the match is over.
create table vacancy (
  match_id bigint not null,
  -- The player who left the seat.
  user_id text collate "C" not null,
  -- The entry of that player, which is deleted with the match.
  entry_id uuid,
  role smallint not null,
  -- giving_up: matches has to end the match.
  state text not null check (state in ('open', 'giving_up', 'filled', 'abandoned', 'closed')),
  vacated_at_ms bigint not null,
  -- False once matches refused a swap.
  may_swap boolean not null default true,
  ended_at_ms bigint,
  primary key (match_id, user_id),
  check ((state in ('open', 'giving_up')) = (ended_at_ms is null))
);
create index vacancy_open on vacancy (vacated_at_ms) where ended_at_ms is null;
create index vacancy_user on vacancy (user_id);

-- A seat offered to a waiting player, whose entry goes on waiting until the acceptance claims it.
create table seat_offer (
  match_id bigint not null,
  vacated_user_id text collate "C" not null,
  user_id text collate "C" not null,
  entry_id uuid not null,
  -- gone: the entry ended or was claimed. withdrawn: the search ended. unseated: matches refused the substitute.
  state text not null check (state in
    ('open', 'accepted', 'seated', 'refused', 'expired', 'gone', 'withdrawn', 'unseated')),
  offered_at_ms bigint not null,
  until_ms bigint not null,
  accepted_at_ms bigint,
  -- { swapped_role, seats, value, win_chance_a, reasons }: the match with the substitute, before matches is asked.
  placement jsonb,
  refusal text,
  ended_at_ms bigint,
  primary key (match_id, vacated_user_id, user_id),
  foreign key (match_id, vacated_user_id) references vacancy on delete cascade,
  check ((state in ('open', 'accepted')) = (ended_at_ms is null)),
  check (state not in ('accepted', 'seated', 'unseated') or accepted_at_ms is not null)
);
create unique index seat_offer_of_player on seat_offer (user_id) where ended_at_ms is null;
-- Several players may be asked for a seat; one of them takes it.
create index seat_offer_of_seat on seat_offer (match_id, vacated_user_id) where ended_at_ms is null;
create unique index seat_offer_accepted on seat_offer (match_id, vacated_user_id)
  where ended_at_ms is null and state = 'accepted';
create index seat_offer_user on seat_offer (user_id);

-- Players of an abandoned match who have yet to wait again; null before the match was settled.
alter table claim add column returning_users text[];
