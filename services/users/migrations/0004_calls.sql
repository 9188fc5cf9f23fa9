-- Players who wish a push notification when one player is missing, and when each was called last.
create table call_wish (
  user_id text collate "C" primary key references account,
  is_wished boolean not null,
  -- Unix ms; 0 for never.
  called_at_ms bigint not null default 0,
  -- The event that called last.
  called_by text not null default ''
);
create index call_wish_called on call_wish (called_by) where called_by <> '';
