import type { OwnCorrection } from "@gokaku/contract";
import type { MassCorrection } from "@gokaku/contract/admin";
import { KEYS } from "../../api/keys.ts";
import { answerMissing, NOW_S, type Scenes } from "../../gallery/scene.ts";
import { sampleMove, sampleMoved } from "../../ui/moves/samples.ts";

const ID = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13";
const path = `/corrections/${ID}` as const;

const own: OwnCorrection = {
  season_id: "s9",
  corrected_at: NOW_S - 3600,
  all_matches: 150,
  ...sampleMove(),
};

const whole: MassCorrection = {
  id: ID,
  season_id: "s9",
  user_id: "dummy_002",
  trainer_name: "いかさまのカゲロウ",
  corrected_by: "dummy_admin",
  result: "void",
  reason: "外部ツールの使用を録画で確認した。本人も認めている。",
  corrected_at: NOW_S - 3600,
  match_ids: Array.from({ length: 150 }, (_, index) => `${170_000_000_000_000_001n + BigInt(index)}`),
  is_applied: true,
  players: [...sampleMoved],
  player_count: 268,
};

export const correctionScenes: Scenes = {
  "correction, own": { path, answers: [[KEYS.correction(ID), own]] },
  "correction, without an own match": {
    path,
    answers: [
      [
        KEYS.correction(ID),
        {
          ...own,
          ...sampleMove({
            rate_before: 1701,
            rate_after: 1688,
            badges_before: [],
            badges_after: [],
            corrected_matches: 0,
          }),
        },
      ],
    ],
  },
  "correction, of others": { path, stage: () => answerMissing("user_not_found") },
  "correction, for staff": {
    path,
    user: { role: "moderator" },
    answers: [
      [KEYS.correction(ID), own],
      [KEYS.massCorrection(ID), whole],
    ],
  },
  "mypage, records corrected": { path: "/?tab=mypage", user: { correction_news_id: ID } },
};
