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
alter table match_players alter column card set not null;

-- While a release rolls out, code that knows only the columns runs beside code that knows only the card: either
-- finds what the other wrote. Trigger, functions and columns may go once no such code runs.
create function match_players_both_forms() returns trigger language plpgsql as $$
begin
  if new.card is null then
    new.card := match_player_card(new);
  else
    new.trainer_name := coalesce(new.card->>'trainerName', '');
    new.discord_username := coalesce(new.card->>'discordUsername', '');
    new.discord_avatar_url := coalesce(new.card->>'discordAvatarUrl', '');
    new.twitter_id := coalesce(new.card->>'twitterId', '');
    new.max_rate := coalesce((new.card->>'maxRate')::integer, 0);
    new.current_badge := coalesce(new.card->>'currentBadge', '');
    new.current_badge_2 := coalesce(new.card->>'currentBadge2', '');
  end if;
  return new;
end $$;
create trigger match_players_both_forms before insert on match_players
  for each row execute function match_players_both_forms();
