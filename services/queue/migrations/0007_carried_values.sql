-- What queue only carries is one value each: a player's card, and the header of a plan, both as the JSON of their
-- protobuf messages. The columns that they were unpacked into are not written any more, and stay for code of before.
alter table player add column card jsonb,
  alter column discord_username set default '',
  alter column discord_avatar_url set default '',
  alter column twitter_id set default '',
  alter column max_rate set default 0,
  alter column current_badge set default '',
  alter column current_badge_2 set default '';

-- While both kinds of code run, whoever writes the one form gives the other one as well.
create function player_card() returns trigger language plpgsql as $$
begin
  if new.card is null or tg_op = 'UPDATE' and new.card is not distinct from old.card then
    new.card := coalesce(new.card, '{}') || jsonb_build_object('userId', new.user_id,
      'trainerName', new.trainer_name, 'discordUsername', new.discord_username,
      'discordAvatarUrl', new.discord_avatar_url, 'twitterId', new.twitter_id, 'rate', new.rate,
      'maxRate', new.max_rate, 'currentBadge', new.current_badge, 'currentBadge2', new.current_badge_2);
  else
    new.discord_username := coalesce(new.card->>'discordUsername', '');
    new.discord_avatar_url := coalesce(new.card->>'discordAvatarUrl', '');
    new.twitter_id := coalesce(new.card->>'twitterId', '');
    new.max_rate := coalesce((new.card->>'maxRate')::integer, 0);
    new.current_badge := coalesce(new.card->>'currentBadge', '');
    new.current_badge_2 := coalesce(new.card->>'currentBadge2', '');
  end if;
  return new;
end $$;
create trigger player_card before insert or update on player for each row execute function player_card();
update player set card = null;
alter table player alter column card set not null;

alter table tick add column plan_header jsonb;
create function tick_plan_header() returns trigger language plpgsql as $$
begin
  new.plan_header := jsonb_build_object('tickId', new.tick_key::text,
    'settingsVersion', new.settings_version::text, 'solverVersion', coalesce(new.solver_version, ''),
    'matchCount', coalesce(new.match_count, 0), 'work', coalesce(new.work, 0)::text,
    'solveMs', coalesce(new.solve_ms, 0), 'readMs', coalesce(new.read_ms, 0),
    'cutShort', coalesce(new.cut_short, false), 'value', coalesce(new.plan_value, 0),
    'isProven', coalesce(new.is_proven, false), 'overdueWaiting', coalesce(new.overdue_waiting, 0),
    'overdueSeated', coalesce(new.overdue_seated, 0), 'overdueBy', coalesce(new.overdue_by, ''),
    'ignored', coalesce(new.ignored, '{}'));
  return new;
end $$;
create trigger tick_plan_header before insert or update on tick for each row
  when (new.planned_at_ms is not null and new.plan_header is null) execute function tick_plan_header();
update tick set plan_header = null where planned_at_ms is not null;
