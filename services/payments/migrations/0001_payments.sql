-- The badges on sale and their remaining stock. Selling more of a limited badge than there are fails here,
-- whatever the code above does; a max_sales of 0 means unlimited.
create table stock (
  badge_id text primary key,
  -- The badge's name on the payment page, and as it is shown to the buyer.
  display text not null default '',
  -- JPY.
  price integer not null check (price > 0),
  max_sales integer not null check (max_sales >= 0),
  sold integer not null default 0 check (sold >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  is_on_sale boolean not null,
  updated_at_ms bigint not null,
  constraint stock_not_oversold check (max_sales = 0 or sold + reserved <= max_sales)
);

-- One row per checkout. The amount is the catalogue's price at that moment, the buyer the token's subject.
create table orders (
  order_id uuid primary key,
  user_id text collate "C" not null,
  badge_id text not null references stock,
  badge_name text not null default '',
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'JPY'),
  -- refunding: paid, and to be refunded; the badge has no owner.
  state text not null check (state in ('reserved', 'paid', 'expired', 'refunding', 'refunded', 'disputed')),
  cause text not null default '',
  -- Counts the changes of state; goes with every event.
  version bigint not null default 1,
  -- The provider's session and payment, once they are known.
  provider_session_id text unique,
  session_url text not null default '',
  payment_id text unique,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  paid_at_ms bigint,
  closed_at_ms bigint,
  -- When the state changed last, unix ms; 0 for not since the order was made.
  changed_at_ms bigint not null default 0,
  -- When the provider is to be asked about it next: the end of the lease while a process asks, null for never.
  ask_at_ms bigint,
  -- Whether the provider is to be asked again although a lease may have begun before.
  is_wanted boolean not null default false,
  asked_at_ms bigint not null default 0,
  -- How often in a row the provider did not answer.
  ask_failures integer not null default 0,
  check (expires_at_ms > created_at_ms)
);
-- A badge is bought once: no second checkout while one is open, paid, or frozen by a bank's claim.
create unique index orders_one_per_buyer on orders (user_id, badge_id) where state in ('reserved', 'paid', 'disputed');
create index orders_of_buyer on orders (user_id, created_at_ms desc);
create index orders_newest on orders (created_at_ms desc, order_id desc);
create index orders_to_ask on orders (ask_at_ms) where ask_at_ms is not null;

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
