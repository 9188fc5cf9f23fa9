-- The orders of a buyer, newest first.
create index orders_of_buyer on orders (user_id, created_at_ms desc);
