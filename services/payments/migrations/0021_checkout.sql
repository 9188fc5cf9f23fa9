-- The badge's name on the payment page, and the values shown to the buyer.
alter table stock add column display text not null default '';

-- refunding: paid, and to be refunded; the badge has no owner.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('reserved', 'paid', 'expired', 'refunding', 'refunded', 'disputed'));
alter table orders
  -- Counts the changes of state; goes with every event.
  add column version bigint not null default 1,
  add column badge_name text not null default '',
  add column cause text not null default '',
  add column session_url text not null default '',
  -- The provider's payment, once it is known.
  add column payment_id text unique,
  add column paid_at_ms bigint,
  -- How often giving the money back has failed at the provider after it had been taken on.
  add column refund_attempt integer not null default 0,
  -- When the provider is to be asked about it next; null for not by itself.
  add column ask_at_ms bigint,
  -- How often in a row it did not answer.
  add column ask_failures integer not null default 0,
  add column asked_at_ms bigint not null default 0;

-- A badge that a bank's claim has frozen is not bought a second time either.
drop index orders_one_per_buyer;
create unique index orders_one_per_buyer on orders (user_id, badge_id) where state in ('reserved', 'paid', 'disputed');
create index orders_to_ask on orders (ask_at_ms) where ask_at_ms is not null;
create index orders_newest on orders (created_at_ms desc, order_id desc);
-- The order's expiry is asked about like everything else.
drop index orders_due;

-- The provider's events, each once. The message itself is not stored: the provider is asked for the current
-- state.
create table provider_event (
  event_id text primary key,
  type text not null,
  order_id uuid,
  -- Of a payment whose order is not known yet.
  payment_id text,
  received_at_ms bigint not null
);
create index provider_event_order on provider_event (order_id, received_at_ms);
create index provider_event_unassigned on provider_event (received_at_ms) where order_id is null;

-- Up to when the provider's own list of events was read, unix seconds.
create table provider_cursor (
  one boolean primary key default true check (one),
  read_until bigint not null
);
