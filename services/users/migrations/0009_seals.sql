-- Seals that staff have checked. An account without a row has at most declared its seal.
create table seal (
  user_id text collate "C" primary key,
  -- The last season in which it counts, as the number of seasons that have begun; 0 for none.
  until_season int not null default 0,
  -- A decision that the player has not seen: accepted or refused.
  news text not null default '' check (news in ('', 'accepted', 'refused')),
  -- The `until_season` whose reminder the player has seen.
  reminded_season int not null default 0
);

-- The newest application of each player.
create table seal_application (
  user_id text collate "C" primary key,
  id bigint generated always as identity unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  -- WebP, encoded here; null once it is deleted.
  picture bytea check (octet_length(picture) <= 1048576),
  -- Unix seconds; 0 for not yet.
  applied_at bigint not null,
  decided_at bigint not null default 0,
  decided_by text not null default '',
  reason text not null default ''
);
alter table seal_application alter column picture set storage external;
create index seal_application_open on seal_application (id) where state = 'open';
create index seal_application_pictures on seal_application (decided_at) where state <> 'open' and picture is not null;
