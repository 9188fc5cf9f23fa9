-- A player thanks one team-mate and one opponent of a match. They weigh nothing in any rate.
create table thanks (
  match_id bigint not null,
  giver_id text collate "C" not null references account,
  side text not null check (side in ('mate', 'opponent')),
  receiver_id text collate "C" not null references account,
  -- Unix seconds of the first tap; changing the player does not move it.
  given_at bigint not null,
  primary key (match_id, giver_id, side),
  check (giver_id <> receiver_id)
);
create index thanks_giver on thanks (giver_id);
create index thanks_receiver on thanks (receiver_id, given_at);
create index thanks_given_at on thanks (given_at);
