import type { ExplainedMatch } from "@gokaku/contract/people";
import { ROLES, type Team } from "@gokaku/game";
import { sampleMatch } from "../../gallery/samples.ts";
import { NOW_S } from "../../gallery/scene.ts";

export const SAMPLE_MATCH_ID = "179530510000000000";

const PICKS = ["VENUSAUR", "PIKACHU", "MEW", "CHARIZARD", "BLASTOISE"];

const reportedOf = (at: number, team: Team, isSettled: boolean) => {
  const picked = PICKS[team === "A" ? at : 4 - at] ?? "";
  return isSettled
    ? {
        picked_pokemon: picked,
        banned_pokemon: at < 2 ? "" : (PICKS[at - 2] ?? ""),
        pokemon_move1: "",
        pokemon_move2: "",
      }
    : { picked_pokemon: "", pokemon_move1: "", pokemon_move2: "", banned_pokemon: "" };
};

/** A match that team A won; the sample user plays in it. */
export const samplePublicMatch = (change: Partial<ExplainedMatch> = {}): ExplainedMatch => {
  const { team_a: a, team_b: b } = sampleMatch();
  const isMoved = change.disputed !== true && change.voided !== true;
  const team = (name: Team, { players }: typeof a) => ({
    team_id: name,
    is_first_attack: name === "A",
    players: players.map(({ user_id, trainer_name, rate }, at) => ({
      user_id,
      trainer_name,
      rate,
      current_badge: "",
      current_badge_2: "",
      discord_avatar_url: "",
      role: ROLES[(at + (name === "A" ? 0 : 2)) % 5] ?? null,
      ...reportedOf(at, name, change.disputed !== true),
      rate_delta: isMoved ? (name === "A" ? 18 + at : -16 - at) : 0,
    })),
  });
  return {
    match_id: SAMPLE_MATCH_ID,
    season_id: "s9",
    winner_team: "A",
    disputed: false,
    voided: false,
    started_at: NOW_S - 86_400,
    settled_at: NOW_S - 85_000,
    team_a: team("A", a),
    team_b: team("B", b),
    explanation: {
      win_chance_a: 0.512,
      by_skill: true,
      far_ahead: [],
      measuring: [],
      team_gap: 6.4,
      spread: 171,
      lane_gaps: ROLES.map((role, at) => ({ role, gap: [14, 5, 9, 6, 9][at] ?? 0 })),
      off_role_gap: 1,
      mate_repeats: 1,
      opponent_repeats: 2,
      choices: [...a.players, ...b.players].map(({ user_id }, at) => ({
        user_id,
        choice: at % 4 === 3 ? 1 : 0,
      })),
      binding: { distance: 171, allowed: 208 },
      proven: true,
      plan_gap: null,
    },
    ...change,
  };
};
