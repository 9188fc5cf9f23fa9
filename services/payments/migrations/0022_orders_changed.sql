-- When the state changed last, unix ms; 0 for not since the order was made.
alter table orders add column changed_at_ms bigint not null default 0;

-- How often money came back to us is for the provider to say.
alter table orders drop column refund_attempt;
