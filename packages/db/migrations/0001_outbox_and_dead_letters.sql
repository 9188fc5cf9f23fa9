-- Events leave through the outbox, a row of the transaction that made them true. Events that fail for good
-- become dead letters. A dead letter is applied again on request; the request is a column, so that it survives
-- a restart.

create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null unique,
  subject text not null,
  payload bytea not null,
  traceparent text not null,
  created_at_ms bigint not null,
  sent boolean not null default false,
  stream_created text,
  stream_seq bigint,
  acknowledged boolean not null default false
);
create index outbox_unsent on outbox (id) where not sent;
create index outbox_unacknowledged on outbox (stream_created, stream_seq) where sent and not acknowledged;
create index outbox_prunable on outbox (created_at_ms) where acknowledged;

create table dead_letter (
  id bigint generated always as identity primary key,
  consumer text not null,
  event_id text not null,
  subject text not null,
  payload bytea not null,
  error text not null,
  failed_at_ms bigint not null,
  replayed_at_ms bigint,
  replay_requested_at_ms bigint,
  unique (consumer, event_id)
);
create index dead_letter_open on dead_letter (id) where replayed_at_ms is null;
create index dead_letter_prunable on dead_letter (replayed_at_ms) where replayed_at_ms is not null;
