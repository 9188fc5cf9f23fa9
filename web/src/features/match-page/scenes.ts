import { equippedAt } from "../../gallery/catalogue.ts";
import { answerMissing, type Scene, type Scenes } from "../../gallery/scene.ts";
import { SAMPLE_MATCH_ID, samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";

const { explanation: reasons } = samplePublicMatch();
if (reasons === null) throw new Error("the sample match has no reasons");

const scene = (change: Parameters<typeof samplePublicMatch>[0] = {}, signedIn = true): Scene => ({
  path: `/matches/${SAMPLE_MATCH_ID}`,
  signedIn,
  answers: [[publicMatchKey(SAMPLE_MATCH_ID), samplePublicMatch(change)]],
});

const { team_a: teamA, team_b: teamB } = samplePublicMatch();
const badged = (team: typeof teamA): typeof teamA => ({
  ...team,
  players: team.players.map((seat, at) => ({ ...seat, ...equippedAt(at) })),
});

export const matchPageScenes: Scenes = {
  "match-page": scene(),
  "match-page-badges": scene({ team_a: badged(teamA), team_b: badged(teamB) }),
  "match-page-far-ahead": scene({
    explanation: { ...reasons, far_ahead: ["dummy_001"], measuring: ["dummy_003", "dummy_009"] },
  }),
  "match-page-disputed": scene({ winner_team: null, disputed: true, settled_at: 0 }),
  "match-page-missing": {
    path: "/matches/42",
    signedIn: false,
    stage: () => answerMissing("match_not_found"),
  },
};
