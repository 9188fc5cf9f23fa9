import type { Match, OwnStep } from "@gokaku/contract";
import { KEYS } from "../../api/keys.ts";
import { sampleExplanation } from "../../gallery/samples.ts";
import { matchSince, type Scene, type Scenes } from "../../gallery/scene.ts";
import { storage } from "../../session/storage.ts";
import { samplePlayer } from "./samples.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

const { match_id: MATCH_ID } = matchSince(0);

type Moved = readonly [before: number, after: number];

/** The pushed answers of a closed match. */
const answersOf = (
  rate: Moved,
  rank: Moved,
  terms: NonNullable<OwnStep["terms"]>,
): NonNullable<Scene["answers"]> => {
  const [rate_before, rate_after] = rate;
  const [rank_before, rank_after] = rank;
  const outcome = rate_after > rate_before ? "win" : "lose";
  const step: OwnStep = { outcome, rate_delta: rate_after - rate_before, offender: false, terms };
  return [
    [KEYS.receipt, { match_id: MATCH_ID, outcome, rate_before, rate_after, rank_before, rank_after }],
    [KEYS.explanation(MATCH_ID), { ...sampleExplanation(MATCH_ID, true), step }],
  ];
};

/** The report at a step, as its draft was stored. */
const reporting = (wizard: object, match: Partial<Match> = {}): Scene => {
  const shown = matchSince(900, { lobby_id: "48213377", ban_order: null, ...match });
  return {
    path: `/?tab=match&report=${shown.match_id}`,
    match: shown,
    stage: () => storage.set("gokaku.report", JSON.stringify([`${shown.match_id}/dummy_003`, wizard])),
  };
};

const chosen = {
  banned: "EMPTY",
  picked: "PIKACHU",
  move1: "かみなり",
  move2: "ボルテッカー",
  result: "win",
};

export const matchScenes: Scenes = {
  "match-create": { ...at, match: matchSince(12) },
  "match-join": {
    ...at,
    match: matchSince(100, { lobby_id: "48213377", vc_link_a: "https://discord.example/a" }),
    answers: [
      [KEYS.playerInfo("dummy_001"), samplePlayer],
      [KEYS.presence, { matchId: MATCH_ID, user_ids: ["dummy_001", "dummy_003", "dummy_004", "dummy_008"] }],
    ],
  },
  "match-won": {
    ...at,
    match: matchSince(1500, { status: "done", winner_team: "A", report_count: 10 }),
    answers: answersOf([1501, 1526], [24, 22], { expected_score: 0.512, factor: 51.2, step: 24.99 }),
  },
  "report-no-ban": reporting({ step: "banned", banned: "EMPTY" }),
  "report-pick": reporting({ step: "picked", banned: "MEW" }),
  "report-moves": reporting({ ...chosen, step: "moves", move2: null }),
};
