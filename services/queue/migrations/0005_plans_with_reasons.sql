-- The matchmaker's weights and bounds: every version is kept, so that a past tick can be solved again as it was.
create table matchmaker_settings (
  version bigint primary key,
  settings jsonb not null,
  -- Unix ms; 0 and "" for the version that the product came with.
  updated_at_ms bigint not null,
  updated_by text collate "C" not null
);
insert into matchmaker_settings (version, settings, updated_at_ms, updated_by) values (1, '{
  "windowBase": 200, "windowPerMinute": 25, "windowMaximum": 600, "overdueS": 1800, "matchValue": 400,
  "waitWeight": 6, "waitStepS": 120, "waitStepsMaximum": 15, "flexibilityWeight": 6, "teamGapWeight": 2,
  "laneGapWeight": 0.35, "spreadWeight": 0.15, "choiceWeight": 3.6, "choicePenalty": [0, 1, 3, 6, 10],
  "offRoleWeight": 16, "budget": 6000000, "exactPlayers": 26, "exactNodes": 20000000
}', 0, '');

alter table tick
  -- Who was left over and why, compressed beside the plan.
  add column leftovers bytea,
  add column plan_value double precision,
  add column is_proven boolean,
  add column overdue_waiting integer,
  add column overdue_seated integer,
  add column overdue_by text,
  -- Entries that the solver did not look at, by reason.
  add column ignored jsonb,
  -- Length of the steps that no pair of times tells: making the snapshot, reading and submitting.
  add column snapshot_ms integer,
  add column read_ms integer,
  add column submit_ms integer,
  add column pruned_at_ms bigint;

-- Snapshots and plans hold personal data and are pruned after some days; the row stays.
alter table tick drop constraint tick_check;
alter table tick add constraint tick_snapshot check (state <> 'idle' or snapshot is null);
alter table tick add constraint tick_snapshot_kept check (state <> 'open' or snapshot is not null);
alter table tick drop constraint tick_check2;
alter table tick add constraint tick_done check (state <> 'done' or (planned_at_ms is not null and claims_written_at_ms is not null));
create index tick_to_prune on tick (tick_key) where pruned_at_ms is null;

-- Kept with the claim, so that a match can be explained after its tick's plan was pruned.
alter table claim add column reasons jsonb;
