-- Times that an admin announced.
create table appointment (
  appointment_id uuid primary key,
  starts_at_ms bigint not null,
  note text not null check (char_length(note) <= 60),
  created_by text collate "C" not null,
  created_at_ms bigint not null,
  cancelled_at_ms bigint,
  -- When those who promised were reminded.
  announced_at_ms bigint,
  -- When the promises were decided.
  closed_at_ms bigint
);
create index appointment_open on appointment (starts_at_ms) where closed_at_ms is null and cancelled_at_ms is null;

create table promise (
  appointment_id uuid not null references appointment on delete cascade,
  user_id text collate "C" not null,
  promised_at_ms bigint not null,
  state text not null default 'promised' check (state in ('promised', 'came', 'absent')),
  primary key (appointment_id, user_id)
);
create index promise_user on promise (user_id);

-- Since when one player has been missing, and when queue last asked for one; one row.
create table player_call (
  singleton boolean primary key default true check (singleton),
  missing_since_ms bigint,
  called_at_ms bigint not null default 0
);
insert into player_call default values;
