import type { CharacterUse } from "@gokaku/contract/people";
import { KEYS } from "../../api/keys.ts";
import { answerMissing, type Scene, type Scenes } from "../../gallery/scene.ts";

const CHARACTERS = [
  { pokemon_id: "PIKACHU", matches: 412, picks: 412, wins: 221, bans: 96 },
  { pokemon_id: "MEW", matches: 377, picks: 377, wins: 172, bans: 402 },
  { pokemon_id: "VENUSAUR", matches: 120, picks: 120, wins: 63, bans: 12 },
  { pokemon_id: "REMOVED_CHARACTER", matches: 3, picks: 3, wins: 3, bans: 0 },
  { pokemon_id: "CHARIZARD", matches: 0, picks: 0, wins: 0, bans: 31 },
];

const scene = (change: Partial<CharacterUse> = {}): Scene => ({
  path: "/characters",
  signedIn: false,
  answers: [
    [KEYS.characterUse(), { season_id: "s9", decided_matches: 640, characters: CHARACTERS, ...change }],
  ],
});

export const characterScenes: Scenes = {
  characters: scene(),
  "characters-empty": scene({ decided_matches: 0, characters: [] }),
  "characters-no-season": {
    path: "/characters",
    signedIn: false,
    stage: () => answerMissing("season_not_found"),
  },
};
