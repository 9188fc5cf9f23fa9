-- A gokaku.matchmaker.v1.WarmStart: what the plan was made from beside the snapshot. Null for a plan without one.
alter table tick add column warm_start bytea;
