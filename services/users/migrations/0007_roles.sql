-- The role of an account. The release before reads `is_admin` while both run.
alter table account
  add column role text not null default 'player' check (role in ('player', 'helper', 'moderator', 'admin')),
  -- Unix seconds at which the ban ends; 0 for a ban without end and for none.
  add column banned_until bigint not null default 0,
  alter column is_admin set default false;
update account set role = 'admin' where is_admin;

-- The release before changes `is_admin` and `is_banned` alone.
create function follow_former_release() returns trigger language plpgsql as $$
begin
  if new.is_admin <> old.is_admin and new.role = old.role then
    new.role := case when new.is_admin then 'admin' else 'player' end;
  end if;
  if new.is_banned <> old.is_banned and new.banned_until = old.banned_until then
    new.banned_until := 0;
  end if;
  return new;
end $$;
create trigger account_former_release before update on account for each row
  when (new.is_admin <> old.is_admin or new.is_banned <> old.is_banned) execute function follow_former_release();

-- The bans that end.
create index account_ban_end on account (banned_until) where banned_until > 0;

-- Notes of staff about a player or a match.
create table note (
  id bigint generated always as identity primary key,
  about text not null check (about in ('user', 'match')),
  -- The id of the player or match.
  subject text collate "C" not null,
  author text collate "C" not null,
  text text not null check (char_length(text) between 1 and 1000),
  -- Unix ms.
  at bigint not null
);
create index note_subject on note (about, subject, id);
