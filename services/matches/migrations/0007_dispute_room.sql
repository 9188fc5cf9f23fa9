-- The dispute room: what each of the ten says about a dispute, and the result on which each agrees.
create table dispute_statement (
  match_id bigint not null,
  user_id text not null,
  -- Empty since its author deleted the account.
  text text not null,
  written_at_ms bigint not null,
  primary key (match_id, user_id)
);
create index dispute_statement_user on dispute_statement (user_id);
create table dispute_agreement (
  match_id bigint not null,
  user_id text not null,
  verdict text not null check (verdict in ('A', 'B', 'invalid')),
  offender text,
  agreed_at_ms bigint not null,
  primary key (match_id, user_id),
  check ((verdict = 'invalid') = (offender is not null))
);
create index dispute_agreement_user on dispute_agreement (user_id);

-- Players who deleted the account; those cannot agree in the matches of before.
create table leavers (
  user_id text primary key,
  left_at_ms bigint not null
);

-- The match's version as the dispute began: what players do in the room does not make a decision of staff stale.
-- Null for disputes of before.
alter table disputes add column version bigint;

-- Not validated: all stored rows fulfil the narrower rule.
alter table settlements drop constraint settlements_cause_check,
  add constraint settlements_cause_check check (cause in ('all_reported', 'verdict_stable', 'deadline', 'no_lobby',
    'abandoned', 'dispute_expired', 'decided', 'agreed')) not valid;
