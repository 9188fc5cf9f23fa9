import type { FrontResponse } from "@gokaku/contract/people";
import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scenes } from "../../gallery/scene.ts";
import { USUAL_FIGURES } from "../../text/rules-fallback.ts";
import { FRONT_KEY } from "./keys.ts";

const players = (rate: number) =>
  Array.from({ length: 5 }, (_, at) => ({
    user_id: `dummy_00${at}`,
    trainer_name: "こはる",
    discord_avatar_url: "",
    role: null,
    current_badge: "",
    current_badge_2: "",
    rate: rate + at * 10,
    rate_delta: 20,
    picked_pokemon: "",
    pokemon_move1: "",
    pokemon_move2: "",
    banned_pokemon: "",
  }));

const FRONT: FrontResponse = {
  total_waiting: 12,
  ongoing_matches: 3,
  matches_of_day: 41,
  latest_matches: (["A", "B", "invalid"] as const).map((winner, at) => ({
    match_id: String(900 - at),
    season_id: "s9",
    winner_team: winner,
    disputed: false,
    voided: false,
    started_at: NOW_S - 900 * (at + 1),
    settled_at: NOW_S - 600 * (at + 1),
    team_a: { team_id: "A", is_first_attack: true, players: players(1600) },
    team_b: { team_id: "B", is_first_attack: false, players: players(1596) },
  })),
};

const known = (front: FrontResponse, written = "") =>
  [
    [FRONT_KEY, front],
    [KEYS.rules, { rules_content: written, announcement_content: "", figures: USUAL_FIGURES }],
  ] as const;

export const rulesScenes: Scenes = {
  rules: { path: "/?tab=rules", signedIn: false, answers: known(FRONT) },
  "rules-written": {
    path: "/?tab=rules",
    answers: known(FRONT, "## 独自のルール\n\n- 楽しく遊びましょう。"),
  },
  "rules-quiet": {
    path: "/?tab=rules",
    signedIn: false,
    answers: known({ total_waiting: null, ongoing_matches: null, matches_of_day: null, latest_matches: [] }),
  },
};
