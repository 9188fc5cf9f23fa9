-- A match as the events describe it, deleted a week after its last change.
create table match (
  match_id text collate "C" primary key,
  -- Of `view`; an event with a lower one is stale.
  version bigint not null default 0,
  -- The match as its ten players see it; null while only its rates are known.
  view jsonb,
  -- Rates and ranks by the result; null before.
  rates jsonb,
  -- When it is reported as slow; null once that is done or needless.
  slow_at_ms bigint,
  changed_at_ms bigint not null
);
create index match_by_age on match (changed_at_ms);
create index match_slow on match (slow_at_ms) where slow_at_ms is not null;

-- Two voice rooms of a server, for the teams of one match at a time.
create table room_pair (
  guild_id text not null,
  channel_a text not null,
  channel_b text not null,
  match_id text collate "C",
  freed_at_ms bigint not null default 0,
  primary key (channel_a, channel_b)
);
create unique index room_pair_of_match on room_pair (guild_id, match_id) where match_id is not null;

-- The roles by rank of the members of a server.
create table member_role (
  guild_id text not null,
  role_id text not null,
  user_id text collate "C" not null,
  is_wanted boolean not null,
  -- Whether Discord gave it; `unknown` while a call that gives it has no answer.
  given text not null default 'no' check (given in ('no', 'unknown', 'yes')),
  -- Discord answered that the user is no member; the next round asks again.
  is_absent boolean not null default false,
  -- The last round that wanted it.
  round bigint not null,
  primary key (guild_id, role_id, user_id)
);
create index member_role_open on member_role (guild_id, role_id) 
  where given <> (case when is_wanted then 'yes' else 'no' end) and not is_absent;

-- The period for which the roles were set last; one row.
create table role_period (
  is_only boolean primary key default true check (is_only),
  period text not null
);

-- One row for each place at Discord: what it is to show, and what it shows. The newest state replaces an older one that
-- was not sent yet, so the table is the only queue, and it has a bound.
create table target (
  key text collate "C" primary key,
  kind text not null check (kind in ('thread', 'card', 'notice', 'room', 'role', 'direct')),
  guild_id text not null,
  channel_id text not null,
  -- The order of sending: the lowest first.
  priority smallint not null,
  wanted jsonb not null,
  -- Counts the changes of `wanted`.
  version bigint not null default 1,
  shown_version bigint not null default 0,
  -- Where it is at Discord, once it is known.
  thread_id text not null default '',
  message_id text not null default '',
  -- The creating call that was begun and whose effect is not known: it is looked for before it is repeated.
  doubt text not null default '' check (doubt in ('', 'thread', 'message')),
  -- When it is due: the end of the lease while a process works on it, null for never.
  ask_at_ms bigint,
  -- Before this time it is not edited again.
  rest_until_ms bigint not null default 0,
  failures integer not null default 0,
  -- Why Discord refused it for good; '' while it did not.
  stopped text not null default '',
  changed_at_ms bigint not null
);
create index target_due on target (priority, ask_at_ms) where ask_at_ms is not null;
create index target_by_age on target (changed_at_ms);

-- Players who deleted their account: an event of before may arrive later. The mark is a keyed hash of the id.
create table leaver (
  mark text collate "C" primary key,
  left_at_ms bigint not null
);
-- The key of the marks; one row. It stays the same when the bot's token changes or is not set.
create table mark_key (
  is_only boolean primary key default true check (is_only),
  key text not null
);
insert into mark_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);

create index target_stopped on target (key) where stopped <> '';
