import { expect, test } from "vitest";
import { presentRankingCsv } from "./people.ts";

const entry = {
  rank: 1,
  user_id: "u1",
  rate: 1700,
  win_rate: 61.5,
  twitter_id: "",
  discord_username: "",
  discord_avatar_url: "",
  current_badge: "",
  current_badge_2: "",
};

test("[RANKING-70] names with quotes, commas and formulas stay one cell of text", () => {
  const names = ['さ"くら"', "a,b", "=1+1", "ふつう"];
  const rankings = names.map((trainer_name) => ({ ...entry, trainer_name }));
  expect(presentRankingCsv({ rankings, updated_at: 9 }).split("\r\n")).toEqual([
    "rank,user_id,trainer_name,rate,win_rate,updated_at",
    '1,u1,"さ""くら""",1700,61.5,9',
    '1,u1,"a,b",1700,61.5,9',
    "1,u1,'=1+1,1700,61.5,9",
    "1,u1,ふつう,1700,61.5,9",
    "",
  ]);
});
