-- Times are unix milliseconds given by the service, never a default: a decision and its row must agree.
-- Match ids exceed 2^53, hence bigint.

-- The terms that users publishes for matches. The version guards against late and repeated events.
create table seasons (
  id text primary key,
  closed boolean not null,
  version bigint not null
);
create table settings (
  id text primary key,
  value text not null,
  version bigint not null
);

-- Whether a match id was created or refused, once and for ever: the primary key decides every race.
create table creations (
  match_id bigint primary key,
  created boolean not null,
  refusal text check (refusal in ('seated', 'season_closed', 'malformed')),
  user_ids text[] not null,
  decided_at_ms bigint not null,
  check (created = (refusal is null))
);

create table matches (
  id bigint primary key,
  season_id text not null references seasons (id),
  tick_id text not null,
  version bigint not null,
  status text not null check (status in ('matched', 'done')),
  disputed_at_ms bigint,
  voided boolean not null,
  winner text check (winner in ('A', 'B', 'invalid')),
  created_at_ms bigint not null,
  closed_at_ms bigint,
  host_user_id text not null,
  lobby_id text not null,
  first_attack text not null check (first_attack in ('A', 'B')),
  voice_link_a text not null,
  voice_link_b text not null,
  lobby_create_timeout_s integer not null,
  lobby_join_timeout_s integer not null,
  report_deadline_s integer not null,
  report_count smallint not null check (report_count between 0 and 10),
  lead_key text,
  lead_since_ms bigint,
  -- When a timer has to look at the match again; null when no timer is due.
  next_close_at_ms bigint,
  next_host_at_ms bigint,
  check ((status = 'done') = (winner is not null)),
  check ((lead_key is null) = (lead_since_ms is null)),
  check ((closed_at_ms is null) = (status = 'matched' and disputed_at_ms is null)),
  check ((next_close_at_ms is null) = (status = 'done'))
);
create index matches_closing on matches (next_close_at_ms, id) where next_close_at_ms is not null;
create index matches_opening on matches (next_host_at_ms, id) where next_host_at_ms is not null;
create index matches_voice on matches (voice_link_a) where closed_at_ms is null and voice_link_a <> '';

-- The ten as they were at creation: every delta is computed from these values alone. A tick writes a hundred thousand
-- seats in one statement, so keys to rows of the same statement are not checked again; `npm run verify` looks for them.
create table match_players (
  match_id bigint not null,
  user_id text not null,
  team text not null check (team in ('A', 'B')),
  role text not null,
  selected_roles text[] not null check (role = any (selected_roles)),
  mu double precision not null,
  sigma double precision not null check (sigma > 0),
  rate integer not null,
  rate_order smallint not null check (rate_order between 1 and 5),
  entry_id text not null,
  -- JSON of a gokaku.common.v1.PlayerCard: the data that others see. This service passes it on unread.
  card jsonb not null,
  -- True when the rating was corrected during the match: later corrections do not change it either.
  keeps_rating boolean not null default false,
  primary key (match_id, user_id)
);
create index match_players_user on match_players (user_id, match_id);

-- One seat per user while a match is played; the history stores all seats.
create table active_seats (
  user_id text primary key,
  match_id bigint not null
);
create index active_seats_match on active_seats (match_id);
create table seat_history (
  match_id bigint not null,
  user_id text not null,
  from_ms bigint not null,
  to_ms bigint,
  primary key (match_id, user_id)
);

-- The hosts and lobby ids, version by version.
create table host_changes (
  match_id bigint not null,
  version bigint not null,
  cause text not null check (cause in ('created', 'transfer', 'create_timeout')),
  by_user_id text,
  host_user_id text not null,
  at_ms bigint not null,
  primary key (match_id, version)
);
create table lobby_changes (
  match_id bigint not null,
  version bigint not null,
  by_user_id text not null,
  lobby_id text not null,
  at_ms bigint not null,
  primary key (match_id, version),
  foreign key (match_id, by_user_id) references match_players (match_id, user_id)
);

-- The report that counts per player, and every report ever accepted.
create table reports (
  match_id bigint not null,
  user_id text not null,
  team text not null check (team in ('A', 'B')),
  verdict text not null check (verdict in ('A', 'B', 'invalid')),
  offender text,
  banned_character_id text not null,
  picked_character_id text not null,
  move_1 text not null,
  move_2 text not null,
  reported_player text,
  reported_at_ms bigint not null,
  primary key (match_id, user_id),
  check ((verdict = 'invalid') = (offender is not null)),
  check (verdict = 'invalid' or picked_character_id <> banned_character_id)
);
create table report_history (
  match_id bigint not null,
  version bigint not null,
  user_id text not null,
  verdict text not null,
  offender text,
  banned_character_id text not null,
  picked_character_id text not null,
  move_1 text not null,
  move_2 text not null,
  reported_player text,
  reported_at_ms bigint not null,
  primary key (match_id, version)
);

create table disputes (
  match_id bigint primary key references matches (id),
  cause text not null check (cause in ('all_reported', 'verdict_stable', 'deadline')),
  disputed_at_ms bigint not null
);

-- The end of a match, with everything needed to compute it again.
create table settlements (
  match_id bigint primary key,
  verdict text not null check (verdict in ('A', 'B', 'invalid')),
  offender text,
  voided boolean not null,
  cause text not null
    check (cause in ('all_reported', 'verdict_stable', 'deadline', 'no_lobby', 'dispute_expired', 'decided')),
  was_disputed boolean not null,
  formula_version text not null,
  constants jsonb not null,
  settled_at_ms bigint not null
);
-- Settled matches in the order of their settlement.
create index settlements_order on settlements (settled_at_ms, match_id);
create table settlement_deltas (
  match_id bigint not null,
  user_id text not null,
  rate_delta integer not null check (rate_delta between -50 and 50),
  mu_before double precision not null,
  sigma_before double precision not null,
  sigma_after double precision not null,
  expected_score double precision not null,
  is_offender boolean not null,
  contradicted boolean not null,
  primary key (match_id, user_id)
);

-- An admin gave a settled match another result. `settlements` and `settlement_deltas` have the current values of that
-- match and of all that were rated again. The values before stand here, so that every earlier result can be read.
create table correction (
  id bigint generated always as identity primary key,
  season_id text not null references seasons (id),
  -- Corrections of a season are numbered from 1 without gaps and applied in that order.
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

-- The changes of a correction by player and match, including all ten of the corrected match.
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
