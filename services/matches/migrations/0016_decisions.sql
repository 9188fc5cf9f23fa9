-- A dispute that an admin decided.
alter table settlements drop constraint settlements_cause_check;
alter table settlements add constraint settlements_cause_check
  check (cause in ('all_reported', 'verdict_stable', 'deadline', 'no_lobby', 'dispute_expired', 'decided'));
