-- What others see of a player is carried, never read here: one value per seat, as the protocol writes it in JSON,
-- instead of a column per field, so that a field more on the card is no change here. `user_id` and `rate` stay
-- columns: keys, ban order and host go by them.
alter table match_players add column card jsonb;

create function match_player_card(player match_players) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'userId', player.user_id, 'trainerName', player.trainer_name,
    'discordUsername', player.discord_username, 'discordAvatarUrl', player.discord_avatar_url,
    'twitterId', player.twitter_id, 'rate', player.rate, 'maxRate', player.max_rate,
    'currentBadge', player.current_badge, 'currentBadge2', player.current_badge_2)
$$;
update match_players player set card = match_player_card(player);

-- While a release rolls out, code from before this file still writes and reads the columns: the trigger makes its
-- rows whole, and the defaults keep rows written without these columns readable for it. Columns, function and
-- trigger may go once no such code runs.
create function match_players_fill_card() returns trigger language plpgsql as $$
begin
  new.card := match_player_card(new);
  return new;
end $$;
create trigger match_players_fill_card before insert on match_players
  for each row when (new.card is null) execute function match_players_fill_card();
alter table match_players
  alter column card set not null,
  alter column trainer_name set default '',
  alter column discord_username set default '',
  alter column discord_avatar_url set default '',
  alter column twitter_id set default '',
  alter column max_rate set default 0,
  alter column current_badge set default '',
  alter column current_badge_2 set default '';
