-- The hidden skill: two beliefs, each with mean and deviation in points. Stored results become skills in the first fit.
alter table account
  add column sequential_mean double precision not null default 1500,
  add column sequential_deviation double precision not null default 300,
  add column fitted_mean double precision not null default 1500,
  add column fitted_deviation double precision not null default 300,
  -- Unix seconds at which the newest decided match of the player began; 0 without one.
  add column last_match_at bigint not null default 0,
  add constraint account_skill check (sequential_deviation > 0 and fitted_deviation > 0) not valid;

update account set last_match_at = coalesce((
  select started_at from match_record
  where match_record.user_id = account.user_id and outcome in ('won', 'lost')
  order by started_at desc limit 1), 0)
where match_count > 0;

-- The belief with which a player begins, by an admin. The player may have no account yet.
create table skill_seed (
  user_id text collate "C" primary key,
  mean double precision not null,
  deviation double precision not null check (deviation > 0),
  -- 1 to 5; null for an imported rating.
  tier integer check (tier between 1 and 5),
  -- Unix ms.
  at bigint not null
);

-- One row: the results that the last fit counted.
create table skill_fit (
  id boolean primary key default true check (id),
  -- SKILL_VERSION; '' before the first fit.
  version text not null default '',
  -- Decided matches and corrections that it counted.
  games bigint not null default 0,
  corrections bigint not null default 0,
  -- Rises with each change of a seed; the second is the first as the fit saw it.
  seed_changes bigint not null default 0,
  seed_changes_fitted bigint not null default 0,
  -- Players whose account changed during the fit.
  left_alone integer not null default 0,
  -- Unix ms.
  fitted_at bigint not null default 0,
  took_ms integer not null default 0
);
insert into skill_fit default values;
