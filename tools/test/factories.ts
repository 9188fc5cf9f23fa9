import type { Match } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";

const player = (userId: string, role: Match["team_a"]["players"][number]["role"]) => ({
  user_id: userId,
  trainer_name: userId,
  role,
  discord_username: userId,
  discord_avatar_url: "",
  twitter_id: "",
  rate: 1500,
  max_rate: 1500,
  current_badge: "",
  current_badge_2: "",
});

/** A running match of a1…a5 against b1…b5, as team A sees it. */
export const matchSeenByTeamA = (changes: Partial<Match> = {}): Match => ({
  match_id: "179528350800000000",
  status: "matched",
  team_a: {
    team_id: "A",
    team_name: "チームA",
    is_first_attack: true,
    voice_channel: null,
    players: ROLES.map((role, index) => player(`a${index + 1}`, role)),
  },
  team_b: {
    team_id: "B",
    team_name: "チームB",
    is_first_attack: false,
    voice_channel: null,
    players: ROLES.map((_, index) => player(`b${index + 1}`, null)),
  },
  my_team: "A",
  host_user_id: "a1",
  lobby_id: "",
  matched_unixtime: 1795283508,
  started_at: 1795283508,
  report_count: 0,
  user_reports: [],
  winner_team: null,
  vc_link_a: null,
  vc_link_b: null,
  lobby_create_timeout: 150,
  lobby_join_timeout: 250,
  version: 1,
  disputed: false,
  voided: false,
  ban_order: null,
  ...changes,
});
