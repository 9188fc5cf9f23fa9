-- The results that staff propose for a dispute, the newest of each person.
create table proposal (
  match_id bigint not null references matches (id),
  user_id text not null,
  verdict text not null check (verdict in ('A', 'B', 'invalid')),
  offender text,
  voided boolean not null,
  reason text not null,
  at_ms bigint not null,
  primary key (match_id, user_id)
);
