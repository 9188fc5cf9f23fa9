-- Players who asked at Discord for direct messages of the bot.
create table direct_wish (
  user_id text collate "C" primary key references account
);
