-- The hidden skill of each seat when the match was made, in points; null for matches of before and for unknown skills.
alter table match_players add column skill_mean double precision, add column skill_deviation double precision;
-- Not validated: all stored rows are null, and a scan of this table would block every match.
alter table match_players add constraint match_players_skill
  check ((skill_mean is null) = (skill_deviation is null) and skill_deviation > 0) not valid;
