-- The badges on sale and their remaining stock. Selling more of a limited badge than there are fails here,
-- whatever the code above does; a max_sales of 0 means unlimited.
create table stock (
  badge_id text primary key,
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
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'JPY'),
  state text not null check (state in ('reserved', 'paid', 'expired', 'refunded', 'disputed')),
  -- The payment provider's session, once it exists.
  provider_session_id text unique,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  closed_at_ms bigint,
  check (expires_at_ms > created_at_ms)
);
-- A badge is bought once: no second checkout while one is open or has been paid.
create unique index orders_one_per_buyer on orders (user_id, badge_id) where state in ('reserved', 'paid');
create index orders_due on orders (expires_at_ms) where state = 'reserved';
