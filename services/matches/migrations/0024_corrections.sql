-- An admin found that a match with a result had another one. `settlements` and `settlement_deltas` say what holds now,
-- for that match and for all that were rated again because of it; what was booked before stands here, so that the first
-- result and each one between can be read back.
create table correction (
  id bigint generated always as identity primary key,
  season_id text not null references seasons (id),
  -- Corrections of a season are numbered from 1 without gaps; whoever applies them keeps that order.
  revision integer not null check (revision > 0),
  match_id bigint not null references matches (id),
  admin_id text not null,
  reason text not null,
  at_ms bigint not null,
  was_verdict text not null check (was_verdict in ('A', 'B', 'invalid')),
  was_offender text,
  was_voided boolean not null,
  verdict text not null check (verdict in ('A', 'B', 'invalid')),
  offender text,
  voided boolean not null,
  unique (season_id, revision)
);
create index correction_match on correction (match_id, revision);

-- What a correction changed for one player of one match; all ten of the match that was corrected are here.
create table correction_step (
  correction_id bigint not null,
  match_id bigint not null,
  user_id text not null,
  was_rate_delta integer not null,
  was_mu_before double precision not null,
  was_sigma_before double precision not null,
  was_sigma_after double precision not null,
  rate_delta integer not null check (rate_delta between -50 and 50),
  mu_before double precision not null,
  sigma_before double precision not null,
  sigma_after double precision not null,
  primary key (correction_id, match_id, user_id)
);

-- Played while the rating that it was made with was corrected: later corrections leave it alone as well.
alter table match_players add column keeps_rating boolean not null default false;
