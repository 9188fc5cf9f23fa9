-- Payloads are encoded ids, which hardly get smaller; those above 2 KB are kept without trying.
alter table outbox alter column payload set storage external;
