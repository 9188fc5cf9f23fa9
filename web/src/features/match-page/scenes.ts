import { equippedAt } from "../../gallery/catalogue.ts";
import { answerMissing, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { disputeRoomKey } from "../../ui/dispute-room/keys.ts";
import { sampleRoom } from "../../ui/dispute-room/samples.ts";
import { SAMPLE_MATCH_ID, samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";
import { thanksKey } from "../../ui/thanks/keys.ts";

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

const disputed = scene({ winner_team: null, disputed: true, settled_at: 0 });
const recent = scene({ started_at: NOW_S - 3600 });

export const matchPageScenes: Scenes = {
  "match-page": scene(),
  "match-page-badges": scene({ team_a: badged(teamA), team_b: badged(teamB) }),
  "match-page-far-ahead": scene({
    explanation: { ...reasons, far_ahead: ["dummy_001"], measuring: ["dummy_003", "dummy_009"] },
  }),
  "match-page-disputed": scene({ winner_team: null, disputed: true, settled_at: 0 }),
  "match-page-room": {
    ...disputed,
    answers: [...(disputed.answers ?? []), [disputeRoomKey(SAMPLE_MATCH_ID), sampleRoom(SAMPLE_MATCH_ID)]],
  },
  "match-page-thanks": {
    ...recent,
    answers: [
      ...(recent.answers ?? []),
      [thanksKey(SAMPLE_MATCH_ID), { mate: null, opponent: null, open: true }],
    ],
  },
  "match-page-missing": {
    path: "/matches/42",
    signedIn: false,
    stage: () => answerMissing("match_not_found"),
  },
};
