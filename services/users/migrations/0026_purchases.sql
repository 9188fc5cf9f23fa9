-- The state of each order's badge by payments, newest version alone. refused: it was paid for and could not
-- be granted, so payments refunds it. The buyer may have no account any more.
create table purchase (
  order_id uuid primary key,
  user_id text collate "C" not null,
  badge_id text not null,
  holding text not null check (holding in ('granted', 'frozen', 'revoked', 'refused')),
  version bigint not null,
  changed_at_ms bigint not null
);
