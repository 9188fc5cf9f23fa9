-- Each penalty keeps its cause and match; one match gives one player one penalty per cause at most.
create table penalty (
  user_id text collate "C" not null references account,
  match_id bigint not null,
  cause text not null,
  points integer not null check (points > 0),
  timeout_s integer not null check (timeout_s >= 0),
  -- Unix seconds.
  at bigint not null,
  primary key (user_id, match_id, cause)
);
create index penalty_recent on penalty (user_id, at);

-- Conduct that costs a point only when it repeats.
create table conduct_mark (
  user_id text collate "C" not null references account,
  match_id bigint not null,
  kind text not null check (kind in ('silence', 'contradicted')),
  season_id text not null,
  at bigint not null,
  primary key (user_id, kind, match_id)
);

-- The violation reports between players; counted when one contributed to a point.
create table violation_report (
  match_id bigint not null,
  reported_id text collate "C" not null references account,
  reporter_id text collate "C" not null references account,
  counted boolean not null,
  at bigint not null,
  primary key (match_id, reported_id, reporter_id)
);
create index violation_report_counted on violation_report (reported_id, at) where counted;
