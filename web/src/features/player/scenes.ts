import type { PublicPlayer } from "@gokaku/contract/people";
import { KEYS } from "../../api/keys.ts";
import { sampleCatalogue } from "../../gallery/catalogue.ts";
import { sampleHeadlines } from "../../gallery/samples.ts";
import { answerMissing, type Scene, type Scenes } from "../../gallery/scene.ts";
import { playerKey } from "../../ui/people/use-player.ts";
import { samplePlayer } from "./samples.ts";

const scene = (change: Partial<PublicPlayer> = {}, signedIn = false): Scene => {
  const player = samplePlayer(change);
  return {
    path: `/players/${player.user_id}`,
    signedIn,
    answers: [[playerKey(player.user_id), player], sampleHeadlines(player)],
  };
};

const [first] = samplePlayer().rate_graph;
const NEW: Partial<PublicPlayer> = {
  user_id: "newcomer",
  rank: null,
  match_count: 0,
  win_count: 0,
  win_rate: 0,
  rate: 1500,
  max_rate: 1500,
  played_roles: [],
  played_pokemon: [],
  partners: [],
  opponents: [],
  latest_matches: [],
  season_data: [],
  owned_badges: [],
  current_badge: "",
  twitter_id: "",
};

const badged = scene({
  user_id: "badged",
  current_badge: "badge_123",
  current_badge_2: "badge_071",
  owned_badges: sampleCatalogue.filter((_, at) => at % 4 === 0).map(({ id }) => id),
});

export const playerScenes: Scenes = {
  player: scene(),
  "player-badges": {
    ...badged,
    answers: [...(badged.answers ?? []), [KEYS.master, { badges: sampleCatalogue, settings: [] }]],
  },
  "player-new": scene({ ...NEW, rate_graph: first === undefined ? [] : [first] }),
  "player-measuring": scene({ user_id: "measuring", measuring_left: 7 }),
  "player-missing": {
    path: "/players/gone",
    signedIn: false,
    stage: () => answerMissing("user_not_found"),
  },
  "player-no-graph": scene({ ...NEW, user_id: "nothing", rate_graph: [] }),
};
