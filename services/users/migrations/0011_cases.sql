-- Trouble between players: reports, decisions and appeals. Times are unix seconds; 0 for not yet.
create table case_file (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dispute', 'accusation', 'report', 'staff')),
  -- The reported player; null for a dispute.
  subject_id text collate "C",
  -- The disputed match, or the one in the report that opened the case.
  match_id bigint,
  state text not null default 'received' check (state in ('received', 'looked_at', 'decided')),
  version bigint not null default 1,
  opened_at bigint not null,
  -- Staff; '' for a case that no staff opened.
  opened_by text collate "C" not null default '',
  looked_at bigint not null default 0,
  looked_by text collate "C" not null default '',
  -- Of the first decision.
  decided_at bigint not null default 0,
  check ((kind = 'dispute') = (subject_id is null)),
  check (kind <> 'dispute' or match_id is not null)
);
-- A player has one open case.
create unique index case_file_open_subject on case_file (subject_id) where state <> 'decided' and subject_id is not null;
create unique index case_file_dispute on case_file (match_id) where kind = 'dispute';
create index case_file_subject on case_file (subject_id, id);
create index case_file_match on case_file (match_id) where match_id is not null;
create index case_file_state on case_file (state, id);
create index case_file_opened on case_file (opened_at);

-- The players who see a receipt.
create table case_party (
  case_id bigint not null references case_file,
  user_id text collate "C" not null,
  role text not null check (role in ('reporter', 'subject', 'party')),
  primary key (case_id, user_id)
);
create index case_party_user on case_party (user_id, case_id);

create table case_report (
  case_id bigint not null references case_file,
  user_id text collate "C" not null,
  reason text not null,
  text text not null check (char_length(text) <= 500),
  match_id bigint,
  at bigint not null,
  primary key (case_id, user_id)
);
create index case_report_user on case_report (user_id);

create table case_picture (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file,
  user_id text collate "C" not null,
  -- WebP, encoded here.
  picture bytea not null check (octet_length(picture) <= 1048576),
  at bigint not null
);
alter table case_picture alter column picture set storage external;
create index case_picture_case on case_picture (case_id, id);
create index case_picture_user on case_picture (user_id);
create index case_picture_at on case_picture (at);

-- The first decision, and the one on its appeal.
create table case_decision (
  case_id bigint not null references case_file,
  ordinal integer not null check (ordinal in (1, 2)),
  -- Staff; '' where the match was decided, whose audit rows have the actor.
  decided_by text collate "C" not null,
  outcome text not null check (outcome in ('confirmed', 'warned', 'unconfirmed', 'result')),
  reason text not null,
  text text not null check (char_length(text) <= 500),
  at bigint not null,
  primary key (case_id, ordinal)
);

create table case_appeal (
  case_id bigint primary key references case_file,
  user_id text collate "C" not null,
  text text not null check (char_length(text) <= 500),
  at bigint not null,
  state text not null default 'open' check (state in ('open', 'granted', 'rejected')),
  decided_at bigint not null default 0
);
create index case_appeal_user on case_appeal (user_id);
create index case_appeal_open on case_appeal (case_id) where state = 'open';

create index correction_match on correction (match_id, at);

-- Accusations of a player, whether they counted or not.
create index violation_report_reported on violation_report (reported_id, at);

alter table note drop constraint note_about_check,
  add constraint note_about_check check (about in ('user', 'match', 'case'));

-- The matches that are disputed already, from now on.
insert into case_file (kind, match_id, opened_at)
  select distinct 'dispute', match_id, extract(epoch from now())::bigint from match_record where state = 'disputed';
insert into case_party (case_id, user_id, role)
  select file.id, record.user_id, 'party'
  from case_file as file join match_record as record on record.match_id = file.match_id;
