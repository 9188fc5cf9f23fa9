-- Tokens with which programs call the API. Names are unique for ever, because the audit log names tokens by them.
create table api_token (
  token_id text collate "C" primary key,
  name text not null unique,
  scopes text[] not null,
  -- SHA-256 of the text in hexadecimal digits: the text is shown once and stored nowhere.
  hash text collate "C" not null unique,
  prefix text not null,
  created_by text not null,
  -- Unix seconds; 0 for never.
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint not null default 0,
  revoked_at bigint not null default 0
);

-- Addresses that are notified of events.
create table webhook (
  webhook_id text collate "C" primary key,
  name text not null,
  url text not null,
  events text[] not null,
  -- `whsec_` and the base64 form of the key that signs. The former one also signs until former_until_ms.
  secret text not null,
  former_secret text not null default '',
  former_until_ms bigint not null default 0,
  is_enabled boolean not null default true,
  off_cause text not null default '',
  -- Of the first failure after the last success, unix ms; 0 for none.
  failing_since_ms bigint not null default 0,
  created_by text not null,
  created_at_ms bigint not null
);

-- Messages to webhooks. The id is made of the webhook and the event, so that an event that arrives twice is one message.
create table webhook_delivery (
  delivery_id text collate "C" primary key,
  webhook_id text collate "C" not null references webhook on delete cascade,
  type text not null,
  -- Messages with the same key are sent one after the other, by rank.
  order_key text collate "C" not null,
  order_rank bigint not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  queued_at_ms bigint not null,
  next_at_ms bigint not null,
  -- When no further try is made.
  give_up_at_ms bigint not null,
  -- Until when a process works on it.
  leased_until_ms bigint not null default 0,
  attempts int not null default 0,
  status int not null default 0,
  fault text not null default '',
  duration_ms int not null default 0,
  tried_at_ms bigint not null default 0
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at_ms) where state = 'pending';
create index webhook_delivery_order on webhook_delivery (webhook_id, order_key, order_rank) where state = 'pending';
create index webhook_delivery_log on webhook_delivery (webhook_id, queued_at_ms desc, delivery_id);
