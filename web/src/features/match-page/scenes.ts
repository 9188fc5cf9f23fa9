import type { ExplainedMatch, PublicExplanation } from "@gokaku/contract/people";
import { answerMissing, type Scene, type Scenes } from "../../gallery/scene.ts";
import { matchPageKey } from "./keys.ts";
import { SAMPLE_MATCH_ID, samplePublicMatch } from "./samples.ts";

const scene = (change: Parameters<typeof samplePublicMatch>[0] = {}, signedIn = true): Scene => ({
  path: `/matches/${SAMPLE_MATCH_ID}`,
  signedIn,
  answers: [[matchPageKey(SAMPLE_MATCH_ID), samplePublicMatch(change)]],
});

const explained = (change: Partial<PublicExplanation>): Pick<ExplainedMatch, "explanation"> => {
  const { explanation } = samplePublicMatch();
  return { explanation: explanation === null ? null : { ...explanation, ...change } };
};

export const matchPageScenes: Scenes = {
  "match-page": scene(),
  "match-page-visitor": scene({ winner_team: "B" }, false),
  "match-page-invalid": scene({ winner_team: "invalid" }),
  "match-page-void": scene({ winner_team: "invalid", voided: true }),
  "match-page-disputed": scene({ winner_team: null, disputed: true, settled_at: 0 }),
  "match-page-missing": {
    path: "/matches/42",
    signedIn: false,
    stage: () => answerMissing("match_not_found"),
  },
  "match-page-within": scene(explained({ proven: false, plan_gap: 0.00341 })),
  "match-page-no-bound": scene(explained({ proven: false, plan_gap: null })),
  "match-page-no-reasons": scene({ explanation: null }),
};
