-- An admin may end everybody's waiting.
alter table entry drop constraint entry_cause_check;
alter table entry add constraint entry_cause_check check (cause in
  ('hours_closed', 'season_closing', 'banned', 'penalised', 'absent', 'seated', 'cleared_by_admin')) not valid;
alter table entry validate constraint entry_cause_check;
alter table entry drop constraint entry_end_requested_check;
alter table entry add constraint entry_end_requested_check check (end_requested in
  ('left', 'hours_closed', 'season_closing', 'banned', 'penalised', 'cleared_by_admin')) not valid;
alter table entry validate constraint entry_end_requested_check;
