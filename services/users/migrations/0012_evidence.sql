-- The other accounts of the same person, as staff confirmed; published to queue with every change of the account.
alter table account add column linked text[] not null default '{}';
create index account_linked on account (user_id) where linked <> '{}';

-- Whether a better account of the same person stood in the final places when the season was archived. Later links and
-- results do not change it.
alter table season_entry add column is_behind_own boolean not null default false;

-- The newest decided matches.
create index match_record_started on match_record (started_at desc, match_id);

-- The key under which traces are hashed. It is replaced every month and stored nowhere else, so that older hashes can be
-- compared with each other and with nothing else.
create table trace_key (
  id boolean primary key default true check (id),
  key bytea not null,
  -- Unix seconds.
  since bigint not null
);

-- Devices and networks with which an account signed in: hashes of a random key of the browser and of the network part of
-- an address. Deleted 90 days after the last sign-in.
create table account_trace (
  user_id text collate "C" not null references account,
  kind text not null check (kind in ('device', 'network')),
  hash text collate "C" not null,
  -- Unix seconds.
  seen_at bigint not null,
  primary key (user_id, kind, hash)
);
create index account_trace_age on account_trace (seen_at);

-- One row: the newest list of suspicions.
create table evidence_list (
  id boolean primary key default true check (id),
  -- Unix ms: when a list was last tried, and when the newest one began; 0 before the first.
  tried_at bigint not null,
  made_at bigint not null default 0,
  matches integer not null default 0,
  took_ms integer not null default 0
);

-- Its rows, least likely by chance first.
create table evidence_finding (
  place integer primary key,
  kind text not null,
  first_id text collate "C" not null,
  second_id text collate "C" not null,
  chance double precision not null,
  corrected double precision not null,
  tested integer not null,
  numbers jsonb not null
);
