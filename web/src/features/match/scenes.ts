import { KEYS } from "../../api/keys.ts";
import { matchSince, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

const receipt = (before: number, after: number) =>
  [KEYS.receipt, { match_id: matchSince(0).match_id, rate_before: before, rate_after: after }] as const;

export const matchScenes: Scenes = {
  "match-create": { ...at, match: matchSince(12) },
  "match-host": { ...at, match: matchSince(128, { host_user_id: "dummy_003" }) },
  "match-waiting": { ...at, match: matchSince(170, { host_user_id: "#EVERYONE#" }) },
  "match-join": { ...at, match: matchSince(100, { lobby_id: "48213377" }) },
  "match-ready": {
    ...at,
    match: matchSince(700, {
      lobby_id: "48213377",
      report_count: 6,
      user_reports: [{ user_id: "dummy_003", result: "win", reported_at: NOW_S - 20 }],
    }),
  },
  "match-won": {
    ...at,
    match: matchSince(1500, { status: "done", winner_team: "A", report_count: 10 }),
    answers: [receipt(1501, 1526)],
  },
  "match-overruled": {
    ...at,
    match: matchSince(1500, {
      status: "done",
      winner_team: "B",
      report_count: 10,
      user_reports: [{ user_id: "dummy_003", result: "win", reported_at: NOW_S - 20 }],
    }),
    answers: [receipt(1501, 1474)],
  },
  "match-settling": { ...at, match: matchSince(1500, { status: "done", winner_team: "invalid" }) },
  "match-disputed": { ...at, match: matchSince(1500, { disputed: true }) },
  "match-closing": { ...at, match: matchSince(1500, { status: "done" }) },
};
