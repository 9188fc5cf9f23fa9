-- Settled matches in the order in which they were settled, for whoever reads them on.
create index settlements_order on settlements (settled_at_ms, match_id);
